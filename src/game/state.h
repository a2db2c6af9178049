#pragma once

#include <array>
#include <type_traits>

#include "base/chacha20.h"
#include "cards/deck.h"
#include "melds/table.h"

namespace mayi {

enum class Stage : std::uint8_t { playing, round_over, game_over };
enum class Phase : std::uint8_t {
  draw,
  act,
  discard
};  // of the turn; discard: after skip or lay-down
enum class Taken : std::uint8_t { no, by_may_i, by_draw };  // the card that was exposed this turn

struct Discarded {
  Card card{};
  Seat by = kNobody;  // stays with the card: nobody may call for their own discard (R8.2)
  bool operator==(const Discarded&) const = default;
};
using DiscardPile = FixedList<Discarded, kMaxCards>;

// All that everyone at the table may know.
struct Public {
  std::array<Bag, kMaxSeats> known{};  // cards that a seat took before all eyes and still holds
  std::array<std::int32_t, kMaxSeats> totals{};  // over the rounds that are over
  std::array<std::int32_t, kMaxSeats> points{};  // of the round just ended
  Table table{};
  DiscardPile discards{};
  std::array<std::uint8_t, kMaxSeats> may_is{};  // won this round
  std::uint8_t players = 0;
  std::uint8_t round = 1;
  Seat dealer{};
  Seat turn{};
  Stage stage = Stage::playing;
  Phase phase = Phase::draw;
  Taken taken = Taken::no;
  bool laid_down_now = false;  // the seat in turn, this turn
  SeatSet down{};
  Seat caller = kNobody;                 // line: whose May I is being settled
  Seat asked = kNobody;                  // whose answer is awaited; nothing is settled: nobody
  SeatSet allowed{};                     // line: those ahead who let the caller have it
  SeatSet claimed{}, passed{};           // window: answers to the exposed card
  Seat out = kNobody;                    // who went out in the round just ended
  std::uint8_t reshuffles = 0;           // this round
  std::uint8_t idle_turns = 0;           // in a row without a card drawn from the stock (R9.4)
  std::array<std::uint8_t, 4> unused{};  // no padding: equal states have equal bytes
  bool operator==(const Public&) const = default;
};
static_assert(std::has_unique_object_representations_v<Public>);

// The whole game, one trivially copyable value. A card lies in exactly one of its zones: a hand,
// the stock, the discard pile, the table.
struct Game {
  std::array<Bag, kMaxSeats> hands{};  // each known to its seat alone
  Public open{};
  Seed seed{};   // known to no one: all deals and reshuffles come from it
  Pile stock{};  // known to no one; top() is drawn next
  std::array<std::uint8_t, 7> unused{};
  bool operator==(const Game&) const = default;
};
static_assert(std::is_trivially_copyable_v<Game> && std::has_unique_object_representations_v<Game>);
static_assert(sizeof(Game) <= 2048);

// Exactly what the legality of a seat's actions may depend on: what everyone knows, the seat's own
// hand and the height of the stock. The judge gets this and nothing else, so no refusal can tell of
// a hidden card.
struct Sight {
  const Rules& rules;
  const Public& open;
  const Bag& hand;
  int stock;
  Seat seat;

  bool in_turn() const { return seat == open.turn; }
  bool down() const { return open.down.has(seat); }
};

constexpr Seat next_seat(const Public& open, Seat seat) {
  return Seat((seat.index() + 1) % open.players);
}
// How many seats after the seat in turn.
constexpr int distance_from_turn(const Public& open, Seat seat) {
  return (seat.index() + open.players - open.turn.index()) % open.players;
}
constexpr Seat seat_after_turn(const Public& open, int distance) {
  return Seat((open.turn.index() + distance) % open.players);
}

[[nodiscard]] Sight sight_of(const Rules& rules, const Game& game, Seat seat);

// Every card of the game, wherever it lies.
[[nodiscard]] Bag all_cards(const Game& game);

}  // namespace mayi
