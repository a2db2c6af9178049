#include "notation/action_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "notation/card_text.h"

namespace mayi {
namespace {

// In the order of ActionKind.
constexpr std::array<std::string_view, kActionKinds> kNames{
    "draw stock", "draw discard", "may-i", "allow",   "claim",    "pass",   "lay-down",
    "lay-off",    "swap",         "skip",  "discard", "end-turn", "go-out", "next-round"};

std::string arguments(const LayDown& lay_down) { return " " + to_string(lay_down); }
std::string arguments(const LayOff& lay_off) {
  constexpr std::string_view kEnds[] = {"", " low", " high"};  // in the order of End
  return fmt::format(" {} to {}{}", lay_off.card, lay_off.meld + 1,
                     kEnds[static_cast<std::size_t>(lay_off.end)]);
}
std::string arguments(const GoOut& go_out) {
  const auto spelled = [](const LayOff& lay_off) { return arguments(lay_off); };
  return fmt::format("{}", fmt::join(go_out.lay_offs | std::views::transform(spelled), ","));
}
std::string arguments(const Swap& swap) {
  const std::string at = swap.at == 0 ? "" : fmt::format(" at {}", swap.at);
  return fmt::format(" {} in {}{}", swap.card, swap.meld + 1, at);
}
std::string arguments(const Discard& discard) { return fmt::format(" {}", discard.card); }
template <class Simple>
std::string arguments(const Simple&) {
  return "";
}

// A number from 1; one that nothing can have becomes 256, so that the judge names what is wrong.
unsigned take_ordinal(Line& line, std::string_view complaint) {
  const unsigned number = line.take_number(1'000'000, complaint);
  return number == 0 || number > 255 ? 256 : number;
}

std::uint8_t take_meld_number(Line& line) {
  return static_cast<std::uint8_t>(take_ordinal(line, "the number of a meld is expected") - 1);
}

LayOff take_lay_off(Line& line) {
  LayOff lay_off{take_card(line)};
  line.expect("to");
  lay_off.meld = take_meld_number(line);
  lay_off.end = line.take_if("low") ? End::low : line.take_if("high") ? End::high : End::unnamed;
  return lay_off;
}

Swap take_swap(Line& line) {
  Swap swap{take_card(line)};
  line.expect("in");
  swap.meld = take_meld_number(line);
  if (line.take_if("at"))
    swap.at = static_cast<std::uint8_t>(std::min(take_ordinal(line, "a number is expected"), 255u));
  return swap;
}

bool at_end(const Line& line) { return line.done() || line.peek().text == ":"; }

void take_meld(Line& line, LayDown& lay_down) {
  const MeldKind kind = take_meld_kind(line);
  std::uint8_t size = 0;
  for (; !at_end(line) && line.peek().text != "/"; ++size) {
    const Card card = take_card(line);
    if (lay_down.cards.full()) return line.fail("too many cards");
    lay_down.cards.push(card);
  }
  if (size == 0) return line.fail("a card is missing");
  if (lay_down.melds.full()) return line.fail("too many melds");
  lay_down.melds.push({kind, size});
}

LayDown take_lay_down(Line& line) {
  LayDown lay_down;
  do take_meld(line, lay_down);
  while (line.take_if("/"));
  return lay_down;
}

GoOut take_go_out(Line& line) {
  GoOut go_out;
  if (at_end(line)) return go_out;
  do {
    const LayOff lay_off = take_lay_off(line);
    if (go_out.lay_offs.full())
      line.fail("too many lay-offs; lay some off one by one first");
    else
      go_out.lay_offs.push(lay_off);
  } while (line.take_if(","));
  return go_out;
}

Action take_draw(Line& line) {
  if (line.take_if("stock")) return DrawStock{};
  if (!line.take_if("discard")) line.fail("'stock' or 'discard' is expected");
  return DrawDiscard{};
}

Action take_by_name(Line& line) {
  const Token name = line.take();
  if (name.text == "draw") return take_draw(line);
  if (name.text == "may-i") return MayI{};
  if (name.text == "allow") return Allow{};
  if (name.text == "claim") return Claim{};
  if (name.text == "pass") return Pass{};
  if (name.text == "lay-down") return take_lay_down(line);
  if (name.text == "lay-off") return take_lay_off(line);
  if (name.text == "swap") return take_swap(line);
  if (name.text == "skip") return Skip{};
  if (name.text == "discard") return Discard{take_card(line)};
  if (name.text == "end-turn") return EndTurn{};
  if (name.text == "go-out") return take_go_out(line);
  if (name.text == "next-round") return NextRound{};
  line.fail(name, fmt::format("unknown action {}", in_quotes(name.text)));
  return {};
}

}  // namespace

std::string_view to_string(ActionKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string_view to_string(MeldKind kind) { return kind == MeldKind::set ? "set" : "run"; }

std::string to_string(const LayDown& lay_down) {
  std::vector<std::string> melds;
  lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
    melds.push_back(fmt::format("{} {}", to_string(kind), fmt::join(cards, " ")));
  });
  return fmt::format("{}", fmt::join(melds, " / "));
}

std::string to_string(const Action& action) {
  return fmt::format("{}{}", to_string(kind_of(action)),
                     std::visit([](const auto& a) { return arguments(a); }, action));
}

Action take_action(Line& line) {
  if (at_end(line)) line.fail("an action is missing");
  const Action action = take_by_name(line);
  if (!at_end(line)) line.expect_end();
  return action;
}

Parsed<Action> parse_action(std::string_view text) {
  Line line(text);
  const Action action = take_action(line);
  line.expect_end();
  return line.result(action);
}

MeldKind take_meld_kind(Line& line) {
  const bool set = line.take_if("set");
  if (!set && !line.take_if("run")) line.fail("'set' or 'run' is expected");
  return set ? MeldKind::set : MeldKind::run;
}

std::optional<Reason> parse_reason(std::string_view code) {
  for (int i = 0; i < kReasons; ++i)
    if (text_of(static_cast<Reason>(i)).code == code) return static_cast<Reason>(i);
  return std::nullopt;
}

}  // namespace mayi
