#pragma once

#include <cstdint>

namespace mayi {

// The middle word of the nonce; the first is the round, the last counts the reshuffles of the
// round.
inline constexpr std::uint32_t kDealPurpose = 0, kReshufflePurpose = 1, kDealerPurpose = 2;

}  // namespace mayi
