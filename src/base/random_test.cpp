#include "base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "base/chacha20.h"

namespace mayi {
namespace {

// Gives the words it is made of, one after the other.
struct Tape {
  std::vector<std::uint32_t> words;
  std::size_t at = 0;
  std::uint32_t next() { return words.at(at++); }
};

TEST(Uniform, DrawsAgainWhereARemainderWouldFavourSmallResults) {
  struct Row {
    std::uint32_t bound;
    std::vector<std::uint32_t> words;
    std::uint32_t expected;
    std::size_t used;
  };
  const Row rows[] = {
      {1, {7}, 0, 1},
      {2, {0xffffffff}, 1, 1},       // 2 divides 2^32: every word will do
      {10, {4294967289}, 9, 1},      // the last word of a whole block of ten
      {10, {4294967290, 25}, 5, 2},  // the first past it
      {10, {4294967295, 4294967291, 3}, 3, 3},
      {162, {161}, 161, 1},
      {0x80000001, {0x80000001, 0x80000000}, 0x80000000, 2},
  };
  for (const Row& row : rows) {
    Tape tape{row.words};
    EXPECT_EQ(uniform(tape, row.bound), row.expected) << row.bound;
    EXPECT_EQ(tape.at, row.used) << row.bound;
  }
}

// The statistic of counts that should all be the same.
double chi_square(const std::vector<long>& counts) {
  double sum = 0;
  for (const long count : counts) sum += static_cast<double>(count);
  const double expected = sum / static_cast<double>(counts.size());
  double result = 0;
  for (const long count : counts) {
    const double off = static_cast<double>(count) - expected;
    result += off * off / expected;
  }
  return result;
}

// About six standard deviations above the mean: with a fixed seed it is always within or always
// beyond.
double limit(std::size_t degrees) {
  const auto n = static_cast<double>(degrees);
  return n + 6 * std::sqrt(2 * n);
}

TEST(Shuffle, PutsEveryItemInEveryPlaceEquallyOften) {
  constexpr std::size_t kItems = 12;
  constexpr int kShuffles = 60'000;
  Keystream stream(Seed{1}, {});
  std::vector<long> counts(kItems * kItems);
  for (int i = 0; i < kShuffles; ++i) {
    std::array<std::size_t, kItems> items{};
    for (std::size_t item = 0; item < kItems; ++item) items[item] = item;
    shuffle(std::span<std::size_t>(items), stream);
    for (std::size_t place = 0; place < kItems; ++place) ++counts[place * kItems + items[place]];
  }
  EXPECT_LT(chi_square(counts), limit((kItems - 1) * (kItems - 1)));
}

TEST(Shuffle, GivesEveryOrderEquallyOften) {
  constexpr int kShuffles = 48'000;
  Keystream stream(Seed{2}, {});
  std::vector<long> counts(24);
  for (int i = 0; i < kShuffles; ++i) {
    std::array<std::size_t, 4> items{0, 1, 2, 3};
    shuffle(std::span<std::size_t>(items), stream);
    // The order's number: how many of the later items are smaller, place by place.
    std::size_t number = 0;
    for (std::size_t place = 0; place < 4; ++place) {
      std::size_t smaller = 0;
      for (std::size_t later = place + 1; later < 4; ++later)
        smaller += items[later] < items[place];
      number = number * (4 - place) + smaller;
    }
    ++counts[number];
  }
  EXPECT_LT(chi_square(counts), limit(23));
}

// What the two tests above must not let pass: the shuffle that swaps with any place, and a biased
// remainder.
TEST(Shuffle, TheTestFindsTheCommonMistake) {
  Random random(3);
  std::vector<long> counts(12 * 12);
  for (int i = 0; i < 60'000; ++i) {
    std::array<std::size_t, 12> items{};
    for (std::size_t item = 0; item < 12; ++item) items[item] = item;
    for (std::size_t& item : items) std::swap(item, items[random.below(12)]);
    for (std::size_t place = 0; place < 12; ++place) ++counts[place * 12 + items[place]];
  }
  EXPECT_GT(chi_square(counts), limit(11 * 11));
}

TEST(Random, IsSplitMix64) {
  Random random(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317u, 3203168211198807973u, 9817491932198370423u})
    EXPECT_EQ(random.next64(), expected);
}

TEST(Random, BelowIsUniformAndInBounds) {
  for (const std::uint32_t bound : {1u, 2u, 3u, 7u, 54u, 162u}) {
    Random random(bound);
    std::vector<long> counts(bound);
    for (int i = 0; i < 20'000; ++i) ++counts.at(random.below(bound));
    if (bound > 1) EXPECT_LT(chi_square(counts), limit(bound - 1)) << bound;
  }
}

}  // namespace
}  // namespace mayi
