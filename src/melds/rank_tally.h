#pragma once

#include <array>

#include "cards/bag.h"

namespace mayi {

// How many cards of each rank some planes hold, in binary, all ranks at once: a rank's bit in digit
// i stands for 2^i cards.
class RankTally {
 public:
  explicit RankTally(const std::array<std::uint64_t, kMaxDecks>& planes) {
    static_assert(kMaxDecks == 3);  // of a card up to three copies
    std::array<std::uint64_t, 4> digits{planes[0] ^ planes[1] ^ planes[2], planes[1]};
    for (const int suits : {32, 16}) {  // two of them onto the other two, then one onto one
      std::uint64_t carry = 0;
      for (auto& digit : digits) {
        const std::uint64_t other = digit >> suits, either = digit ^ other;
        const std::uint64_t sum = either ^ carry;
        carry = (digit & other) | (either & carry);
        digit = sum;
      }
    }
    for (std::size_t i = 0; i < digits.size(); ++i) digits_[i] = lane(digits[i], 0);
  }
  int of(int rank) const {
    int n = 0;
    for (std::size_t i = 0; i < digits_.size(); ++i) n |= (digits_[i] >> rank & 1) << i;
    return n;
  }
  RankSet at_least(int cards) const {
    unsigned result = cards < 16 ? ~0u : 0;
    for (std::size_t i = 0; i < digits_.size(); ++i)
      result = (cards >> i & 1) != 0 ? result & digits_[i] : result | digits_[i];
    return static_cast<RankSet>(result);
  }

 private:
  std::array<RankSet, 4> digits_{};
};

}  // namespace mayi
