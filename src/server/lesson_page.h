#pragma once

#include "host/hosted_table.h"
#include "wire/json.h"

// The first lesson for a page: nothing of it is kept, each question names its step.
namespace mayi::server {

inline constexpr Seat kLearner{0};

// The position of a step, for looking at. Nothing: there is no such step; the first is 1.
[[nodiscard]] std::optional<HostedTable> lesson_table(int step);

// What is told at a step, and what becomes of an action (empty: none is tried) of the learner's.
// Requires a step that there is; the error: it cannot be read as an action.
[[nodiscard]] std::expected<wire::json::object, std::string> lesson_json(int step,
                                                                         std::string_view action);

}  // namespace mayi::server
