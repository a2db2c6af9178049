#include "tools/call.h"

#include <fmt/ranges.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "wire/command_json.h"
#include "wire/values.h"

namespace mayi::tools {
namespace {

// Arguments that the schema has judged, in the notation's words: one parser reads every action. A
// card that is none is kept as a fault, so that no text becomes more than one word.
class Spelling {
 public:
  explicit Spelling(const json::object& given) : given_(given) {}

  std::string spell(ActionKind kind) {
    const bool draws = kind == ActionKind::draw_stock || kind == ActionKind::draw_discard;
    if (draws) return fmt::format("draw {}", wire::text_in(given_, "from"));
    return fmt::format("{} {}", to_string(kind), arguments(kind));
  }
  const std::string& fault() const { return fault_; }

 private:
  std::string arguments(ActionKind kind) {
    if (kind == ActionKind::lay_down)
      return all("melds", " / ", [&](const json::object& each) { return meld(each); });
    if (kind == ActionKind::go_out)
      return all("lay_offs", ", ", [&](const json::object& each) { return lay_off(each); });
    if (kind == ActionKind::lay_off) return lay_off(given_);
    if (kind == ActionKind::discard) return card(given_.at("card"));
    if (kind != ActionKind::swap) return "";
    const auto* const at = wire::find<std::int64_t>(given_, "at");
    return fmt::format("{} in {}{}", card(given_.at("card")), given_.at("meld").get_int64(),
                       at == nullptr ? "" : fmt::format(" at {}", *at));
  }
  std::string all(std::string_view key, std::string_view between, const auto& spell_one) {
    std::vector<std::string> parts;
    for (const json::value& each : given_.at(key).get_array())
      parts.push_back(spell_one(each.get_object()));
    return fmt::format("{}", fmt::join(parts, between));
  }
  std::string meld(const json::object& named) {
    std::string text(wire::text_in(named, "kind"));
    for (const json::value& name : named.at("cards").get_array())
      text.append(" ").append(card(name));
    return text;
  }
  std::string lay_off(const json::object& named) {
    return fmt::format("{} to {} {}", card(named.at("card")), named.at("meld").get_int64(),
                       wire::text_in(named, "end"));
  }
  std::string card(const json::value& name) {
    const std::string_view spelled = name.get_string();
    if (!parse_card(spelled) && fault_.empty())
      fault_ = fmt::format("Unknown card {}.", in_quotes(spelled));
    return std::string(spelled);
  }

  const json::object& given_;
  std::string fault_;
};

std::expected<Action, std::string> read_action(ActionKind kind, const json::object& given) {
  Spelling spelling(given);
  const std::string text = spelling.spell(kind);
  if (!spelling.fault().empty()) return std::unexpected(spelling.fault());
  const auto action = parse_action(text);
  if (!action) return std::unexpected(ended(begun(action.error().message)));
  return *action;
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
  const auto action = read_action(kind_of_tool(tool), given);
  if (!action) return std::unexpected(malformed(action.error()));
  Command command{.seat = seat, .ask = Act{*action, std::string(wire::text_in(given, "why"))}};
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
