#include "fair/hex.h"

namespace mayi::fair {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

std::string to_hex(const Digest& bytes) {
  std::string digits;
  for (const std::uint8_t byte : bytes) (digits += kDigits[byte >> 4]) += kDigits[byte & 15];
  return digits;
}

std::optional<Digest> parse_hex(std::string_view digits) {
  Digest bytes{};
  if (digits.size() != 2 * bytes.size()) return std::nullopt;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const std::size_t value = kDigits.find(digits[i]);
    if (value == kDigits.npos) return std::nullopt;
    bytes[i / 2] = static_cast<std::uint8_t>(bytes[i / 2] << 4 | value);
  }
  return bytes;
}

}  // namespace mayi::fair
