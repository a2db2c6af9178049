#pragma once

#include "tools/seat_tools.h"

// What an MCP server says of itself: its tools, resources and prompts.
namespace mayi::mcp {

namespace json = wire::json;
using tools::SeatTools;
using tools::Tool;

// Revisions of the protocol, the newest first.
inline constexpr std::string_view kRevisions[] = {"2025-11-25", "2025-06-18", "2025-03-26",
                                                  "2024-11-05"};
// The one to answer a client with that asks for `wanted`.
std::string_view negotiate(std::string_view wanted);

// Whether results and schemas of structured content belong to the revision; texts sort as dates do.
inline bool has_structured_content(std::string_view revision) { return revision >= "2025-06-18"; }

json::object initialize_json(std::string_view revision, std::string_view program_version);
json::object tools_json(const std::function<bool(const Tool&)>& is_offered,
                        std::string_view revision);
json::object call_json(const tools::ToolResult& result, std::string_view revision);

json::object resources_json();
bool is_resource(std::string_view uri);
// The resource's text; nothing: there is no such resource.
[[nodiscard]] std::optional<json::object> read_resource(SeatTools& seat_tools,
                                                        std::string_view uri);

json::object prompts_json();
[[nodiscard]] std::optional<json::object> get_prompt(const SeatTools& seat_tools,
                                                     std::string_view name);

}  // namespace mayi::mcp
