#include "cli/play_choices.h"

#include <algorithm>
#include <array>

#include "game/line.h"
#include "notation/action_text.h"

namespace mayi::cli {
namespace {

std::string top_card(const SeatView& seat, const Ink& ink) {
  return ink.spell()(seat.open().discards.top().card);
}

std::string who(const SeatView& seat, Seat other) {
  return other == kNobody ? "nobody" : seat.names[other];
}

std::string penalty(const SeatView& seat) {
  return counted(seat.rules.rules.penalty_cards, "penalty card");
}

std::string cost_of_may_i(const SeatView& seat) {
  const int more = 1 + seat.rules.rules.penalty_cards;
  return "It costs " + penalty(seat) + ": you would hold " +
         std::to_string(static_cast<int>(seat.hand.size()) + more) + " cards.";
}

std::string on_turn(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  const bool down = open.down.has(seat.me());
  switch (open.phase) {
    case Phase::draw:
      if (down || !may_draw_discard(seat.rules.rules, open))
        return "Your turn: draw from the stock.";
      return "Your turn: draw from the stock, or take " + top_card(seat, ink) + "?";
    case Phase::act:
      return down ? "Your turn: lay off what fits, then discard."
                  : "Your turn: lay down if you can, then discard.";
    case Phase::discard: return "Your turn: lay off what fits, or discard.";
  }
  std::unreachable();
}

std::string on_call(const SeatView& seat, const Ink& ink) {
  const Seat by = seat.open().discards.top().by;
  const std::string from = by == kNobody ? " was turned up" : " is " + who(seat, by) + "'s discard";
  return top_card(seat, ink) + from + ", and it is " + who(seat, seat.open().turn) +
         "'s turn. May I? " + cost_of_may_i(seat);
}

std::string when_asked(const SeatView& seat, const Ink& ink) {
  const Public& open = seat.open();
  const std::string card = top_card(seat, ink);
  if (seat.rules.rules.may_i == MayIMode::window)
    return "Do you want " + card + "? " + cost_of_may_i(seat);
  const std::string asks = who(seat, open.caller) + " says May I? for " + card +
                           ", and you are closer in line. Let " + who(seat, open.caller) +
                           " have it, or claim it? ";
  if (seat.me() == open.turn) return asks + "It would be your draw, without a penalty.";
  return asks + cost_of_may_i(seat);
}

std::string label_of(const SeatView& seat, ActionKind kind, const Ink& ink) {
  switch (kind) {
    case ActionKind::draw_stock: return "draw from the stock";
    case ActionKind::draw_discard:
      return seat.open().discards.empty() ? "take the discard" : "take " + top_card(seat, ink);
    case ActionKind::may_i: return "May I?";
    case ActionKind::allow: return "let " + who(seat, seat.open().caller) + " have it";
    case ActionKind::claim: return "claim it";
    case ActionKind::pass: return "let it go by";
    case ActionKind::lay_down: return "lay down";
    case ActionKind::lay_off: return "lay off";
    case ActionKind::swap: return "swap a Joker";
    case ActionKind::skip: return "lay nothing";
    case ActionKind::discard: return "discard";
    case ActionKind::end_turn: return "keep the last card";
    case ActionKind::go_out: return "go out";
    case ActionKind::next_round: return "next round";
  }
  std::unreachable();
}

// Worth a line even when it is refused: people look for it at this moment.
bool belongs(const SeatView& seat, ActionKind kind) {
  const Public& open = seat.open();
  const bool down = open.down.has(seat.me()), draws = open.phase == Phase::draw;
  switch (kind) {
    case ActionKind::draw_discard: return seat.situation == Situation::your_turn && draws;
    case ActionKind::lay_down: return seat.situation == Situation::your_turn && !draws && !down;
    case ActionKind::lay_off: return seat.situation == Situation::your_turn && !draws && down;
    case ActionKind::swap:
      return seat.situation == Situation::your_turn && !draws && !down && open.table.size() > 0;
    case ActionKind::discard: return seat.situation == Situation::your_turn && !draws;
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

// The order in which they are offered: what ends a turn last.
constexpr std::array kOffered{ActionKind::draw_stock, ActionKind::draw_discard, ActionKind::may_i,
                              ActionKind::allow,      ActionKind::claim,        ActionKind::pass,
                              ActionKind::go_out,     ActionKind::lay_down,     ActionKind::lay_off,
                              ActionKind::swap,       ActionKind::end_turn,     ActionKind::discard,
                              ActionKind::next_round};

}  // namespace

Lines question(const SeatView& seat, const Ink& ink) {
  switch (seat.situation) {
    case Situation::your_turn: return wrap(on_turn(seat, ink), ink.width);
    case Situation::may_call: return wrap(on_call(seat, ink), ink.width);
    case Situation::asked: return wrap(when_asked(seat, ink), ink.width);
    case Situation::waiting: return {"Wait for the others."};
    case Situation::round_over:
    case Situation::game_over: return {};
  }
  std::unreachable();
}

Choices choices_for(const SeatView& seat, const Ink& ink) {
  Choices choices;
  const auto all = availability(seat);
  for (const ActionKind kind : kOffered) {
    const auto found = std::ranges::find(all, kind, &Availability::kind);
    if (found == all.end() || (found->refused && !belongs(seat, kind))) continue;
    choices.push_back({label_of(seat, kind, ink), std::string(to_string(kind)), found->sentence});
  }
  choices.push_back({"hint", "hint"});
  choices.push_back({"hand", "hand"});
  choices.push_back({"more", "more"});
  return choices;
}

Lines draw_choices(const Choices& choices, const Ink& ink) {
  Lines items;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    items.push_back(choices[i].refused.empty()
                        ? ink.bold(number) + " " + choices[i].label
                        : ink.faint("(" + number + " " + choices[i].label + ")"));
  }
  return flow(items, ink.width);
}

Lines list_choices(const Choices& choices, const Ink& ink) {
  Lines lines;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    Lines entry = wrap(choices[i].label, ink.width - 4, 2);
    for (std::size_t j = 0; j < entry.size(); ++j)
      lines.push_back((j == 0 ? right(ink.bold(std::to_string(i + 1)), 3) + " " : "    ") +
                      entry[j]);
  }
  return lines;
}

const Choice* chosen(const Choices& choices, std::string_view typed) {
  const auto number = parse_number(typed, 1000);
  if (!number || *number == 0 || *number > choices.size()) return nullptr;
  return &choices[*number - 1];
}

Lines help(const Ink& ink) {
  constexpr std::string_view kHelp[] = {
      "Type the number of a choice, or a command. A choice in brackets is not possible now; "
      "choose it to hear why. Cards are named (9C, 10H, KS, JK) or given by their place in your "
      "hand; new cards are marked with +.",
      "",
      "draw stock, draw discard",
      "may-i, pass, allow, claim",
      "lay-down 9C 9D 9H / 5S 6S JK 8S",
      "lay-off 9S to 1, lay-off JK to 2 low",
      "swap 6S in 2, discard 9C, discard 3",
      "go-out, end-turn, skip, next-round",
      "sort rank (for sets), sort suit (for runs), move 3 1",
      "hint, why, log, scores, table, rules",
      "speed instant|quick|normal|slow",
      "quit: the game is kept, go on any time"};
  Lines lines;
  for (const std::string_view line : kHelp) {
    if (line.empty()) lines.emplace_back();
    append(lines, wrap(line, ink.width, 2));
  }
  return lines;
}

}  // namespace mayi::cli
