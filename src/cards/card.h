#pragma once

#include <cassert>
#include <compare>
#include <cstdint>
#include <utility>

namespace mayi {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };
// clang-format off
enum class Rank : std::uint8_t { two = 2, three, four, five, six, seven, eight, nine, ten,
                                 jack, queen, king, ace };
// clang-format on
inline constexpr int kSuits = 4;
inline constexpr int kLowestRank = 2, kHighestRank = 14;

// Suit in bits 4-5, rank in bits 0-3: a suited card's code is its bit index in a plane of four
// 16-bit suit lanes. Bits 0, 1 and 15 of a lane stay clear, so shifts never leak into the next
// suit.
class Card {
 public:
  static constexpr std::uint8_t kJokerCode = 64;

  constexpr Card() = default;  // the empty slot: unused storage stays zero, hence comparable
  constexpr Card(Rank rank, Suit suit)
      : code_(static_cast<std::uint8_t>(std::to_underlying(suit) << 4 | std::to_underlying(rank))) {
  }
  static constexpr Card joker() { return from_code(kJokerCode); }
  static constexpr Card from_code(int code) {
    Card card;
    card.code_ = static_cast<std::uint8_t>(code);
    return card;
  }

  constexpr bool exists() const { return code_ != 0; }
  constexpr bool is_joker() const { return code_ == kJokerCode; }
  constexpr std::uint8_t code() const { return code_; }
  constexpr Rank rank() const {
    assert(exists() && !is_joker());
    return static_cast<Rank>(code_ & 15);
  }
  constexpr Suit suit() const {
    assert(exists() && !is_joker());
    return static_cast<Suit>(code_ >> 4);
  }
  constexpr std::uint64_t bit() const {
    assert(exists() && !is_joker());
    return std::uint64_t{1} << code_;
  }
  constexpr auto operator<=>(const Card&) const = default;

 private:
  std::uint8_t code_ = 0;
};
static_assert(sizeof(Card) == 1);

// One bit per rank, at the rank's number.
using RankSet = std::uint16_t;
constexpr RankSet rank_bit(Rank rank) {
  return static_cast<RankSet>(1u << std::to_underlying(rank));
}

// A plane with the given ranks in all four suit lanes.
constexpr std::uint64_t plane_of(RankSet ranks) {
  return ranks * std::uint64_t{0x0001'0001'0001'0001};
}

// The ranks of one suit in a plane.
constexpr RankSet lane(std::uint64_t plane, int suit) {
  return static_cast<RankSet>(plane >> 16 * suit);
}

}  // namespace mayi
