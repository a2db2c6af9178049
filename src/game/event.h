#pragma once

#include <variant>

#include "game/state.h"

namespace mayi {

// What happened. An event carries all that telling of it needs, as it was at that moment: whoever
// tells it need not look at the state. `card` is as everyone may see it, except where it says
// `hidden`: there seen_by empties it for all but the seat.
struct RoundDealt {
  int round = 1;
  Seat dealer{};
  Card turned_up{};
  bool operator==(const RoundDealt&) const = default;
};
struct DrewStock {
  Seat seat{};
  Card card{};        // hidden
  Card left_lying{};  // the discard that could have been taken instead; none: empty
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
struct Asked {  // to allow or claim, to claim or pass
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
struct MayIDenied {  // seat wanted the card that the taker has
  Seat seat{};
  Seat taker{};
  bool operator==(const MayIDenied&) const = default;
};
struct PenaltyDrawn {
  Seat seat{};
  Card card{};        // hidden
  int hand_size = 0;  // with it
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
  FixedList<Meld, kMaxContractMelds> melds{};  // as they came to lie
  int left_in_hand = 0;
  bool operator==(const LaidDown&) const = default;
};
struct LaidOff {
  Seat seat{};
  Card card{};
  int meld = 0;         // index on the table
  bool at_low = false;  // of a run
  bool operator==(const LaidOff&) const = default;
};
struct Swapped {  // the card into a meld, the Joker into the hand
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
struct Discarded {
  Seat seat{};
  Card card{};
  bool operator==(const Discarded&) const = default;
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
  int round = 1;
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
struct Won {  // seat is among the winners
  Seat seat{};
  int total = 0;
  bool operator==(const Won&) const = default;
};

using Event = std::variant<RoundDealt, DrewStock, DrewDiscard, CalledMayI, Asked, Allowed, Claimed,
                           Passed, MayIWon, MayIDenied, PenaltyDrawn, Unclaimed, Reshuffled,
                           LaidDown, LaidOff, Swapped, Skipped, Discarded, KeptLastCard, WentOut,
                           RoundOver, Scored, GameOver, Won>;
static_assert(std::is_trivially_copyable_v<Event>);

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
inline constexpr std::size_t kEventKinds = std::variant_size_v<Event>;
static_assert(kEventKinds == static_cast<std::size_t>(EventKind::won) + 1);
constexpr EventKind kind_of(const Event& event) { return static_cast<EventKind>(event.index()); }

// Whom it is about: the dealer of a deal, of a round's end who went out. Nobody: kNobody.
constexpr Seat seat_of(const Event& event) {
  return std::visit(
      [](const auto& told) {
        if constexpr (requires { told.seat; })
          return told.seat;
        else if constexpr (requires { told.dealer; })
          return told.dealer;
        else if constexpr (requires { told.out; })
          return told.out;
        else
          return kNobody;
      },
      event);
}

// The event as one observer (or kNobody, a spectator) may see it.
constexpr Event seen_by(Event event, Seat observer) {
  if (auto* drew = std::get_if<DrewStock>(&event); drew && drew->seat != observer) drew->card = {};
  if (auto* drew = std::get_if<PenaltyDrawn>(&event); drew && drew->seat != observer)
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
