#include "tools/tool.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <map>

#include "notation/text.h"
#include "wire/schema.h"

// The list of the tools; what they do is in call.cpp, result.cpp and advice.cpp.
namespace mayi::tools {
namespace {

constexpr Tool kTools[] = {
    {"state", "Look at the game",
     "The game as your seat sees it: what is asked of you, which tools are open, hand, table, "
     "scores.",
     ToolKind::look},
    {"rules", "Read the rules", "The rules of this game in English.", ToolKind::look},
    {"draw", "Draw a card", "Begin your turn: draw one card.", ToolKind::act, "from"},
    {"lay_down", "Lay down the contract",
     "Lay the whole contract of the round on the table, once, on your turn after drawing.",
     ToolKind::act, "melds"},
    {"lay_off", "Lay off a card",
     "Add one card to a meld on the table; only if you were down before this turn.", ToolKind::act,
     "card meld end?"},
    {"swap_joker", "Swap a Joker",
     "Put the natural card in the place of the Joker that stands for it in a run, and take the "
     "Joker.",
     ToolKind::act, "card meld at?"},
    {"discard", "Discard", "End your turn by discarding one card.", ToolKind::act, "card"},
    {"skip", "Lay nothing more", "Say that you lay nothing more this turn; only a discard follows.",
     ToolKind::act},
    {"end_turn", "Keep the last card",
     "End your turn and keep your one last card, where it may not be discarded.", ToolKind::act},
    {"go_out", "Go out",
     "Lay off every card of your hand at once and end the round; all of it or nothing.",
     ToolKind::act, "lay_offs"},
    {"call_may_i", "Say May I?",
     "Call for the exposed card out of turn. If you get it you also draw the penalty.",
     ToolKind::act},
    {"allow_may_i", "Let the caller have it", "When asked: let the caller have the card.",
     ToolKind::act},
    {"claim_may_i", "Claim the card",
     "When asked: take the card yourself. In your own turn it is your draw; else you also draw the "
     "penalty.",
     ToolKind::act},
    {"pass_may_i", "Let the card go by", "Let the exposed card go by, so that the game goes on.",
     ToolKind::act},
    {"next_round", "Deal the next round", "Deal the next round, once a round is over.",
     ToolKind::act},
    {"set_standing_answer", "Answer beforehand",
     "Say beforehand which discards you want. The table then calls, claims, allows and passes for "
     "you at once.",
     ToolKind::answer, "wants then? until? cards? at_most?"},
    {"wait", "Wait for my move",
     "Wait until it is your move or your chance to call, or the time is over; then tell what "
     "happened and the state.",
     ToolKind::wait, "timeout_seconds?"},
    {"history", "What happened", "What happened, event by event, and the scores of past rounds.",
     ToolKind::look, "since? last?"},
    {"new_game", "Begin a new game",
     "Begin another game with the same seats and rules, and play on there. This one is kept.",
     ToolKind::begin},
    {"legal_actions", "List my moves",
     "Advice: everything you can do now, each as a tool and its arguments. Of the many lay-downs a "
     "few are listed.",
     ToolKind::advise},
    {"distance", "How far is my contract?",
     "Advice: how many cards your hand is from the contract, and which cards bring it nearer.",
     ToolKind::advise},
    {"check_lay_down", "Try a lay-down",
     "Advice: whether these melds could be laid down now, without doing it. Without melds: the "
     "best lay-down there is.",
     ToolKind::advise, "melds?"},
    {"suggest", "Ask the expert", "Advice: what the expert bot would do in your place, and why.",
     ToolKind::advise},
};

json::object make_input_schema(const Tool& tool) {
  json::object properties;
  json::array required;
  const std::string_view always = tool.kind == ToolKind::act ? "version? why?" : "";
  for (const std::string_view takes : {tool.takes, always})
    for (Line line(takes); !line.done();) {
      std::string_view name = line.take().text;
      if (name.ends_with('?'))
        name.remove_suffix(1);
      else
        required.emplace_back(name);
      properties[name] = wire::definition("tool_arguments").at("properties").at(name);
    }
  json::object schema{{"type", "object"}, {"properties", std::move(properties)}};
  if (!required.empty()) schema["required"] = std::move(required);
  return schema;
}

}  // namespace

std::string_view strategy() {
  return "What to aim at: the lowest total over all rounds. Collect for the contract of this round "
         "alone; lay down as soon as you can, because what stays in your hand counts against you. "
         "Early in a round a May I? for a card that brings the contract nearer is worth its "
         "penalty card; late in it, or once somebody is down, hardly. Once down, lay off whatever "
         "fits. Shed costly cards that do not help; keep wilds until you are down, for they fit "
         "anywhere. Do not discard what fits the melds on the table, or what the next player is "
         "seen taking.";
}

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

const json::object& output_schema() {
  static const json::object schema{{"type", "object"},
                                   {"required", wire::definition("tool_result").at("required")}};
  return schema;
}

std::string find_fault(const Tool& tool, const json::object& arguments) {
  return wire::find_fault(input_schema(tool), arguments);
}

}  // namespace mayi::tools
