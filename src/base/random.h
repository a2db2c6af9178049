#pragma once

#include <cstdint>
#include <span>
#include <utility>

namespace mayi {

// Uniform in [0, bound), from any source of uniform 32-bit words: the remainder of the first word
// that lies in a whole block of `bound`. Words past the last whole block are drawn again, they
// would favour small results.
template <class Source>
constexpr std::uint32_t uniform(Source& source, std::uint32_t bound) {
  for (;;) {
    const std::uint32_t word = source.next(), remainder = word % bound;
    if (word - remainder <= UINT32_MAX - (bound - 1)) return remainder;
  }
}

// Fisher and Yates, from the last place down.
template <class T, class Source>
constexpr void shuffle(std::span<T> items, Source& source) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[uniform(source, static_cast<std::uint32_t>(i))]);
}

// SplitMix64 (Steele, Lea, Flood 2014): small, portable, good enough for players and tests. Never
// for a deal.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}
  constexpr std::uint64_t next64() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  constexpr std::uint32_t next() { return static_cast<std::uint32_t>(next64() >> 32); }
  // Uniform in [0, bound) by multiplication (Lemire 2019): faster than a remainder, and just as
  // fair.
  constexpr std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = std::uint64_t{next()} * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t excess = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < excess) product = std::uint64_t{next()} * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }
  constexpr bool chance(std::uint32_t in, std::uint32_t of) { return below(of) < in; }

 private:
  std::uint64_t state_;
};

}  // namespace mayi
