#include "terminal/menu.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/action_text.h"

namespace mayi::terminal {
namespace {

// Worth a line even when it is refused.
bool is_looked_for(const SeatView& seat, ActionKind kind) {
  const Public& open = seat.open();
  if (seat.need() != Need::turn) return false;
  const bool down = open.down.has(seat.me()), draws = open.phase == Phase::draw;
  switch (kind) {
    case ActionKind::draw_discard: return draws && !open.discards.empty();
    case ActionKind::lay_down: return !draws && !down;
    case ActionKind::lay_off: return !draws && down;
    case ActionKind::swap: return !draws && !down && open.table.size() > 0;
    case ActionKind::discard: return !draws;
    case ActionKind::draw_stock:
    case ActionKind::may_i:
    case ActionKind::allow:
    case ActionKind::claim:
    case ActionKind::pass:
    case ActionKind::skip:
    case ActionKind::end_turn:
    case ActionKind::go_out:
    case ActionKind::next_round: return false;
  }
  std::unreachable();
}

}  // namespace

Choices actions_of(const SeatView& seat, const Voice& voice) {
  Choices choices;
  const auto offered = voice.offers(seat);
  for (const Availability& each : availability(seat)) {
    const bool shown =
        each.refused ? is_looked_for(seat, each.kind) : std::ranges::count(offered, each.kind) > 0;
    if (shown)
      choices.push_back({voice.label(seat, each.kind), std::string(to_string(each.kind)),
                         each.refused ? voice.why_not(seat, each) : ""});
  }
  return choices;
}

Lines draw_choices(const Choices& choices, const Ink& ink) {
  Lines items;
  for (const Choice& choice : choices) {
    const std::size_t number = items.size() + 1;
    items.push_back(choice.refused.empty()
                        ? fmt::format("{} {}", ink.bold(std::to_string(number)), choice.label)
                        : ink.faint(fmt::format("({} {})", number, choice.label)));
  }
  return flow(items, ink.width);
}

Lines list_choices(const Choices& choices, const Ink& ink) {
  Lines lines;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    std::string margin = right(ink.bold(std::to_string(i + 1)), 3) + " ";
    for (const std::string& line : wrap(choices[i].label, ink.width - 4, 2))
      lines.push_back(std::exchange(margin, "    ") + line);
  }
  return lines;
}

const Choice* chosen(const Choices& choices, std::string_view typed) {
  const auto words = words_of(typed);
  const auto number = words.size() == 1 ? parse_number(words[0], 1000) : std::nullopt;
  if (!number || *number == 0 || *number > choices.size()) return nullptr;
  return &choices[*number - 1];
}

}  // namespace mayi::terminal
