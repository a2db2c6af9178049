#pragma once

#include "melds/place_plane.h"

namespace mayi {

// How many cells of a plane each window of one size holds, for all windows at once: bit i of a
// window's count stands in bits_[i], where the window starts.
class WindowCounts {
 public:
  constexpr Plane starts() const { return starts_; }
  constexpr Plane holding(int n) const {
    if (n <= 0) return starts_;
    Plane carry = 0;  // of adding what n lacks to the first power of two that no count reaches
    for (std::size_t i = 0; i < kBits; ++i)
      carry = ((1 << kBits) - n) >> i & 1 ? carry | bits_[i] : carry & bits_[i];
    return starts_ & carry;
  }
  constexpr Plane holding_exactly(int n) const {
    if (n < 0) return 0;
    Plane alike = starts_;
    for (std::size_t i = 0; i < kBits; ++i) alike &= n >> i & 1 ? bits_[i] : ~bits_[i];
    return alike;
  }
  constexpr int most() const {
    int n = 0;
    Plane best = starts_;
    for (std::size_t i = kBits; i-- > 0;) {
      const Plane more = best & bits_[i];
      if (more == 0) continue;
      best = more;
      n |= 1 << i;
    }
    return n;
  }

  constexpr void count(Plane plane, int size, Plane starts) {
    starts_ = starts;
    bits_ = {};
    int i = 0;
    if (size >= 4) {
      count_four(plane);
      i = 4;
    }
    for (; i < size; ++i) add(plane >> i);
  }

 private:
  static constexpr std::size_t kBits = 4;
  static_assert(kHighestRank < 1 << kBits);

  constexpr void count_four(Plane plane) {
    const Plane odd = plane ^ plane >> 1, both = plane & plane >> 1;
    bits_ = {odd ^ odd >> 2, both ^ both >> 2 ^ (odd & odd >> 2), both & both >> 2};
  }
  constexpr void add(Plane one) {
    for (Plane& bit : bits_) {
      const Plane carry = bit & one;
      bit ^= one;
      one = carry;
    }
  }

  Plane starts_ = 0;
  std::array<Plane, kBits> bits_{};
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
  if (std::popcount(rules.wild_ranks) <= most_wilds(size)) return plane_of(lows);
  WindowCounts wild;
  wild.count(to_places(rules, rules.wild_plane()), size, plane_of(lows));
  return plane_of(lows) & ~wild.holding(most_wilds(size) + 1);
}

}  // namespace mayi
