#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace mayi {

// How many events a table has had; also the number of its last one, for they count from 1.
class Version {
 public:
  constexpr Version() = default;
  constexpr explicit Version(std::uint32_t number) : number_(number) {}
  constexpr std::uint32_t number() const { return number_; }
  constexpr Version next() const { return Version(number_ + 1); }
  constexpr auto operator<=>(const Version&) const = default;

 private:
  std::uint32_t number_ = 0;
};

// Always passed in: only the host reads a clock. Time{} stands for none.
using Time = std::chrono::sys_time<std::chrono::milliseconds>;

}  // namespace mayi
