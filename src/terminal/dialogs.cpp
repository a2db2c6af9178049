#include "terminal/dialogs.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "command/words.h"
#include "notation/action_text.h"
#include "notation/card_text.h"

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

// False: back.
bool ask_for(GameScreen& screen, std::string_view question, Words& words) {
  const auto typed = screen.ask(
      [&](const Ink& ink) { return wrap(fmt::format("{} Enter: back.", question), ink.width); });
  if (!typed || words_of(*typed).empty()) return false;
  std::ranges::move(words_of(*typed), std::back_inserter(words));
  return true;
}

std::string where_they_fit(const std::vector<Fitting>& all, const Voice& voice) {
  Words texts;
  for (const Fitting& each : all)
    texts.push_back(
        fmt::format("{} on {}", voice.card(*parse_card(each.card)), listed(each.places, "or")));
  return fmt::format("{}", fmt::join(texts, "; "));
}

}  // namespace

Words ask_card(GameScreen& screen, ActionKind kind, Words words) {
  const SeatView seat = screen.view();
  const Voice voice = screen.voice();
  if (kind == ActionKind::discard)
    return words.size() > 1 || ask_for(screen, "Discard which card, by place or name?", words)
               ? words
               : Words{};
  const auto all = fitting(seat, kind);
  const std::string_view verb = kind == ActionKind::swap ? "Swap" : "Lay off";
  if (words.size() == 1 && !ask_for(screen,
                                    fmt::format("{} which card, by place or name? {}.", verb,
                                                where_they_fit(all, voice)),
                                    words))
    return {};
  const auto card = command::read_card(seat, words[1]);
  if (words.size() > 2 || !card) return words;
  const auto found = std::ranges::find(all, to_string(*card), &Fitting::card);
  if (found == all.end()) {
    screen.say(fmt::format("No meld has a place for {}.", voice.the(*card)));
    return {};
  }
  if (found->places.size() == 1)
    words.push_back(found->places[0]);
  else if (!ask_for(screen,
                    fmt::format("{} {} on which meld: {}?", verb, voice.the(*card),
                                listed(found->places, "or")),
                    words))
    return {};
  return words;
}

}  // namespace mayi::terminal
