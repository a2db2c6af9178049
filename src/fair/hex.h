#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "fair/fair_deal.h"

// Digests and secrets as they are written: 64 hexadecimal digits, small letters.
namespace mayi::fair {

std::string to_hex(const Digest& bytes);
[[nodiscard]] std::optional<Digest> parse_hex(std::string_view digits);

}  // namespace mayi::fair
