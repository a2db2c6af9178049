#pragma once

#include <span>

#include "wire/json.h"

// The tools with which an agent plays: the same for MCP clients and for language models. No tool
// takes a seat: whoever runs one knows whose it is.
namespace mayi::tools {

namespace json = wire::json;

enum class ToolKind : std::uint8_t {
  act,     // one action of the game
  answer,  // beforehand, about the cards that others discard
  look,    // state, rules, history
  wait,    // for agents that play beside others
  begin,   // another game, where whoever runs the tools can begin one
  advise   // only for agents that are given advice
};

struct Tool {
  std::string_view name, title, description;
  ToolKind kind{};
  std::string_view takes = "";  // the names of its arguments; those with a ? may be missing

  bool changes_the_game() const { return kind == ToolKind::act || kind == ToolKind::answer; }
};

std::span<const Tool> all_tools();
const Tool* find_tool(std::string_view name);  // nullptr: there is none

// What a player who is new to the game should aim at.
std::string_view strategy();

// JSON Schemas of what a tool takes, and of what every one gives; they live as long as the program.
// The second is short, because clients keep the list of tools in a model's sight: all of it is
// `tool_result` in docs/protocol.schema.json, where the arguments are described as well.
const json::object& input_schema(const Tool& tool);
const json::object& output_schema();

// What is wrong with the arguments, as a sentence; empty: nothing. Judged by the input schema.
std::string find_fault(const Tool& tool, const json::object& arguments);

}  // namespace mayi::tools
