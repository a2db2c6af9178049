#include "terminal/dialogs.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "command/words.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "terminal/way_out.h"

namespace mayi::terminal {
namespace {

using Words = std::vector<std::string>;

// Cards of the hand with the places where each can go, "3" or "3 low", read from the actions as the
// notation spells them: "lay-off JK to 3 low".
struct Fitting {
  std::string card;
  Words places;
};

std::vector<Fitting> fitting(const SeatView& seat, ActionKind kind) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(sight_of(seat.rules.rules, seat.view), *list);
  std::vector<Fitting> all;
  for (const Action& action : *list) {
    if (kind_of(action) != kind) continue;
    const Words words = words_of(to_string(action));
    if (all.empty() || all.back().card != words[1]) all.push_back({words[1], {}});
    all.back().places.push_back(fmt::format("{}", fmt::join(words.begin() + 3, words.end(), " ")));
  }
  return all;
}

std::string where_they_fit(const std::vector<Fitting>& all, const Voice& voice) {
  Words texts;
  for (const Fitting& each : all)
    texts.push_back(fmt::format("{} on meld {}", voice.card(*parse_card(each.card)),
                                listed(each.places, "or")));
  return fmt::format("{}", fmt::join(texts, "; "));
}

// Nothing: the dialog ends. No words: Enter alone.
std::optional<Words> ask(GameScreen& screen, const std::string& question, const Bag& used = {}) {
  return screen.ask_in_dialog([&](const Ink& ink) { return wrap(question, ink.width); }, used)
      .transform([](const std::string& typed) { return words_of(typed); });
}

// Adds the place to a card that stands alone. False: back.
bool add_place(GameScreen& screen, const SeatView& seat, ActionKind kind, Words& words) {
  const auto card = command::read_card(seat, words[1]);
  if (words.size() > 2 || !card) return true;
  const auto all = fitting(seat, kind);
  const auto found = std::ranges::find(all, to_string(*card), &Fitting::card);
  if (found == all.end())
    screen.say(fmt::format("No meld has a place for {}.", screen.voice().the(*card)));
  else if (found->places.size() == 1)
    words.push_back(found->places[0]);
  else
    append(words,
           ask(screen, fmt::format("On which meld: {}? Enter: back.", listed(found->places, "or")))
               .value_or(Words{}));
  return words.size() > 2;
}

// How the seat will stand once these are laid off.
SeatView after(SeatView seat, std::span<const Action> plan) {
  for (const Action& action : plan) {
    const LayOff& each = std::get<LayOff>(action);
    Table& table = seat.view.open.table;
    const LayOffPlace place =
        place_lay_off(seat.rules.rules, table[each.meld], each.card, each.end);
    table.lay_off(each.meld, each.card, place.at_low);
    seat.view.hand.remove(each.card);
  }
  return seat;
}

std::string card_question(const SeatView& seat, ActionKind kind, const Voice& voice) {
  if (kind == ActionKind::discard) return "Discard which card, by number or name? Enter: back.";
  return fmt::format("{} {}. Enter: back.",
                     kind == ActionKind::lay_off ? "Lay off which card, by number or name?"
                                                 : "Swap which card for the Joker?",
                     where_they_fit(fitting(seat, kind), voice));
}

std::string plan_question(const SeatView& then, std::span<const Action> plan, const Voice& voice) {
  const auto all = fitting(then, ActionKind::lay_off);
  const std::string fits = all.empty() ? "Nothing more fits."
                                       : fmt::format("Lay off which card, by number or name? {}.",
                                                     where_they_fit(all, voice));
  if (plan.empty()) return fmt::format("{} Enter: back.", fits);
  return fmt::format("You will {}. {} Enter: do it. -: take the last one back.",
                     plan_text(plan, voice), fits);
}

}  // namespace

Words ask_card(GameScreen& screen, ActionKind kind, Words words) {
  const SeatView seat = screen.view();
  if (words.size() == 1)
    append(words, ask(screen, card_question(seat, kind, screen.voice())).value_or(Words{}));
  if (words.size() == 1) return {};
  return kind == ActionKind::discard || add_place(screen, seat, kind, words) ? words : Words{};
}

std::vector<Action> ask_lay_offs(GameScreen& screen) {
  const SeatView seat = screen.view();
  std::vector<Action> plan;
  while (true) {
    const SeatView then = after(seat, plan);
    Bag used = seat.view.hand;
    then.view.hand.for_each([&](Card card) { used.remove(card); });
    const auto typed = ask(screen, plan_question(then, plan, screen.voice()), used);
    if (!typed) return {};
    if (typed->empty()) return plan;
    if (typed->front() == "-") {
      if (!plan.empty()) plan.pop_back();
      continue;
    }
    Words words{"lay-off"};
    append(words, *typed);
    if (!add_place(screen, then, ActionKind::lay_off, words)) continue;
    const auto action = command::read_action(seat, words);
    const Verdict verdict =
        action ? check(sight_of(then.rules.rules, then.view), *action) : Verdict{};
    if (!action)
      screen.say(command::told(action.error()));
    else if (!verdict)
      screen.refuse(verdict.error(), then, *action);
    else
      plan.push_back(*action);
  }
}

}  // namespace mayi::terminal
