#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <map>

#include "tools/protocol_schema.h"
#include "tools/tool.h"

// What the tools give, as JSON Schemas: a head of its own, and for the rest what the protocol says
// (docs/protocol.schema.json).
namespace mayi::tools {
namespace {

constexpr std::string_view kHead = R"({
  "ok": {"type": "boolean", "description": "false: refused, and nothing has changed."},
  "version": {"type": "integer", "description": "How many events the table has had."},
  "need": {"type": ["string", "null"], "enum": ["call", "answer", "turn", "next-round", null],
    "description": "What is asked of your seat; null: nothing."},
  "awaited": {"type": "array", "items": {"type": "object"}, "description": "Who may decide what now, and who must."},
  "tools": {"type": "array", "items": {"type": "string"}, "description": "Those that act and are open to you now, or wait."},
  "refusal": {"type": "object", "required": ["code", "clause", "sentence", "advice"], "properties": {
    "code": {"type": "string", "description": "Stable, such as not-your-turn."},
    "clause": {"type": ["string", "null"], "description": "Of the rules, such as R8.4."},
    "sentence": {"type": "string"}, "advice": {"type": ["string", "null"]}}},
  "hand_by_suit": {"type": "object", "required": ["clubs", "diamonds", "hearts", "spades", "wild"],
    "additionalProperties": {"type": "array", "items": {"type": "string"}}}
})";

constexpr std::string_view kCall =
    R"({"type": ["object", "null"], "required": ["tool", "arguments"], "properties": {
  "tool": {"type": "string"}, "arguments": {"type": "object"}, "sentence": {"type": "string"}}})";
// What each tool gives besides the head.
struct Extra {
  std::string_view tool, properties;
};
constexpr Extra kExtras[] = {
    {"rules", R"({"name": {"type": "string"}, "rules": {"type": "string"}})"},
    {"history",
     R"({"events": {"$ref": "#/$defs/happenings"}, "rounds": {"type": "array", "items": {"type": "object",
       "required": ["round", "out", "points"], "properties": {"round": {"type": "integer"},
       "out": {"$ref": "#/$defs/seat_or_nobody"}, "points": {"type": "array", "items": {"type": "integer"}, "description": "By seat."}}}}})"},
    {"legal_actions", R"({"actions": {"type": "array", "items": {"$ref": "#/$defs/call"}}})"},
    {"distance", R"({"down": {"type": "boolean"},
       "missing": {"type": ["integer", "null"], "description": "Cards; null: no cards whatever would do."},
       "outs": {"type": "array", "items": {"type": "object", "required": ["card", "unseen"],
         "properties": {"card": {"type": "string"}, "unseen": {"type": "integer"}}}},
       "hand_points": {"type": "integer"}})"},
    {"check_lay_down", R"({"possible": {"type": "boolean"},
       "best": {"type": ["object", "null"], "required": ["melds", "cards_left", "points_left"], "properties": {
         "melds": {"type": "array", "items": {"$ref": "#/$defs/named_meld"}}, "cards_left": {"type": "integer"}, "points_left": {"type": "integer"}}}})"},
    {"suggest", R"({"suggestion": {"$ref": "#/$defs/call"}})"},
};
constexpr std::string_view kWithState = R"({
  "events": {"type": "array", "items": {"type": "object"}, "description": "What happened, as the tool `history` gives it."},
  "recent": {"type": "array", "items": {"type": "string"}, "description": "What happened last."}})";
constexpr std::string_view kAnyState =
    R"({"type": "object", "description": "As the tool `state` gives it."})";

json::value read(std::string_view text) { return *wire::parse(text, text.size()); }

json::object take_members(json::object into, std::string_view text) {
  json::value members = read(text);
  for (auto& member : members.get_object()) into[member.key()] = std::move(member.value());
  return into;
}

// Definitions of the protocol with our own. Those that a schema refers to, and what they refer to,
// are to stand in it.
const json::object& definitions() {
  static const json::object all = [] {
    json::object defs = read(protocol_schema()).at("$defs").get_object();
    defs["call"] = read(kCall);
    return defs;
  }();
  return all;
}

void collect(const json::value& schema, json::object& used) {
  if (const json::array* const list = schema.if_array())
    for (const json::value& each : *list) collect(each, used);
  if (!schema.is_object()) return;
  for (const auto& [key, value] : schema.get_object()) {
    collect(value, used);
    if (key != "$ref") continue;
    std::string_view name = value.get_string();
    name.remove_prefix(std::string_view("#/$defs/").size());
    name = name.substr(0, name.find('/'));
    if (used.contains(name)) continue;
    used[name] = definitions().at(name);
    collect(used[name], used);
  }
}

// The state is the same wherever it is told; only the tool of that name spells it out, and only
// `history` the events, since some clients keep the whole list of tools in a model's sight.
json::object make_output_schema(const Tool& tool) {
  json::object properties = read(kHead).get_object();
  const auto* const extra = std::ranges::find(kExtras, tool.name, &Extra::tool);
  const bool with_state = extra == std::end(kExtras);
  properties = take_members(std::move(properties), with_state ? kWithState : extra->properties);
  properties["state"] = read(tool.name == "state" ? R"({"$ref": "#/$defs/state"})" : kAnyState);
  json::object schema{{"type", "object"},
                      {"properties", std::move(properties)},
                      {"required", {"ok", "version", "need", "awaited", "tools"}},
                      {"additionalProperties", false}};
  json::object used;
  collect(schema, used);
  if (!used.empty()) schema["$defs"] = std::move(used);
  return schema;
}

}  // namespace

const json::object& output_schema(const Tool& tool) {
  static const auto schemas = [] {
    std::map<std::string_view, json::object> all;
    for (const Tool& each : all_tools()) all[each.name] = make_output_schema(each);
    return all;
  }();
  return schemas.at(tool.name);
}

}  // namespace mayi::tools
