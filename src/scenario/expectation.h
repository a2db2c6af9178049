#pragma once

#include "notation/position.h"

namespace mayi {

// The rest of an `expect` line: nothing if it holds, else what was expected and what is.
[[nodiscard]] Parsed<std::optional<std::string>> take_expectation(Line& line,
                                                                  const Position& position);

}  // namespace mayi
