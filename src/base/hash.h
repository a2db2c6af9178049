#pragma once

#include <cstdint>
#include <string_view>

namespace mayi {

// FNV-1a, 64 bits: tells texts and behaviours apart; proves nothing against an adversary.
class Hash {
 public:
  constexpr void add(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x100000001b3; }
  constexpr void add(std::string_view text) {
    for (const char c : text) add(static_cast<std::uint8_t>(c));
  }
  constexpr void add_number(std::uint64_t number) {
    for (int i = 0; i < 8; ++i) add(static_cast<std::uint8_t>(number >> 8 * i));
  }
  constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325;
};

}  // namespace mayi
