#include "notation/action_text.h"

#include <algorithm>
#include <array>

#include "notation/card_text.h"

namespace mayi {
namespace {

// In the order of ActionKind.
constexpr std::array<std::string_view, kActionKinds> kNames{
    "draw stock", "draw discard", "may-i", "allow",   "claim",    "pass",   "lay-down",
    "lay-off",    "swap",         "skip",  "discard", "end-turn", "go-out", "next-round"};

std::string meld_number(std::uint8_t meld) { return std::to_string(meld + 1); }

std::string arguments(const LayDown& lay_down) { return " " + to_string(lay_down); }
std::string arguments(const LayOff& lay_off) {
  const std::string_view end = lay_off.end == End::low    ? " low"
                               : lay_off.end == End::high ? " high"
                                                          : "";
  return " " + to_string(lay_off.card) + " to " + meld_number(lay_off.meld) + std::string(end);
}
std::string arguments(const GoOut& go_out) {
  std::string result;
  for (const LayOff& lay_off : go_out.lay_offs)
    result += (result.empty() ? "" : ",") + arguments(lay_off);
  return result;
}
std::string arguments(const Swap& swap) {
  const std::string at = swap.at == 0 ? "" : " at " + std::to_string(swap.at);
  return " " + to_string(swap.card) + " in " + meld_number(swap.meld) + at;
}
std::string arguments(const Discard& discard) { return " " + to_string(discard.card); }
template <class Simple>
std::string arguments(const Simple&) {
  return "";
}

// A number from 1; one that nothing can have becomes 256, so that the judge names what is wrong.
Parsed<unsigned> take_ordinal(Line& line) {
  const auto number = parse_number(line.peek().text, 1'000'000);
  if (line.done() || !number) return line.error("a number is expected");
  line.take();
  return *number == 0 || *number > 255 ? 256 : *number;
}

Parsed<void> take_word(Line& line, std::string_view word) {
  if (!line.take_if(word)) return line.error("'" + std::string(word) + "' is expected");
  return {};
}

Parsed<LayOff> take_lay_off(Line& line) {
  const auto card = take_card(line);
  if (!card) return std::unexpected(card.error());
  if (const auto to = take_word(line, "to"); !to) return std::unexpected(to.error());
  const auto meld = take_ordinal(line);
  if (!meld) return std::unexpected(meld.error());
  const End end = line.take_if("low") ? End::low : line.take_if("high") ? End::high : End::unnamed;
  return LayOff{*card, static_cast<std::uint8_t>(*meld - 1), end};
}

Parsed<Swap> take_swap(Line& line) {
  const auto card = take_card(line);
  if (!card) return std::unexpected(card.error());
  if (const auto in = take_word(line, "in"); !in) return std::unexpected(in.error());
  const auto meld = take_ordinal(line);
  if (!meld) return std::unexpected(meld.error());
  Swap swap{*card, static_cast<std::uint8_t>(*meld - 1), 0};
  if (!line.take_if("at")) return swap;
  const auto at = take_ordinal(line);
  if (!at) return std::unexpected(at.error());
  swap.at = static_cast<std::uint8_t>(std::min(*at, 255u));
  return swap;
}

bool at_end(const Line& line) { return line.done() || line.peek().text == ":"; }

Parsed<void> take_meld(Line& line, LayDown& lay_down) {
  const bool set = line.take_if("set");
  if (!set && !line.take_if("run")) return line.error("'set' or 'run' is expected");
  std::uint8_t size = 0;
  for (; !at_end(line) && line.peek().text != "/"; ++size) {
    const auto card = take_card(line);
    if (!card) return std::unexpected(card.error());
    if (lay_down.cards.full()) return line.error("too many cards");
    lay_down.cards.push(*card);
  }
  if (size == 0) return line.error("a card is missing");
  if (lay_down.melds.full()) return line.error("too many melds");
  lay_down.melds.push({set ? MeldKind::set : MeldKind::run, size});
  return {};
}

Parsed<LayDown> take_lay_down(Line& line) {
  LayDown lay_down;
  do {
    if (const auto meld = take_meld(line, lay_down); !meld) return std::unexpected(meld.error());
  } while (line.take_if("/"));
  return lay_down;
}

Parsed<GoOut> take_go_out(Line& line) {
  GoOut go_out;
  if (at_end(line)) return go_out;
  do {
    const auto lay_off = take_lay_off(line);
    if (!lay_off) return std::unexpected(lay_off.error());
    if (go_out.lay_offs.full())
      return line.error("too many lay-offs; lay some off one by one first");
    go_out.lay_offs.push(*lay_off);
  } while (line.take_if(","));
  return go_out;
}

template <class T>
Parsed<Action> as_action(const Parsed<T>& parsed) {
  if (!parsed) return std::unexpected(parsed.error());
  return Action{*parsed};
}

Parsed<Action> take_draw(Line& line) {
  if (line.take_if("stock")) return DrawStock{};
  if (line.take_if("discard")) return DrawDiscard{};
  return line.error("'stock' or 'discard' is expected");
}

Parsed<Action> take_discard(Line& line) {
  const auto card = take_card(line);
  if (!card) return std::unexpected(card.error());
  return Discard{*card};
}

Parsed<Action> take_by_name(Line& line) {
  const Token name = line.take();
  if (name.text == "draw") return take_draw(line);
  if (name.text == "may-i") return MayI{};
  if (name.text == "allow") return Allow{};
  if (name.text == "claim") return Claim{};
  if (name.text == "pass") return Pass{};
  if (name.text == "lay-down") return as_action(take_lay_down(line));
  if (name.text == "lay-off") return as_action(take_lay_off(line));
  if (name.text == "swap") return as_action(take_swap(line));
  if (name.text == "skip") return Skip{};
  if (name.text == "discard") return take_discard(line);
  if (name.text == "end-turn") return EndTurn{};
  if (name.text == "go-out") return as_action(take_go_out(line));
  if (name.text == "next-round") return NextRound{};
  return line.error(name, "unknown action " + quoted(name.text));
}

}  // namespace

std::string_view to_string(ActionKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string to_string(const LayDown& lay_down) {
  std::string result;
  lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
    result += (result.empty() ? "" : " / ") + std::string(kind == MeldKind::set ? "set " : "run ") +
              to_string(cards);
  });
  return result;
}

std::string to_string(const Action& action) {
  return std::string(to_string(kind_of(action))) +
         std::visit([](const auto& a) { return arguments(a); }, action);
}

Parsed<Action> take_action(Line& line) {
  if (at_end(line)) return line.error("an action is missing");
  auto action = take_by_name(line);
  if (action && !at_end(line)) return line.error("unexpected " + quoted(line.peek().text));
  return action;
}

Parsed<Action> parse_action(std::string_view text) {
  Line line(text);
  auto action = take_action(line);
  if (action && !line.done()) return line.error("unexpected " + quoted(line.peek().text));
  return action;
}

std::optional<Reason> parse_reason(std::string_view code) {
  for (int i = 0; i < kReasons; ++i)
    if (text_of(static_cast<Reason>(i)).code == code) return static_cast<Reason>(i);
  return std::nullopt;
}

}  // namespace mayi
