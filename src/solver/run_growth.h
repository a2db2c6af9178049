#pragma once

#include "melds/table.h"
#include "solver/meld_shape.h"

namespace mayi {

// A run of the table with the naturals that are to join it: wilds fill the holes before them.
struct RunGrowth {
  std::uint8_t meld = 0;
  int low = 0, high = 0, slack = 0;  // slack: naturals less wilds
  Places below = 0, above = 0;

  int new_low() const { return below != 0 ? std::countr_zero(below) : low; }
  int new_high() const { return above != 0 ? std::bit_width(above) - 1 : high; }
  int steps_below() const { return low - new_low(); }
  int steps_above() const { return new_high() - high; }
  int joining() const { return std::popcount(below) + std::popcount(above); }
  int holes() const { return steps_below() + steps_above() - joining(); }
  // Of the holes, those below a place.
  int holes_below(int place) const;
  int slack_after() const { return slack + joining() - holes(); }

  bool joins(int place) const { return ((below | above) >> place & 1) != 0; }
  void toggle(int place) {
    Places& side = place < low ? below : above;
    side ^= static_cast<Places>(1u << place);
  }
  // What comes at the i-th place out from an end: +1 a natural, -1 a wild.
  int step_below(int i) const { return below >> (low - 1 - i) & 1 ? 1 : -1; }
  int step_above(int i) const { return above >> (high + 1 + i) & 1 ? 1 : -1; }

  // The ends in an order that fills both sides without wilds ever outnumbering naturals, if there
  // is one.
  using Order = FixedList<End, kHighestRank>;
  bool can_fill() const { return (safe_points()[0] & 1) != 0; }
  Order order(bool wild_limit) const;

 private:
  // Each order is a path over a grid of (filled below, filled above). By number filled below, a bit
  // per number filled above: the points from which a legal path leads to the end.
  using Points = std::array<Places, kHighestRank + 2>;
  Points safe_points() const;
};

using RunGrowths = FixedList<RunGrowth, kMaxMelds>;

RunGrowth growth_of(const Rules& rules, const Table& table, int meld);

// The places that some naturals of a suit and so many wilds can fill outward from a run's ends.
Places within_reach(const RunGrowth& run, Places naturals, RunSpan span, int wilds);

}  // namespace mayi
