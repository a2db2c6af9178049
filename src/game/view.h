#pragma once

#include "game/state.h"

namespace mayi {

// All that one observer may know. Bots, clients and logs get this, never a Game.
struct View {
  Public open{};
  Bag hand{};                          // the observer's own; empty for a spectator
  std::array<Bag, kMaxSeats> shown{};  // every hand, once the round is over (R10.3)
  std::array<std::uint8_t, kMaxSeats> hand_sizes{};
  std::uint8_t stock_size = 0;
  Seat me = kNobody;  // nobody: a spectator
  bool operator==(const View&) const = default;
};

[[nodiscard]] View observe(const Game& game, Seat seat_or_nobody);

// What the observer's own actions are judged by. Requires a view that outlives the sight, and is no
// spectator's.
[[nodiscard]] inline Sight sight_of(const Rules& rules, const View& view) {
  return {rules, view.open, view.hand, view.stock_size, view.me};
}

}  // namespace mayi
