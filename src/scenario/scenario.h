#pragma once

#include <functional>

#include "game/action.h"
#include "game/view.h"
#include "notation/knobs.h"

namespace mayi {

// What came of a scenario file.
struct ScenarioReport {
  struct Failure {
    int line = 0;
    std::string scenario, message;  // what was expected, what is
    bool malformed = false;         // the file is wrong, not the game
  };
  int passed = 0, failed = 0;
  std::vector<Failure> failures;
};

// What a player with this view would do; nothing: let the exposed card go by.
using Suggest = std::function<std::optional<Action>(const Rules& rules, const View& view)>;

// Runs every scenario of a file (docs/NOTATION.md). Without `suggest` a file that asks for moves is
// malformed.
[[nodiscard]] ScenarioReport run_scenarios(std::string_view text, const FindRules& find = {},
                                           const Suggest& suggest = {});

}  // namespace mayi
