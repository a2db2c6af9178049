#pragma once

#include "melds/go_out_search.h"

namespace mayi {

// How a turn of a player who is down may end.
enum class Discarding : std::uint8_t {
  none,          // what is left is kept
  any,           // one card left may be discarded, so it costs nothing
  not_the_last,  // the same, but never the last card (R6.5)
};

// Lay-offs in a playable order, what to discard after them, and what is left then.
struct LayOffPlan {
  LayOffs lay_offs{};
  Card discard{};  // the empty slot: none
  Bag left{};
  int points_left = 0;
  bool exact = true;  // no other plan leaves less
};

// The plan that leaves the fewest points in hand, and of these the fewest cards: an empty hand if
// there is a way to it.
//
// Never exponential: each suit by itself tries at most kMaxLayOffTries ways to share the naturals
// that can reach a run among the runs they can reach, and keeps at most 32 that no other beats in
// wilds taken, wilds placed and points shed. Where that is not enough (sixteen cards against ten
// runs of one suit, say) the plan is legal, but not `exact`.
inline constexpr int kMaxLayOffTries = 20'000;
[[nodiscard]] LayOffPlan plan_lay_offs(const Rules& rules, const Bag& hand, const Table& table,
                                       Discarding discarding);

}  // namespace mayi
