#pragma once

#include "table/seat_view.h"
#include "wire/json.h"

// The game as it is told to the agent at one seat.
namespace mayi::agent {

namespace json = wire::json;

// For machines; docs/AGENTS.md has the schema. `recent`: sentences of what happened last.
json::object agent_state(const SeatView& seat, std::span<const std::string> recent);

// The same in a few lines, for readers.
std::string state_text(const SeatView& seat);

// What is asked of the seat, in the words of the tools.
std::string question(const SeatView& seat);

// The tools that are open now: those of the game, then `wait` where there is something to wait for.
std::vector<std::string_view> open_tools(const SeatView& seat);

// On whom the game rests.
json::array whose_move(const SeatView& seat);

}  // namespace mayi::agent
