#pragma once

#include <array>
#include <bit>

#include "rules/rules.h"

namespace mayi {

using Places = std::uint16_t;  // one bit per place in runs

// A run of the table with the naturals that are to join it at its ends.
struct GrowingRun {
  std::uint8_t meld, low, high;
  std::int8_t slack;  // naturals less wilds
  Places below, above;

  int new_low() const { return below != 0 ? std::countr_zero(below) : low; }
  int new_high() const { return above != 0 ? std::bit_width(above) - 1 : high; }
  int steps_below() const { return low - new_low(); }
  int steps_above() const { return new_high() - high; }
  int naturals() const { return std::popcount(below) + std::popcount(above); }
  int holes() const { return steps_below() + steps_above() - naturals(); }
  int final_slack() const { return slack + naturals() - holes(); }
  bool grows() const { return (below | above) != 0; }
  // What comes at the i-th place out from an end: +1 a natural, -1 a wild.
  int step_below(int i) const { return below >> (low - 1 - i) & 1 ? 1 : -1; }
  int step_above(int i) const { return above >> (high + 1 + i) & 1 ? 1 : -1; }
};

// The places from `low` to `high`, both included.
constexpr Places between(int low, int high) {
  return high < low ? Places{0} : static_cast<Places>((2u << high) - (1u << low));
}

// The places a hand's naturals and wilds can fill outward from a run's ends: as far as each gap has
// a wild.
Places reach(Places have, int low, int high, RunSpan span, int wilds);

// In which order the places below and above can be filled without the wilds ever outnumbering the
// naturals, where that is limited.
class GrowthOrder {
 public:
  GrowthOrder(const GrowingRun& run, bool limited);

  bool possible() const { return open_[0][0]; }
  // With so many filled below and above: the next one goes below. Requires that one is left.
  bool low_is_next(int below, int above) const;

 private:
  bool leads_on(int below, int above, bool low) const;
  int slack_after(int below, int above) const;

  const GrowingRun& run_;
  const bool limited_;
  // [i][j]: from i filled below and j above there is a way to the end.
  std::array<std::array<bool, kHighestRank + 1>, kHighestRank + 1> open_{};
};

}  // namespace mayi
