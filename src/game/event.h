#pragma once

#include <utility>
#include <variant>

#include "game/state.h"

namespace mayi {

using LaidMelds = FixedList<Meld, kMaxContractMelds>;

// What happened, with all that a teller needs to know of it.
struct RoundDealt {
  int round = 0;
  Seat dealer{};
  Card turned_up{};
  bool operator==(const RoundDealt&) const = default;
};
struct DrewStock {
  Seat seat{};
  Card card{};        // seen by the seat alone
  Card left_lying{};  // the discard that could have been taken instead; none: there was none
  bool operator==(const DrewStock&) const = default;
};
struct DrewDiscard {
  Seat seat{};
  Card card{};
  bool operator==(const DrewDiscard&) const = default;
};
struct CalledMayI {
  Seat seat{};
  Card card{};
  bool operator==(const CalledMayI&) const = default;
};
struct Asked {  // to allow or claim
  Seat seat{};
  Card card{};
  bool operator==(const Asked&) const = default;
};
struct Allowed {
  Seat seat{};
  Seat caller{};
  bool operator==(const Allowed&) const = default;
};
struct Claimed {
  Seat seat{};
  Card card{};
  bool own_draw = false;  // by the seat in turn, as its draw
  bool operator==(const Claimed&) const = default;
};
struct Passed {
  Seat seat{};
  bool operator==(const Passed&) const = default;
};
struct MayIWon {
  Seat seat{};
  Card card{};
  bool operator==(const MayIWon&) const = default;
};
struct MayIDenied {  // wanted the card and does not get it
  Seat seat{};
  Seat taker{};
  bool operator==(const MayIDenied&) const = default;
};
struct PenaltyDrawn {
  Seat seat{};
  Card card{};    // seen by the seat alone
  int cards = 0;  // in hand afterwards
  bool operator==(const PenaltyDrawn&) const = default;
};
struct Unclaimed {  // window: nobody wanted the card
  Card card{};
  bool operator==(const Unclaimed&) const = default;
};
struct Reshuffled {
  int stock = 0;  // cards in the new one
  bool operator==(const Reshuffled&) const = default;
};
struct LaidDown {
  Seat seat{};
  LaidMelds melds{};  // as they came to lie
  int cards_left = 0;
  bool operator==(const LaidDown&) const = default;
};
struct LaidOff {
  Seat seat{};
  Card card{};
  int meld = 0;  // index on the table
  bool at_low = false;
  bool operator==(const LaidOff&) const = default;
};
struct Swapped {  // the card into the meld, the Joker into the hand
  Seat seat{};
  Card card{};
  int meld = 0;   // index on the table
  int place = 0;  // in the meld, from 1
  bool operator==(const Swapped&) const = default;
};
struct Skipped {
  Seat seat{};
  bool operator==(const Skipped&) const = default;
};
struct DiscardedCard {
  Seat seat{};
  Card card{};
  bool operator==(const DiscardedCard&) const = default;
};
struct KeptLastCard {  // the turn ends without a discard
  Seat seat{};
  bool operator==(const KeptLastCard&) const = default;
};
struct WentOut {
  Seat seat{};
  bool operator==(const WentOut&) const = default;
};
struct RoundOver {
  int round = 0;
  Seat out = kNobody;  // who went out
  bool operator==(const RoundOver&) const = default;
};
struct Scored {
  Seat seat{};
  int points = 0;  // of the round
  bool operator==(const Scored&) const = default;
};
struct GameOver {
  bool operator==(const GameOver&) const = default;
};
struct Won {  // is among the winners
  Seat seat{};
  int total = 0;
  bool operator==(const Won&) const = default;
};

using Event = std::variant<RoundDealt, DrewStock, DrewDiscard, CalledMayI, Asked, Allowed, Claimed,
                           Passed, MayIWon, MayIDenied, PenaltyDrawn, Unclaimed, Reshuffled,
                           LaidDown, LaidOff, Swapped, Skipped, DiscardedCard, KeptLastCard,
                           WentOut, RoundOver, Scored, GameOver, Won>;

// The alternatives of Event, in their order.
enum class EventKind : std::uint8_t {
  round_dealt,
  drew_stock,
  drew_discard,
  called_may_i,
  asked,
  allowed,
  claimed,
  passed,
  may_i_won,
  may_i_denied,
  penalty_drawn,
  unclaimed,
  reshuffled,
  laid_down,
  laid_off,
  swapped,
  skipped,
  discarded,
  kept_last_card,
  went_out,
  round_over,
  scored,
  game_over,
  won
};
static_assert(std::variant_size_v<Event> == static_cast<std::size_t>(EventKind::won) + 1);
[[nodiscard]] constexpr EventKind kind_of(const Event& event) {
  return static_cast<EventKind>(event.index());
}

// Who did it, or whom it befell; of the deal its dealer, of a round who went out. kNobody: nobody.
[[nodiscard]] constexpr Seat seat_of(const Event& event) {
  return std::visit(
      [](const auto& each) {
        if constexpr (requires { each.seat; })
          return each.seat;
        else if constexpr (requires { each.dealer; })
          return each.dealer;
        else if constexpr (requires { each.out; })
          return each.out;
        else
          return kNobody;
      },
      event);
}

// The event as one observer (or kNobody, a spectator) may see it.
[[nodiscard]] constexpr Event seen_by(Event event, Seat observer) {
  if (DrewStock* const drew = std::get_if<DrewStock>(&event); drew && drew->seat != observer)
    drew->card = {};
  if (PenaltyDrawn* const drew = std::get_if<PenaltyDrawn>(&event); drew && drew->seat != observer)
    drew->card = {};
  return event;
}

struct EventSink {
  virtual void on(const Event& event) = 0;

 protected:
  ~EventSink() = default;
};

// For search and benchmarks.
struct NoEvents final : EventSink {
  void on(const Event&) override {}
};

}  // namespace mayi
