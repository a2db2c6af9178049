#pragma once

#include "agent/provider.h"
#include "table/game_table.h"

// What a model is told. Names, and whatever else people choose, stand in it only as JSON strings of
// the question; the system text depends on the rules alone.
namespace mayi::agent {

std::string system_text(const RuleSet& rules);

// The game as the seat sees it, and what happened since its last action.
std::string question_text(const GameTable& table, Seat seat);

// The tools of an agent, without `wait`; those that advise only with `advice`.
std::vector<OfferedTool> offered_tools(bool advice);

inline constexpr std::size_t kMaxName = 24, kMaxReason = 300;  // bytes

// A text from outside on one line: valid UTF-8 without control characters, of `most` bytes.
std::string plain(std::string_view text, std::size_t most);

}  // namespace mayi::agent
