#pragma once

#include "game/state.h"

namespace mayi {

[[nodiscard]] int points_in_hand(const Rules& rules, const Bag& hand);

// R10.2: all seats with the lowest total.
[[nodiscard]] SeatSet winners(const Public& open);

// R10.3: what a round leaves behind. Taken from a state whose round is over.
struct RoundRecord {
  int round = 0;
  Seat out = kNobody;
  std::array<std::int32_t, kMaxSeats> points{};
  Table table{};
  std::array<Bag, kMaxSeats> hands{};
};
[[nodiscard]] RoundRecord record_of(const Game& game);

}  // namespace mayi
