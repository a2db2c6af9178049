#pragma once

#include <array>
#include <span>
#include <string_view>

#include "rules/rules.h"

namespace mayi {

// A line of weights/win-chances.toml: scale and shape after each round but the last; then zeros.
struct WinChancesRow {
  std::string_view rules;
  int players;
  std::array<double, 2 * (kMaxRounds - 1)> numbers;
};
std::span<const WinChancesRow> win_chances_rows();

}  // namespace mayi
