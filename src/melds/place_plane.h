#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/rules.h"

namespace mayi {

// Four suit lanes as in Card::bit(), but with one bit per place in runs: a low ace is bit 1 of its
// lane, not bit 14. Bits 0 and 15 of a lane stay clear.
using Plane = std::uint64_t;

[[nodiscard]] constexpr std::uint64_t to_cards(const Rules& rules, Plane places) {
  const Plane aces = places & plane_of(2);
  return rules.aces == Aces::high ? places : (places ^ aces) | aces << 13;
}

// The four cards of the rank at a place.
constexpr Plane row(int place) { return plane_of(static_cast<RankSet>(1u << place)); }

// All cards of the ranks of some cells.
constexpr Plane rows_of(Plane cells) {
  cells |= cells >> 32;
  return plane_of(static_cast<RankSet>(cells | cells >> 16));
}

// The cells of the windows that begin at the given starts. Starts too near the top of a lane must
// not be given.
constexpr Plane cells_of(Plane starts, int size) {
  Plane cells = 0;
  for (int i = 0; i < size; ++i) cells |= starts << i;
  return cells;
}

// The starts of all windows that hold one of the cells, and some that reach out of their lane.
constexpr Plane starts_around(Plane cells, int size) {
  Plane starts = 0;
  for (int i = 0; i < size; ++i) starts |= cells >> i;
  return starts;
}

// A 4-bit counter per place, at bit 4 * place: at most 12 cards of a rank exist.
using RowCounts = std::uint64_t;
constexpr int count_at(RowCounts counts, int place) {
  return static_cast<int>(counts >> 4 * place & 15);
}

constexpr RowCounts to_row_counts(RankSet places) {
  RowCounts x = places;
  x = (x | x << 24) & 0x000000ff'000000ff;
  x = (x | x << 12) & 0x000f000f'000f000f;
  x = (x | x << 6) & 0x03030303'03030303;
  return (x | x << 3) & 0x11111111'11111111;
}
constexpr RowCounts row_counts(Plane plane) {
  RowCounts counts = 0;
  for (; plane != 0; plane >>= 16) counts += to_row_counts(static_cast<RankSet>(plane));
  return counts;
}

}  // namespace mayi
