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
  advise   // only for agents that are given advice
};

struct Tool {
  std::string_view name, description;
  ToolKind kind{};
  std::string_view properties;  // of the input schema, as JSON
  std::string_view required;    // the names of those that may not be missing, as a JSON list

  bool changes_the_game() const { return kind == ToolKind::act || kind == ToolKind::answer; }
};

std::span<const Tool> all_tools();
const Tool* find_tool(std::string_view name);  // nullptr: there is none

// JSON Schemas of what a tool takes and gives. They live as long as the program.
const json::object& input_schema(const Tool& tool);
const json::object& output_schema(const Tool& tool);

// What is wrong with the arguments, as a sentence; empty: nothing. Judged by the input schema.
std::string find_fault(const Tool& tool, const json::object& arguments);

}  // namespace mayi::tools
