#include "tools/call.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "notation/card_text.h"
#include "wire/command_json.h"
#include "wire/values.h"

namespace mayi::tools {
namespace {

// Reads the arguments that the schema has already judged; what only the notation knows is judged
// here, and the first thing wrong kept as a sentence.
class Arguments {
 public:
  explicit Arguments(const json::object& arguments) : arguments_(arguments) {}

  std::string_view text(std::string_view key) const { return wire::text_in(arguments_, key); }
  Card card() { return card(text("card")); }
  LayOff lay_off() { return lay_off(arguments_); }
  Swap swap() {
    const auto* const at = wire::find<std::int64_t>(arguments_, "at");
    return {card(), meld_in(arguments_), static_cast<std::uint8_t>(at == nullptr ? 0 : *at)};
  }
  LayDown lay_down() {
    LayDown lay_down;
    for (const json::value& meld : arguments_.at("melds").get_array()) {
      const json::array& cards = meld.at("cards").get_array();
      lay_down.melds.push({meld.at("kind") == "set" ? MeldKind::set : MeldKind::run,
                           static_cast<std::uint8_t>(cards.size())});
      for (const json::value& name : cards) {
        if (lay_down.cards.full())
          fail("These are more cards than anyone holds.");
        else
          lay_down.cards.push(card(name.get_string()));
      }
    }
    return lay_down;
  }
  GoOut go_out() {
    GoOut go_out;
    for (const json::value& entry : arguments_.at("lay_offs").get_array())
      go_out.lay_offs.push(lay_off(entry.get_object()));
    return go_out;
  }
  const std::string& fault() const { return fault_; }

 private:
  static std::uint8_t meld_in(const json::object& object) {
    return static_cast<std::uint8_t>(object.at("meld").get_int64() - 1);
  }
  LayOff lay_off(const json::object& object) {
    const std::string_view end = wire::text_in(object, "end");
    return {card(wire::text_in(object, "card")), meld_in(object),
            end == "low"    ? End::low
            : end == "high" ? End::high
                            : End::unnamed};
  }
  Card card(std::string_view spelled) {
    const auto card = parse_card(spelled);
    if (!card) fail(fmt::format("Unknown card {}.", in_quotes(spelled)));
    return card.value_or(Card{});
  }
  void fail(std::string sentence) {
    if (fault_.empty()) fault_ = std::move(sentence);
  }

  const json::object& arguments_;
  std::string fault_;
};

Action read_action(ActionKind kind, Arguments& arguments) {
  switch (kind) {
    case ActionKind::draw_stock:
    case ActionKind::draw_discard:
      return arguments.text("from") == "stock" ? Action{DrawStock{}} : Action{DrawDiscard{}};
    case ActionKind::may_i: return MayI{};
    case ActionKind::allow: return Allow{};
    case ActionKind::claim: return Claim{};
    case ActionKind::pass: return Pass{};
    case ActionKind::lay_down: return arguments.lay_down();
    case ActionKind::lay_off: return arguments.lay_off();
    case ActionKind::swap: return arguments.swap();
    case ActionKind::skip: return Skip{};
    case ActionKind::discard: return Discard{arguments.card()};
    case ActionKind::end_turn: return EndTurn{};
    case ActionKind::go_out: return arguments.go_out();
    case ActionKind::next_round: return NextRound{};
  }
  std::unreachable();
}

ActionKind kind_of_tool(const Tool& tool) {
  for (int i = 0; i < kActionKinds; ++i)
    if (tool_of(static_cast<ActionKind>(i)) == tool.name) return static_cast<ActionKind>(i);
  std::unreachable();  // every acting tool stands for a kind; a test goes through them
}

json::object lay_off_json(const LayOff& lay_off) {
  json::object object{{"card", to_string(lay_off.card)}, {"meld", lay_off.meld + 1}};
  if (lay_off.end != End::unnamed) object["end"] = lay_off.end == End::low ? "low" : "high";
  return object;
}

json::object melds_json(const LayDown& lay_down) {
  json::array melds;
  lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
    melds.push_back(wire::meld_json(kind, cards));
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

RefusalText malformed(std::string sentence) {
  return {"malformed", "", std::move(sentence),
          "See the input schema of the tool; cards are named like 9C or JK."};
}

std::expected<Command, RefusalText> read_command(const Tool& tool, const json::object& given,
                                                 Seat seat) {
  if (std::string fault = find_fault(tool, given); !fault.empty())
    return std::unexpected(malformed(std::move(fault)));
  if (tool.kind == ToolKind::answer) {
    const auto standing = wire::read_standing(given);
    if (!standing) return std::unexpected(malformed(standing.error()));
    return Command{.seat = seat, .ask = Answer{*standing}};
  }
  Arguments arguments(given);
  Act act{read_action(kind_of_tool(tool), arguments), std::string(arguments.text("why"))};
  if (!arguments.fault().empty()) return std::unexpected(malformed(arguments.fault()));
  Command command{.seat = seat, .ask = std::move(act)};
  if (const auto* const version = wire::find<std::int64_t>(given, "version"))
    command.seen = Version(static_cast<std::uint32_t>(*version));
  return command;
}

ToolCall call_of(const Action& action) { return {tool_of(kind_of(action)), arguments_of(action)}; }

std::vector<std::string_view> open_tools(const SeatView& seat) {
  std::vector<std::string_view> open;
  for (const Availability& entry : availability(seat))
    if (!entry.refused && (open.empty() || open.back() != tool_of(entry.kind)))
      open.push_back(tool_of(entry.kind));
  return open;
}

}  // namespace mayi::tools
