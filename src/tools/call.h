#pragma once

#include "prose/voice.h"
#include "tools/tool.h"

namespace mayi::tools {

// The command that a call of a tool stands for: an action with the version the agent saw and its
// reason, or an answer beforehand. The error has the code `malformed` and says what is wrong.
// Requires a tool that changes the game.
[[nodiscard]] std::expected<Command, RefusalText> read_command(const Tool& tool,
                                                               const json::object& arguments,
                                                               Seat seat);

// The tool and the arguments that stand for an action: read_command inverts it.
struct ToolCall {
  std::string_view tool;
  json::object arguments;
};
ToolCall call_of(const Action& action);

// The acting tools that the table would take from the seat now, each once.
std::vector<std::string_view> open_tools(const SeatView& seat);

RefusalText malformed(std::string sentence);

}  // namespace mayi::tools
