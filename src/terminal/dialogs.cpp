#include "terminal/dialogs.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <memory>

#include "terminal/table_picture.h"

namespace mayi::terminal {
namespace {

bool takes(const SeatView& seat, const Action& action) {
  return check(sight_of(seat.rules.rules, seat.view), action).has_value();
}

Picture sentence(std::string text) {
  return [text = std::move(text)](const Ink& ink) { return wrap(text, ink.width); };
}

// A card of the hand, by place or name. Nothing: back.
std::optional<Card> ask_card(GameScreen& screen, const SeatView& seat,
                             const std::string& question) {
  while (true) {
    const auto typed = screen.ask(sentence(question + " Enter: back."));
    if (!typed || words_of(*typed).empty()) return std::nullopt;
    const auto card = command::read_card(seat, words_of(*typed)[0]);
    if (card && seat.view.hand.has(*card)) return *card;
    if (card)
      screen.say(screen.voice().refuse({.rejection = {Reason::not_in_hand, *card}}));
    else
      say(screen, card.error());
  }
}

// The ends of a meld where the card may lie: both, for a wild in the middle of nowhere.
std::vector<End> ends_for(const SeatView& seat, Card card, int meld) {
  const auto index = static_cast<std::uint8_t>(meld);
  const bool is_run = seat.open().table[meld].kind == MeldKind::run;
  std::vector<End> ends{End::unnamed};
  if (is_run && seat.rules.rules.is_wild(card)) ends = {End::low, End::high};
  std::erase_if(ends, [&](End end) { return !takes(seat, LayOff{card, index, end}); });
  return ends;
}

std::uint32_t melds_for(const SeatView& seat, Card card) {
  std::uint32_t fits = 0;
  for (int i = 0; i < seat.open().table.size(); ++i)
    if (!ends_for(seat, card, i).empty()) fits |= 1u << i;
  return fits;
}

std::vector<Card> fitting_cards(const SeatView& seat) {
  std::vector<Card> cards;
  for (const Card card : seat.hand)
    if (std::ranges::count(cards, card) == 0 && melds_for(seat, card) != 0) cards.push_back(card);
  return cards;
}

std::optional<int> ask_meld(GameScreen& screen, const SeatView& seat, Card card,
                            std::uint32_t fits) {
  const int only = std::popcount(fits) == 1 ? std::countr_zero(fits) : -1;
  const std::string question =
      fmt::format("Lay off {} on which meld? {}", screen.voice().the(card),
                  only < 0 ? "Enter: back." : fmt::format("Enter: {}. -: back.", only + 1));
  while (true) {
    const auto typed = screen.ask([&](const Ink& ink) {
      Lines lines = draw_melds(seat, ink, fits);
      append(lines, wrap(question, ink.width));
      return lines;
    });
    if (!typed) return std::nullopt;
    const auto words = words_of(*typed);
    if (words.empty()) return only < 0 ? std::nullopt : std::optional(only);
    if (words[0] == "-") return std::nullopt;
    const auto number = parse_number(words[0], kMaxMelds);
    if (number && *number > 0 && (fits >> (*number - 1) & 1) != 0)
      return static_cast<int>(*number) - 1;
    screen.say("It fits only the melds that are marked.");
  }
}

std::optional<End> ask_end(GameScreen& screen, const SeatView& seat, int meld,
                           const std::vector<End>& ends) {
  if (ends.size() == 1) return ends.front();
  const MeldView run = seat.open().table[meld];
  const auto card_at = [&](int place) { return screen.voice().card({rank_at(place), run.suit}); };
  const auto at = ask_number(
      screen, "At which end of the run?",
      {{"low, as " + card_at(run.start - 1), ""}, {"high, as " + card_at(run.last() + 1), ""}});
  if (!at) return std::nullopt;
  return ends[*at];
}

}  // namespace

void say(GameScreen& screen, const command::WordsFault& fault) {
  screen.say(fmt::format("{} {}", fault.sentence, fault.advice));
}

std::optional<std::size_t> ask_number(GameScreen& screen, const std::string& question,
                                      const Choices& choices) {
  while (true) {
    const auto typed = screen.ask_choice(question + " Enter: back.", choices);
    if (!typed || words_of(*typed).empty()) return std::nullopt;
    if (const Choice* const choice = chosen(choices, *typed))
      return static_cast<std::size_t>(choice - choices.data());
    screen.say("Type one of the numbers.");
  }
}

std::optional<Action> ask_lay_off(GameScreen& screen) {
  const SeatView seat = screen.view();
  const auto card = ask_card(screen, seat,
                             fmt::format("Lay off which card, by place or name? These fit: {}.",
                                         screen.voice().cards(fitting_cards(seat))));
  if (!card) return std::nullopt;
  const std::uint32_t fits = melds_for(seat, *card);
  if (fits == 0) {
    screen.say(fmt::format("No meld has a place for {}.", screen.voice().the(*card)));
    return std::nullopt;
  }
  const auto meld = ask_meld(screen, seat, *card, fits);
  if (!meld) return std::nullopt;
  const auto end = ask_end(screen, seat, *meld, ends_for(seat, *card, *meld));
  if (!end) return std::nullopt;
  return LayOff{*card, static_cast<std::uint8_t>(*meld), *end};
}

std::optional<Action> ask_swap(GameScreen& screen) {
  const SeatView seat = screen.view();
  const auto list = std::make_unique<ActionList>();
  legal_actions(sight_of(seat.rules.rules, seat.view), *list);
  Choices choices;
  std::vector<Swap> swaps;
  for (const Action& action : *list)
    if (const Swap* const swap = std::get_if<Swap>(&action)) {
      swaps.push_back(*swap);
      choices.push_back({fmt::format("{} for the Joker in meld {}", screen.voice().card(swap->card),
                                     swap->meld + 1),
                         ""});
    }
  const auto at = ask_number(screen, "Swap which card?", choices);
  if (!at) return std::nullopt;
  return swaps[*at];
}

std::optional<Action> ask_discard(GameScreen& screen) {
  const auto card = ask_card(screen, screen.view(), "Discard which card, by place or name?");
  if (!card) return std::nullopt;
  return Discard{*card};
}

}  // namespace mayi::terminal
