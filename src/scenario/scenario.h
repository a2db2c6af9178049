#pragma once

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

// Runs every scenario of a file (docs/NOTATION.md).
[[nodiscard]] ScenarioReport run_scenarios(std::string_view text, const FindRules& find = {});

}  // namespace mayi
