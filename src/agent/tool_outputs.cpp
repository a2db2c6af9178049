#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <map>

#include "agent/tools.h"

// What the tools give, as JSON Schemas.
namespace mayi::agent {
namespace {

constexpr std::string_view kHead = R"({
  "ok": {"type": "boolean", "description": "false: refused, and nothing has changed."},
  "version": {"type": "integer", "description": "How many actions the game has had."},
  "situation": {"type": "string",
    "enum": ["your turn", "may call", "asked to allow or claim", "waiting", "round over", "game over"]},
  "whose_move": {"type": "array", "items": {"type": "string"}, "description": "Those on whom the game rests."},
  "error": {"type": "object", "required": ["code", "clause", "sentence", "advice"], "properties": {
    "code": {"type": "string", "description": "Stable, such as not-your-turn."},
    "clause": {"type": "string", "description": "Of the rules, such as R8.4; may be empty."},
    "sentence": {"type": "string"}, "advice": {"type": "string"}}},
  "state": {"type": "object", "description": "As the tool `state` gives it."}
})";

constexpr std::string_view kCards = R"({"type": "array", "items": {"type": "string"}})";

constexpr std::string_view kEvents = R"({"type": "array", "items": {"type": "object",
  "required": ["version", "event"], "properties": {
    "version": {"type": "integer"}, "event": {"type": "string"}, "seat": {"type": "string"},
    "card": {"type": "string"}, "meld": {"type": "integer"}, "end": {"type": "string", "enum": ["low", "high"]},
    "amount": {"type": "integer"}, "cards": {"type": "integer", "description": "In that seat's hand afterwards."},
    "melds": {"type": "array", "items": {"$ref": "#/$defs/named_meld"}}, "text": {"type": "string"}}}})";

constexpr std::string_view kNamedMeld =
    R"({"type": "object", "required": ["kind", "cards"], "properties": {
  "kind": {"type": "string", "enum": ["set", "run"]}, "cards": {"$ref": "#/$defs/cards"}}})";

constexpr std::string_view kMeld =
    R"({"type": "object", "required": ["number", "owner", "kind", "cards"], "properties": {
  "number": {"type": "integer", "minimum": 1}, "owner": {"type": "string"}, "kind": {"type": "string", "enum": ["set", "run"]},
  "cards": {"$ref": "#/$defs/cards"}, "rank": {"type": "string"}, "takes_wild": {"type": "boolean"},
  "stands_for": {"$ref": "#/$defs/cards"}, "low": {"type": ["string", "null"]}, "high": {"type": ["string", "null"]},
  "takes_wild_low": {"type": "boolean"}, "takes_wild_high": {"type": "boolean"}}})";

constexpr std::string_view kSeat = R"({"type": "object",
  "required": ["name", "kind", "cards", "total", "down", "dealer", "may_is", "seen_taking"], "properties": {
  "name": {"type": "string"}, "kind": {"type": "string", "enum": ["human", "bot", "llm"]}, "player": {"type": "string"},
  "cards": {"type": "integer"}, "total": {"type": "integer"}, "down": {"type": "boolean"}, "dealer": {"type": "boolean"},
  "may_is": {"type": "integer"}, "seen_taking": {"$ref": "#/$defs/cards"},
  "points": {"type": "integer"}, "hand": {"$ref": "#/$defs/cards", "description": "Once the round is over."}}})";

constexpr std::string_view kState = R"({"type": "object", "additionalProperties": false,
  "required": ["game", "version", "seat", "situation", "question", "tools", "whose_move", "phase", "turn", "turn_phase",
    "round", "rounds", "contract", "rules", "wild", "hand", "hand_by_suit", "hand_points", "table", "exposed", "ahead_in_line",
    "may_i", "seats", "stock", "discards", "recent"],
  "properties": {
    "game": {"type": "string"}, "version": {"type": "integer"}, "seat": {"type": "string", "description": "Yours."},
    "situation": {"type": "string"}, "question": {"type": "string", "description": "What is asked of you."},
    "tools": {"type": "array", "items": {"type": "string"}, "description": "Those of the game that are open to you now."},
    "whose_move": {"type": "array", "items": {"type": "string"}},
    "phase": {"type": "string", "enum": ["playing", "round over", "game over"]},
    "turn": {"type": ["string", "null"]}, "turn_phase": {"type": ["string", "null"], "enum": ["draw", "act", "discard", null]},
    "round": {"type": "integer"}, "rounds": {"type": "integer"},
    "contract": {"type": "object", "required": ["sets", "runs", "text"], "properties": {
      "sets": {"type": "integer"}, "runs": {"type": "integer"}, "text": {"type": "string"}}},
    "rules": {"type": "string"}, "wild": {"type": "array", "items": {"type": "string"}, "description": "Ranks, and JK."},
    "hand": {"$ref": "#/$defs/cards"},
    "hand_by_suit": {"type": "object", "required": ["clubs", "diamonds", "hearts", "spades", "wild"], "properties": {
      "clubs": {"$ref": "#/$defs/cards"}, "diamonds": {"$ref": "#/$defs/cards"}, "hearts": {"$ref": "#/$defs/cards"},
      "spades": {"$ref": "#/$defs/cards"}, "wild": {"$ref": "#/$defs/cards"}}},
    "hand_points": {"type": "integer"}, "table": {"type": "array", "items": {"$ref": "#/$defs/meld"}},
    "exposed": {"type": ["object", "null"], "required": ["card", "discarded_by", "only_current_player"], "properties": {
      "card": {"type": "string"}, "discarded_by": {"type": ["string", "null"]}, "only_current_player": {"type": "boolean"}}},
    "ahead_in_line": {"type": "array", "items": {"type": "string"}},
    "may_i": {"type": ["object", "null"], "required": ["card", "caller", "asked", "allowed", "claimed", "passed", "penalty_cards"],
      "properties": {"card": {"type": "string"}, "caller": {"type": ["string", "null"]}, "asked": {"type": ["string", "null"]},
        "allowed": {"$ref": "#/$defs/names"}, "claimed": {"$ref": "#/$defs/names"}, "passed": {"$ref": "#/$defs/names"},
        "penalty_cards": {"type": "integer"}}},
    "seats": {"type": "array", "items": {"$ref": "#/$defs/seat"}}, "stock": {"type": "integer"},
    "discards": {"$ref": "#/$defs/cards", "description": "Top first."},
    "out": {"type": ["string", "null"]}, "winners": {"$ref": "#/$defs/names"},
    "recent": {"type": "array", "items": {"type": "string"}, "description": "What happened last."}}})";

// What each tool gives besides the head.
struct Extra {
  std::string_view tool, properties;
};
constexpr Extra kExtras[] = {
    {"rules", R"({"name": {"type": "string"}, "rules": {"type": "string"}})"},
    {"history",
     R"({"events": {"$ref": "#/$defs/events"}, "rounds": {"type": "array", "items": {"type": "object",
       "required": ["round", "out", "points"], "properties": {"round": {"type": "integer"},
       "out": {"type": ["string", "null"]}, "points": {"type": "object", "additionalProperties": {"type": "integer"}}}}}})"},
    {"legal_actions",
     R"({"actions": {"type": "array", "items": {"type": "object", "required": ["tool", "arguments"],
       "properties": {"tool": {"type": "string"}, "arguments": {"type": "object"}}}}})"},
    {"distance", R"({"down": {"type": "boolean"},
       "missing": {"type": ["integer", "null"], "description": "Cards; null: no cards whatever would do."},
       "outs": {"type": "array", "items": {"type": "object", "required": ["card", "unseen"],
         "properties": {"card": {"type": "string"}, "unseen": {"type": "integer"}}}},
       "hand_points": {"type": "integer"}})"},
    {"check_lay_down", R"({"possible": {"type": "boolean"}, "refused": {"type": "object"},
       "best": {"type": ["object", "null"], "required": ["melds", "cards_left", "points_left"], "properties": {
         "melds": {"type": "array", "items": {"$ref": "#/$defs/named_meld"}}, "cards_left": {"type": "integer"},
         "points_left": {"type": "integer"}}}})"},
    {"suggest",
     R"({"suggestion": {"type": ["object", "null"], "required": ["tool", "arguments", "sentence"],
       "properties": {"tool": {"type": "string"}, "arguments": {"type": "object"}, "sentence": {"type": "string"}}}})"},
};
constexpr std::string_view kStateExtra = R"({"events": {"$ref": "#/$defs/events"},
  "policy": {"type": "object", "required": ["want"], "properties": {
    "want": {"type": "string", "enum": ["ask-me", "cards", "lowers-distance"]},
    "cards": {"$ref": "#/$defs/cards"}, "at_most": {"type": "integer"}}}})";

json::value read(std::string_view text) { return *wire::parse(text, 1 << 16); }

std::string_view extra_of(const Tool& tool) {
  for (const Extra& extra : kExtras)
    if (extra.tool == tool.name) return extra.properties;
  return kStateExtra;
}

json::object definitions(bool with_state) {
  json::object all{
      {"cards", read(kCards)}, {"events", read(kEvents)}, {"named_meld", read(kNamedMeld)}};
  if (!with_state) return all;
  all["names"] = read(kCards);
  all["meld"] = read(kMeld);
  all["seat"] = read(kSeat);
  all["state"] = read(kState);
  return all;
}

// The state is the same wherever it is told; only the tool of that name spells it out, since some
// clients keep the whole list of tools in a model's sight.
json::object make_output_schema(const Tool& tool) {
  const bool with_state = tool.name == "state";
  json::object properties = read(kHead).get_object();
  const json::value extra = read(extra_of(tool));
  for (const auto& member : extra.get_object()) properties[member.key()] = member.value();
  if (with_state) properties["state"] = {{"$ref", "#/$defs/state"}};
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", {"ok", "version", "situation", "whose_move"}},
          {"additionalProperties", false},
          {"$defs", definitions(with_state)}};
}

}  // namespace

const json::object& output_schema(const Tool& tool) {
  static const auto schemas = [] {
    std::map<std::string_view, json::object> all;
    for (const Tool& each : tools()) all[each.name] = make_output_schema(each);
    return all;
  }();
  return schemas.at(tool.name);
}

}  // namespace mayi::agent
