#include "melds/windows.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace mayi {
namespace {

int cells_in_window(Plane plane, int start, int size) {
  return std::popcount(plane >> start & ((Plane{1} << size) - 1));
}

TEST(WindowCounts, AreThoseOfCountingOneByOne) {
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Plane plane = random.next64() & random.next64() & plane_of(0x7ffe);
    const int size = 2 + static_cast<int>(random.below(12));
    const Plane starts = run_starts(Rules{}, size);
    WindowCounts counts;
    counts.count(plane, size, starts);
    for (Plane left = starts; left != 0; left &= left - 1) {
      const int start = std::countr_zero(left), held = cells_in_window(plane, start, size);
      EXPECT_NE(counts.holding(held) & (left & -left), 0u);
      EXPECT_EQ(counts.holding(held + 1) & (left & -left), 0u);
    }
  }
}

TEST(RunStarts, KeepWithinTheSpan) {
  struct Row {
    Aces aces;
    RankSet wilds;
    int size;
    RankSet starts;
  };
  // clang-format off
  const Row rows[] = {
      {Aces::high, 1 << 2, 4, 0x0ff8},            // 3 to 6 up to J to A
      {Aces::high, 1 << 2, 12, 1 << 3},
      {Aces::high, 1 << 2, 13, 0},                // longer than any run
      {Aces::low, 1 << 2, 4, 0x07fe},             // A to 4 up to 10 to K; only wilds stand for the 2
      {Aces::high, 1 << 7 | 1 << 8, 3, 0x1f1c | 1 << 5},  // 6 7 8 and 7 8 9 would be two wilds in three
      {Aces::high, 0, 2, 0x3ffc},
  };
  // clang-format on
  for (const Row& row : rows) {
    Rules rules;
    rules.aces = row.aces;
    rules.wild_ranks = row.wilds;
    EXPECT_EQ(run_starts(rules, row.size), plane_of(row.starts)) << row.size << ' ' << row.wilds;
  }
}

TEST(PlacePlane, MovesALowAceAndBack) {
  Random random(2);
  for (int i = 0; i < 1'000; ++i) {
    const std::uint64_t cards = random.next64() & plane_of(0x7ffc);
    for (const Aces aces : {Aces::high, Aces::low}) {
      Rules rules;
      rules.aces = aces;
      EXPECT_EQ(to_cards(rules, to_places(rules, cards)), cards);
    }
  }
}

TEST(RowCounts, CountEachRankInAllSuits) {
  Random random(3);
  for (int i = 0; i < 1'000; ++i) {
    const Plane plane = random.next64() & plane_of(0x7ffe);
    for (int place = 1; place <= kHighestRank; ++place)
      EXPECT_EQ(count_at(row_counts(plane), place), std::popcount(plane & row(place)));
  }
}

}  // namespace
}  // namespace mayi
