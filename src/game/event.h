#pragma once

#include "game/state.h"

namespace mayi {

enum class EventKind : std::uint8_t {
  round_dealt,  // amount: the round; seat: the dealer; card: turned up
  drew_stock,   // card: seen by the seat alone
  drew_discard,
  called_may_i,  // card
  asked,         // seat is asked to allow or claim
  allowed,
  claimed,
  passed,
  may_i_won,      // seat takes the card
  may_i_denied,   // seat wanted it and does not get it
  penalty_drawn,  // card: seen by the seat alone
  unclaimed,      // window: nobody wanted the card
  reshuffled,     // amount: cards in the new stock
  laid_down,      // amount: melds
  laid_off,       // card to meld; at_low
  swapped,        // card into meld, the Joker into the hand; amount: place from 1
  skipped,
  discarded,
  kept_last_card,  // the turn ends without a discard
  went_out,
  round_over,  // seat: who went out, or nobody
  scored,      // amount: points of the round
  game_over,
  won  // seat is among the winners; amount: total
};

struct Event {
  EventKind kind{};
  Seat seat = kNobody;
  Card card{};
  std::uint8_t meld = 0;  // index on the table
  bool at_low = false;
  std::int32_t amount = 0;
  bool operator==(const Event&) const = default;
};

// The event as one observer (or kNobody, a spectator) may see it.
constexpr Event seen_by(Event event, Seat observer) {
  const bool secret = event.kind == EventKind::drew_stock || event.kind == EventKind::penalty_drawn;
  if (secret && event.seat != observer) event.card = {};
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
