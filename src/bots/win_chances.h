#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "rules/rules.h"

namespace mayi {

// How likely equals are to win the game, from their totals after a round: each in proportion to
// exp(-(lag / scale)^shape), where the lag is what its total is above the lowest.
struct WinChance {
  double scale = 0, shape = 1;
  bool operator==(const WinChance&) const = default;

  double weight(double lag) const { return std::exp(-std::pow(lag / scale, shape)); }
};

// For one rule set and number of players: after each round but the last, in order.
struct WinChances {
  const NamedRules* set = nullptr;
  int players = 0;
  std::vector<WinChance> after{};
};
using WinChanceTable = std::vector<WinChances>;

// Fitted from self-play; weights/win-chances.toml, as it was when the program was built.
[[nodiscard]] const WinChanceTable& built_in_win_chances();

// Nothing: the table does not have these rules with that many players. It is never another's.
[[nodiscard]] const WinChances* find_win_chances(const WinChanceTable& table, const Rules& rules,
                                                 int players);

}  // namespace mayi
