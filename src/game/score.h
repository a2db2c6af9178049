#pragma once

#include "game/state.h"

namespace mayi {

int points_in_hand(const Rules& rules, const Bag& hand);

// R10.2: all seats with the lowest total.
SeatSet winners(const Public& open);

// R10.3: what a round leaves behind. Taken from a state whose round is over.
struct RoundRecord {
  int round = 0;
  Seat out = kNobody;
  std::array<std::int32_t, kMaxSeats> points{};
  Table table{};
  std::array<Bag, kMaxSeats> hands{};
};
RoundRecord record_of(const Game& game);

}  // namespace mayi
