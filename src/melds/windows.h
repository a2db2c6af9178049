#pragma once

#include "melds/place_plane.h"

namespace mayi {

// For all windows of one size at once: at_least[n] has the start of each window that holds n or
// more cells of a plane. at_least[0] has every allowed start, at_least[size + 1] none; what lies
// beyond is not set.
struct WindowCounts {
  std::array<Plane, kHighestRank + 2> at_least;

  constexpr Plane holding(int n) const { return at_least[static_cast<std::size_t>(n > 0 ? n : 0)]; }
  constexpr Plane holding_exactly(int n) const { return n < 0 ? 0 : holding(n) & ~holding(n + 1); }
  constexpr int most() const {
    int n = 0;
    while (holding(n + 1) != 0) ++n;
    return n;
  }

  constexpr void count(Plane plane, int size, Plane starts) {
    at_least[0] = starts;
    if (size == 4) return count_by_pairs(plane);
    for (int n = 1; n <= size + 1; ++n) at_least[static_cast<std::size_t>(n)] = 0;
    for (int i = 0; i < size; ++i)
      for (auto n = static_cast<std::size_t>(i) + 1; n > 0; --n)
        at_least[n] |= at_least[n - 1] & plane >> i;
  }

 private:
  // Windows of four: most contracts ask for no others.
  constexpr void count_by_pairs(Plane plane) {
    const Plane either = plane | plane >> 1, both = plane & plane >> 1, starts = at_least[0];
    at_least[1] = starts & (either | either >> 2);
    at_least[2] = starts & (both | both >> 2 | (either & either >> 2));
    at_least[3] = starts & ((both & either >> 2) | (either & both >> 2));
    at_least[4] = starts & both & both >> 2;
    at_least[5] = 0;
  }
};

// R3.3: the most wilds, and the fewest naturals, of a meld of that size.
constexpr int most_wilds(int size) { return size / 2; }
constexpr int fewest_naturals(int size) { return size - most_wilds(size); }

// Where runs of a size may begin: within the span, and not where wild ranks alone break the wild
// limit.
[[nodiscard]] constexpr Plane run_starts(const Rules& rules, int size) {
  const RunSpan span = run_span(rules);
  if (size > span.longest()) return 0;
  const auto lows = static_cast<RankSet>(((1u << (span.longest() - size + 1)) - 1) << span.low);
  WindowCounts wild;
  wild.count(to_places(rules, rules.wild_plane()), size, plane_of(lows));
  return plane_of(lows) & ~wild.holding(most_wilds(size) + 1);
}

}  // namespace mayi
