#pragma once

#include <span>

#include "table/game_table.h"
#include "wire/json.h"

// The tools with which an agent plays: the same for MCP clients and for language-model players. No
// tool takes a seat: whoever runs one knows whose it is.
namespace mayi::agent {

namespace json = wire::json;

enum class ToolKind : std::uint8_t {
  act,     // one action of the game
  look,    // state, rules, history
  policy,  // set_claim_policy
  wait,    // for agents that play beside others
  advise   // only for agents that are given advice
};

struct Tool {
  std::string_view name, description;
  ToolKind kind{};
  std::string_view properties;  // of the input schema, as JSON
  std::string_view required;    // the names of those that may not be missing, as a JSON list
};

std::span<const Tool> tools();
const Tool* find_tool(std::string_view name);  // nullptr: there is none

// JSON Schemas of what a tool takes and gives.
const json::object& input_schema(const Tool& tool);
const json::object& output_schema(const Tool& tool);

// What is wrong with the arguments, as a sentence; empty: nothing. Judged by the input schema.
std::string find_fault(const Tool& tool, const json::object& arguments);

// The command that a call of an acting tool stands for: its action, the version the agent saw and
// its reason. The error is a refusal as everywhere: `malformed`, with what is wrong.
std::expected<Command, RefusalText> read_command(const Tool& tool, const json::object& arguments,
                                                 Seat seat);

// The tool and the arguments that stand for an action: read_command inverts it.
struct ToolCall {
  std::string_view tool;
  json::object arguments;
};
ToolCall call_of(const Action& action);
std::string_view tool_of(ActionKind kind);

}  // namespace mayi::agent
