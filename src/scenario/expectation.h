#pragma once

#include "notation/position.h"

namespace mayi {

// What was expected and what is; nothing if that is the same.
using Complaint = std::optional<std::string>;

// The rest of an `expect` line.
[[nodiscard]] Complaint take_expectation(Line& line, const Position& position);

}  // namespace mayi
