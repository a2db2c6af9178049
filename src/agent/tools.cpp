#include "agent/tools.h"

#include <array>
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <map>

#include "agent/schema.h"
#include "notation/card_text.h"

namespace mayi::agent {
namespace {

constexpr std::string_view kVersionProperty =
    R"({"type": "integer", "minimum": 0, "maximum": 1000000,
  "description": "The version you decided on. If the game has moved on since, nothing is done."})";
constexpr std::string_view kWhyProperty =
    R"({"type": "string", "maxLength": 2000, "description": "Your reason, kept with the action; others see it when the round is over."})";

std::unexpected<RefusalText> malformed(std::string sentence) {
  return std::unexpected(
      RefusalText{"malformed", "", std::move(sentence),
                  "See the tool's input schema; cards are named like 9C or JK."});
}

// Reads the arguments that the schema has already judged; what only the notation knows is judged
// here.
class Arguments {
 public:
  explicit Arguments(const json::object& arguments) : arguments_(arguments) {}

  std::string_view text(std::string_view key) const {
    const json::value* const found = arguments_.if_contains(key);
    return found == nullptr ? std::string_view{} : std::string_view(found->get_string());
  }
  std::optional<std::int64_t> number(std::string_view key) const {
    const json::value* const found = arguments_.if_contains(key);
    if (found == nullptr) return std::nullopt;
    return found->get_int64();
  }
  const json::array& list(std::string_view key) const { return arguments_.at(key).get_array(); }
  Card card(std::string_view spelled) {
    const auto card = parse_card(spelled);
    if (!card && fault_.empty()) fault_ = "Unknown card " + quoted(spelled) + ".";
    return card.value_or(Card{});
  }
  LayOff lay_off() {
    const std::string_view end = text("end");
    return {card(text("card")), static_cast<std::uint8_t>(*number("meld") - 1),
            end == "low"    ? End::low
            : end == "high" ? End::high
                            : End::unnamed};
  }
  void fail(std::string sentence) {
    if (fault_.empty()) fault_ = std::move(sentence);
  }
  const std::string& fault() const { return fault_; }

 private:
  const json::object& arguments_;
  std::string fault_;
};

LayDown read_lay_down(Arguments& arguments) {
  LayDown lay_down;
  for (const json::value& meld : arguments.list("melds")) {
    const json::array& cards = meld.at("cards").get_array();
    const bool set = meld.at("kind") == "set";
    lay_down.melds.push(
        {set ? MeldKind::set : MeldKind::run, static_cast<std::uint8_t>(cards.size())});
    for (const json::value& card : cards) {
      if (lay_down.cards.full())
        arguments.fail("These are more cards than anyone holds.");
      else
        lay_down.cards.push(arguments.card(card.get_string()));
    }
  }
  return lay_down;
}

GoOut read_go_out(Arguments& arguments) {
  GoOut go_out;
  for (const json::value& entry : arguments.list("lay_offs")) {
    Arguments one(entry.get_object());
    go_out.lay_offs.push(one.lay_off());
    if (!one.fault().empty()) arguments.fail(one.fault());
  }
  return go_out;
}

Action read_action(ActionKind kind, Arguments& arguments) {
  switch (kind) {
    case ActionKind::draw_stock:
    case ActionKind::draw_discard:
      return arguments.text("from") == "stock" ? Action{DrawStock{}} : Action{DrawDiscard{}};
    case ActionKind::may_i: return MayI{};
    case ActionKind::allow: return Allow{};
    case ActionKind::claim: return Claim{};
    case ActionKind::pass: return Pass{};
    case ActionKind::lay_down: return read_lay_down(arguments);
    case ActionKind::lay_off: return arguments.lay_off();
    case ActionKind::swap:
      return Swap{arguments.card(arguments.text("card")),
                  static_cast<std::uint8_t>(*arguments.number("meld") - 1),
                  static_cast<std::uint8_t>(arguments.number("at").value_or(0))};
    case ActionKind::skip: return Skip{};
    case ActionKind::discard: return Discard{arguments.card(arguments.text("card"))};
    case ActionKind::end_turn: return EndTurn{};
    case ActionKind::go_out: return read_go_out(arguments);
    case ActionKind::next_round: return NextRound{};
  }
  std::unreachable();
}

ActionKind kind_of_tool(const Tool& tool) {
  for (int i = 0; i < kActionKinds; ++i)
    if (tool_of(static_cast<ActionKind>(i)) == tool.name) return static_cast<ActionKind>(i);
  std::unreachable();  // every acting tool stands for a kind; a test goes through them
}

json::value read_constant(std::string_view text) { return *wire::parse(text, 1 << 16); }

json::object make_input_schema(const Tool& tool) {
  json::object properties = read_constant(tool.properties).get_object();
  if (tool.kind == ToolKind::act) {
    properties["version"] = read_constant(kVersionProperty);
    properties["why"] = read_constant(kWhyProperty);
  }
  return {{"type", "object"},
          {"properties", std::move(properties)},
          {"required", read_constant(tool.required)},
          {"additionalProperties", false}};
}

json::object lay_off_json(const LayOff& lay_off) {
  json::object object{{"card", to_string(lay_off.card)}, {"meld", lay_off.meld + 1}};
  if (lay_off.end != End::unnamed) object["end"] = lay_off.end == End::low ? "low" : "high";
  return object;
}

json::object melds_json(const LayDown& lay_down) {
  json::array melds;
  lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
    json::array names;
    for (const Card card : cards) names.push_back(json::string(to_string(card)));
    melds.push_back({{"kind", kind == MeldKind::set ? "set" : "run"}, {"cards", std::move(names)}});
  });
  return {{"melds", std::move(melds)}};
}

json::object arguments_of(const Action& action) {
  if (const auto* lay_down = std::get_if<LayDown>(&action)) return melds_json(*lay_down);
  if (const auto* lay_off = std::get_if<LayOff>(&action)) return lay_off_json(*lay_off);
  if (const auto* discard = std::get_if<Discard>(&action))
    return {{"card", to_string(discard->card)}};
  if (const auto* swap = std::get_if<Swap>(&action)) {
    json::object object{{"card", to_string(swap->card)}, {"meld", swap->meld + 1}};
    if (swap->at > 0) object["at"] = static_cast<int>(swap->at);
    return object;
  }
  if (const auto* go_out = std::get_if<GoOut>(&action)) {
    json::array list;
    for (const LayOff& lay_off : go_out->lay_offs) list.push_back(lay_off_json(lay_off));
    return {{"lay_offs", std::move(list)}};
  }
  if (kind_of(action) == ActionKind::draw_stock) return {{"from", "stock"}};
  if (kind_of(action) == ActionKind::draw_discard) return {{"from", "discard"}};
  return {};
}

}  // namespace

std::string_view tool_of(ActionKind kind) {
  static constexpr std::array<std::string_view, kActionKinds> kNames{
      "draw",       "draw",     "call_may_i", "allow_may_i", "claim_may_i",
      "pass_may_i", "lay_down", "lay_off",    "swap_joker",  "skip",
      "discard",    "end_turn", "go_out",     "next_round"};
  return kNames[static_cast<std::size_t>(kind)];
}

const json::object& input_schema(const Tool& tool) {
  static const auto schemas = [] {
    std::map<std::string_view, json::object> all;
    for (const Tool& each : tools()) all[each.name] = make_input_schema(each);
    return all;
  }();
  return schemas.at(tool.name);
}

std::string find_fault(const Tool& tool, const json::object& arguments) {
  return find_schema_fault(input_schema(tool), arguments, "");
}

std::expected<Command, RefusalText> read_command(const Tool& tool, const json::object& given,
                                                 Seat seat) {
  if (std::string fault = find_fault(tool, given); !fault.empty())
    return malformed(std::move(fault));
  Arguments arguments(given);
  Command command{.seat = seat, .action = read_action(kind_of_tool(tool), arguments)};
  if (!arguments.fault().empty()) return malformed(arguments.fault());
  if (const auto version = arguments.number("version"))
    command.seen = static_cast<Version>(*version);
  command.why = arguments.text("why");
  return command;
}

ToolCall call_of(const Action& action) { return {tool_of(kind_of(action)), arguments_of(action)}; }

}  // namespace mayi::agent
