#pragma once

#include "bots/win_chances.h"

namespace mayi {

// Games of equals, from which chances to win are learnt.
struct FitSpec {
  const NamedRules* set = nullptr;
  int players = 4;
  int games = 4'000;
  std::uint64_t seed = 1'000'000;
};

// The scales and shapes under which what happened in games of experts was likeliest. The same for
// the same spec. Requires at least one game.
[[nodiscard]] WinChances fit_win_chances(const FitSpec& spec);

}  // namespace mayi
