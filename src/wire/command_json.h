#pragma once

#include "table/game_table.h"
#include "wire/json.h"

namespace mayi::wire {

// {"seat": "Ann", "action": "discard 9C", "id": "a1", "version": 42}; id and version may be
// missing. The seat is looked up among the names. The error is a refusal as everywhere: `malformed`
// with what is wrong, or `unknown-seat`.
std::expected<Command, RefusalText> parse_command(std::string_view text,
                                                  const std::vector<std::string>& names);

// The same, printed: parse_command reads it back.
std::string print_command(const Command& command, const std::vector<std::string>& names);

// What a command is answered with: what happened because of it, and the state.
json::object answer_json(const Done& done, const SeatView& seat, std::span<const Told> events);
json::object refusal_json(const RefusalText& refusal, const SeatView* seat);

}  // namespace mayi::wire
