#include "tools/tool.h"

#include <algorithm>
#include <boost/json/value.hpp>
#include <map>

#include "tools/schema.h"

// The list of the tools; what they do is in call.cpp, result.cpp and advice.cpp.
namespace mayi::tools {
namespace {

constexpr std::string_view kNothing = "{}", kNoneRequired = "[]";
constexpr std::string_view kCard =
    R"({"card": {"type": "string", "maxLength": 16, "description": "A card by name, such as 9C, 10H, KS, 2D or JK (Joker)."}})";
constexpr std::string_view kMelds =
    R"({"melds": {"type": "array", "minItems": 1, "maxItems": 8,
  "description": "Every meld of the contract, exactly as many sets and runs as it asks for. Runs from low to high; a wild lies where it is named.",
  "items": {"type": "object", "additionalProperties": false, "required": ["kind", "cards"],
    "properties": {"kind": {"type": "string", "enum": ["set", "run"]},
      "cards": {"type": "array", "minItems": 1, "maxItems": 24, "items": {"type": "string", "maxLength": 16}}}}}})";
constexpr std::string_view kLayOff =
    R"({"card": {"type": "string", "maxLength": 16, "description": "A card of your hand, such as 9C."},
  "meld": {"type": "integer", "minimum": 1, "maximum": 32, "description": "The meld's number in the state's table."},
  "end": {"type": "string", "enum": ["low", "high"], "description": "For a wild on a run: which end. Else it is not needed."}})";
constexpr std::string_view kGoOut =
    R"({"lay_offs": {"type": "array", "minItems": 1, "maxItems": 48, "description": "In this order; later ones may build on earlier ones.",
  "items": {"type": "object", "additionalProperties": false, "required": ["card", "meld"],
    "properties": {"card": {"type": "string", "maxLength": 16},
      "meld": {"type": "integer", "minimum": 1, "maximum": 32},
      "end": {"type": "string", "enum": ["low", "high"]}}}}})";
constexpr std::string_view kSwap =
    R"({"card": {"type": "string", "maxLength": 16, "description": "The natural card that the Joker stands for; you hold it."},
  "meld": {"type": "integer", "minimum": 1, "maximum": 32, "description": "The run's number in the state's table."},
  "at": {"type": "integer", "minimum": 1, "maximum": 24, "description": "The Joker's place in the run, from 1, if there are several."}})";
constexpr std::string_view kFrom =
    R"({"from": {"type": "string", "enum": ["stock", "discard"], "description": "The top of the stock, or the exposed discard."}})";
constexpr std::string_view kStanding =
    R"({"wants": {"type": "string", "enum": ["everything", "nothing", "closer", "cards"],
  "description": "Of the discards of others. closer: what brings your contract nearer; cards: those listed; everything, with then = ask: decide each time."},
  "then": {"type": "string", "enum": ["ask", "call"],
  "description": "With a card you want: ask, be asked about it, if not given; call, it is called for and claimed for you. All other cards go by."},
  "until": {"type": "string", "enum": ["lifted", "own-turn", "round-end"], "description": "lifted, if not given: until you say otherwise."},
  "cards": {"type": "array", "minItems": 1, "maxItems": 54, "items": {"type": "string", "maxLength": 16}, "description": "With wants = cards."},
  "at_most": {"type": "integer", "minimum": 0, "maximum": 168, "description": "So many May Is in a round, then let everything go by."}})";
constexpr std::string_view kHistory =
    R"({"since": {"type": "integer", "minimum": 0, "maximum": 1000000, "description": "Only what came after this version."},
  "last": {"type": "integer", "minimum": 1, "maximum": 500, "description": "At most so many events, the latest; 50 if not given."}})";
constexpr std::string_view kWait =
    R"({"timeout_seconds": {"type": "integer", "minimum": 0, "maximum": 300, "description": "How long at most; 20 if not given."}})";

constexpr Tool kTools[] = {
    {"state",
     "The game as your seat sees it: what is asked of you, which tools are open, hand, table, "
     "scores.",
     ToolKind::look, kNothing, kNoneRequired},
    {"rules", "The rules of this game in English.", ToolKind::look, kNothing, kNoneRequired},
    {"draw", "Begin your turn: draw one card.", ToolKind::act, kFrom, R"(["from"])"},
    {"lay_down",
     "Lay the whole contract of the round on the table, once, on your turn after drawing.",
     ToolKind::act, kMelds, R"(["melds"])"},
    {"lay_off", "Add one card to a meld on the table; only if you were down before this turn.",
     ToolKind::act, kLayOff, R"(["card", "meld"])"},
    {"swap_joker",
     "Put the natural card in the place of the Joker that stands for it in a run, and take the "
     "Joker.",
     ToolKind::act, kSwap, R"(["card", "meld"])"},
    {"discard", "End your turn by discarding one card.", ToolKind::act, kCard, R"(["card"])"},
    {"skip", "Say that you lay nothing more this turn; only a discard follows.", ToolKind::act,
     kNothing, kNoneRequired},
    {"end_turn",
     "End your turn with your one last card kept; where the last card may not be discarded.",
     ToolKind::act, kNothing, kNoneRequired},
    {"go_out", "Lay off every card of your hand at once and end the round; all of it or nothing.",
     ToolKind::act, kGoOut, R"(["lay_offs"])"},
    {"call_may_i",
     "Call for the exposed card out of turn. If you get it you also draw the penalty.",
     ToolKind::act, kNothing, kNoneRequired},
    {"allow_may_i", "When asked: let the caller have the card.", ToolKind::act, kNothing,
     kNoneRequired},
    {"claim_may_i",
     "When asked: take the card yourself. In your own turn it is your draw; else you also draw the "
     "penalty.",
     ToolKind::act, kNothing, kNoneRequired},
    {"pass_may_i", "Let the exposed card go by, so that the game goes on.", ToolKind::act, kNothing,
     kNoneRequired},
    {"next_round", "Deal the next round, once a round is over.", ToolKind::act, kNothing,
     kNoneRequired},
    {"set_standing_answer",
     "Say beforehand which discards you want. The table then calls, claims, allows and passes for "
     "you at once, until you say otherwise.",
     ToolKind::answer, kStanding, R"(["wants"])"},
    {"wait",
     "Wait until it is your move or your chance to call, or the time is over; then tell the state.",
     ToolKind::wait, kWait, kNoneRequired},
    {"history", "What happened, event by event, and the scores of the rounds that are over.",
     ToolKind::look, kHistory, kNoneRequired},
    {"legal_actions",
     "Advice: everything you can do now, each as a tool and its arguments. Of the many lay-downs a "
     "few are listed.",
     ToolKind::advise, kNothing, kNoneRequired},
    {"distance",
     "Advice: how many cards your hand is from the contract, and which cards bring it nearer.",
     ToolKind::advise, kNothing, kNoneRequired},
    {"check_lay_down",
     "Advice: whether these melds could be laid down now, without doing it. Without melds: the "
     "best lay-down there is.",
     ToolKind::advise, kMelds, kNoneRequired},
    {"suggest", "Advice: what the expert bot would do in your place, and why.", ToolKind::advise,
     kNothing, kNoneRequired},
};

constexpr std::string_view kVersion =
    R"({"type": "integer", "minimum": 0, "maximum": 1000000,
  "description": "The version you decided on. If the game has moved on since, nothing is done."})";
constexpr std::string_view kWhy =
    R"({"type": "string", "maxLength": 2000, "description": "Your reason, kept with the action; others see it when the round is over."})";

json::value read(std::string_view text) { return *wire::parse(text); }

json::object make_input_schema(const Tool& tool) {
  json::object properties = read(tool.properties).get_object();
  if (tool.kind == ToolKind::act) {
    properties["version"] = read(kVersion);
    properties["why"] = read(kWhy);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", read(tool.required)},
          {"additionalProperties", false}};
}

}  // namespace

std::span<const Tool> all_tools() { return kTools; }

const Tool* find_tool(std::string_view name) {
  const auto* const found = std::ranges::find(kTools, name, &Tool::name);
  return found == std::end(kTools) ? nullptr : found;
}

const json::object& input_schema(const Tool& tool) {
  static const auto schemas = [] {
    std::map<std::string_view, json::object> all;
    for (const Tool& each : kTools) all[each.name] = make_input_schema(each);
    return all;
  }();
  return schemas.at(tool.name);
}

std::string find_fault(const Tool& tool, const json::object& arguments) {
  return find_schema_fault(input_schema(tool), arguments, "");
}

}  // namespace mayi::tools
