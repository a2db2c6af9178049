#pragma once

#include <array>
#include <utility>

#include "solver/distance.h"

namespace mayi {

// All that a distance depends on: wilds are alike, and of the rules only what shapes melds counts.
struct DistanceKey {
  std::array<std::uint64_t, kMaxDecks> naturals{};
  std::uint64_t rest = 0;  // bits 0-7 wilds, 8-15 whole size, 16-31 wild ranks, then the shapes

  DistanceKey() = default;  // of no hand: there is no contract without melds
  DistanceKey(const Rules& rules, int round, const Bag& hand, int whole_size) {
    const Contract& contract = rules.contract(round);
    std::uint64_t shapes = contract.sets;
    const auto append = [&](unsigned value, int bits) { shapes = shapes << bits | value; };
    append(contract.runs, 3);
    append(std::to_underlying(rules.aces), 1);
    append(rules.larger_allowed(round), 1);
    append(rules.min_set, 4);
    append(rules.min_run, 4);
    append(rules.same_suit_run_gap, 8);
    for (int i = 0; i < kMaxDecks; ++i)
      naturals[static_cast<std::size_t>(i)] = hand.plane(i) & ~rules.wild_plane();
    rest = shapes << 32 | std::uint64_t{rules.wild_ranks} << 16 |
           static_cast<std::uint64_t>(whole_size) << 8 |
           static_cast<std::uint64_t>(rules.wilds_in(hand));
  }
  bool operator==(const DistanceKey&) const = default;

  std::uint64_t hash() const {
    std::uint64_t sum = rest * 0x9e3779b97f4a7c15u;
    for (const std::uint64_t plane : naturals)
      sum = (sum ^ plane ^ sum >> 29) * 0xbf58476d1ce4e5b9u;
    return sum;
  }
};

// Distances found lately. The same hands come up again and again: between two turns, in each
// option's rollout of a world, and without each of their cards.
class DistanceMemo {
 public:
  // `solve` may give up: what has no end is not kept.
  template <class Solve>
  Distance find_or(const DistanceKey& key, Solve solve) {
    Entry& entry = entries_[key.hash() >> kShift];
    if (entry.key == key) return entry.distance;
    const Distance solved = solve();
    if (solved.missing != kNever) entry = {key, solved};
    return solved;
  }

 private:
  static constexpr int kBits = 12, kShift = 64 - kBits;
  struct Entry {
    DistanceKey key{};
    Distance distance{0};  // all zeros, so that a thread's memo costs nothing until it is used
  };
  std::array<Entry, std::size_t{1} << kBits> entries_{};
};

}  // namespace mayi
