#include "cli/play_dialogs.h"

#include <bit>
#include <memory>

#include "cli/play_scene.h"
#include "cli/words.h"
#include "game/game.h"

namespace mayi::cli {
namespace {

// The card that is typed. Nothing: back.
std::optional<Card> ask_card(Asker& asker, const SeatView& seat, const std::string& question) {
  while (true) {
    const auto typed = asker.ask_below(
        [&](const Ink& ink) { return wrap(question + " Enter: back.", ink.width); });
    if (!typed || words_of(*typed).empty()) return std::nullopt;
    const auto card = read_card(seat, words_of(*typed)[0]);
    if (card && seat.view.hand.has(*card)) return *card;
    asker.notice(card ? "You do not hold " + asker.ink().spell()(*card) + "."
                      : card.error().sentence + " " + card.error().advice);
  }
}

// One of several choices, each a line. Nothing: back.
std::optional<std::size_t> ask_choice(Asker& asker, const std::string& question,
                                      const Choices& choices) {
  while (true) {
    const auto typed = asker.ask_below([&](const Ink& ink) {
      Lines lines = wrap(question + " Enter: back.", ink.width);
      append(lines, list_choices(choices, ink));
      return lines;
    });
    if (!typed || words_of(*typed).empty()) return std::nullopt;
    if (const Choice* choice = chosen(choices, words_of(*typed)[0]))
      return static_cast<std::size_t>(choice - choices.data());
    asker.notice("Type one of the numbers.");
  }
}

bool takes(const SeatView& seat, const LayOff& lay_off) {
  return check(sight_of(seat.rules.rules, seat.view), lay_off).has_value();
}

// The ends of a meld where the card may lie: both, for a wild in the middle of nowhere.
std::vector<End> ends_for(const SeatView& seat, Card card, int meld) {
  const auto index = static_cast<std::uint8_t>(meld);
  const bool is_run = seat.open().table[meld].kind == MeldKind::run;
  std::vector<End> ends;
  if (is_run && seat.rules.rules.is_wild(card)) {
    for (const End end : {End::low, End::high})
      if (takes(seat, {card, index, end})) ends.push_back(end);
  } else if (takes(seat, {card, index, End::unnamed})) {
    ends.push_back(End::unnamed);
  }
  return ends;
}

std::uint32_t melds_for(const SeatView& seat, Card card) {
  std::uint32_t fits = 0;
  for (int i = 0; i < seat.open().table.size(); ++i)
    if (!ends_for(seat, card, i).empty()) fits |= 1u << i;
  return fits;
}

std::string fitting_cards(const SeatView& seat, const Ink& ink) {
  std::string text;
  Bag named;
  for (const Card card : seat.hand) {
    if (named.has(card) || melds_for(seat, card) == 0) continue;
    named.add(card);
    text += (text.empty() ? "" : " ") + ink.spell()(card);
  }
  return text;
}

std::optional<int> ask_meld(Asker& asker, const SeatView& seat, Card card, std::uint32_t fits) {
  const int only = std::popcount(fits) == 1 ? std::countr_zero(fits) : -1;
  while (true) {
    const auto typed = asker.ask_below([&](const Ink& ink) {
      Lines lines = draw_melds(seat, ink, fits);
      append(lines, wrap("Lay off " + ink.spell()(card) + " on which meld? " +
                             (only < 0 ? "Enter: back."
                                       : "Enter: " + std::to_string(only + 1) + ". -: back."),
                         ink.width));
      return lines;
    });
    if (!typed) return std::nullopt;
    const auto words = words_of(*typed);
    if (words.empty()) return only < 0 ? std::nullopt : std::optional(only);
    if (words[0] == "-") return std::nullopt;
    const auto number = parse_number(words[0], kMaxMelds);
    if (number && *number > 0 && (fits >> (*number - 1) & 1) != 0)
      return static_cast<int>(*number) - 1;
    asker.notice("It fits only the melds that are marked.");
  }
}

std::optional<End> ask_end(Asker& asker, const SeatView& seat, int meld,
                           const std::vector<End>& ends) {
  if (ends.size() == 1) return ends.front();
  const MeldView run = seat.open().table[meld];
  const SpellCard spell = asker.ink().spell();
  const Choices choices{{"low, as " + spell(Card(rank_at(run.start - 1), run.suit)), "low"},
                        {"high, as " + spell(Card(rank_at(run.last() + 1), run.suit)), "high"}};
  const auto at = ask_choice(asker, "At which end of the run?", choices);
  if (!at) return std::nullopt;
  return ends[*at];
}

}  // namespace

std::optional<Action> ask_lay_off(Asker& asker, const SeatView& seat) {
  const std::string fitting = fitting_cards(seat, asker.ink());
  const auto card = ask_card(asker, seat,
                             "Lay off which card, by place or name?" +
                                 (fitting.empty() ? "" : " These fit: " + fitting + "."));
  if (!card) return std::nullopt;
  const std::uint32_t fits = melds_for(seat, *card);
  if (fits == 0) {
    const auto verdict = check(sight_of(seat.rules.rules, seat.view), LayOff{*card, 0, {}});
    asker.notice(asker.ink().spell()(*card) + " fits no meld. " +
                 (verdict ? "" : std::string(text_of(verdict.error().reason).sentence)));
    return std::nullopt;
  }
  const auto meld = ask_meld(asker, seat, *card, fits);
  if (!meld) return std::nullopt;
  const auto end = ask_end(asker, seat, *meld, ends_for(seat, *card, *meld));
  if (!end) return std::nullopt;
  return LayOff{*card, static_cast<std::uint8_t>(*meld), *end};
}

std::optional<Action> ask_swap(Asker& asker, const SeatView& seat) {
  const auto list = std::make_unique<ActionList>();
  legal_actions(sight_of(seat.rules.rules, seat.view), *list);
  Choices choices;
  std::vector<Swap> swaps;
  for (const Action& action : *list)
    if (const Swap* swap = std::get_if<Swap>(&action)) {
      swaps.push_back(*swap);
      choices.push_back({asker.ink().spell()(swap->card) + " for the Joker in meld " +
                             std::to_string(swap->meld + 1),
                         ""});
    }
  const auto at = ask_choice(asker, "Swap which card?", choices);
  if (!at) return std::nullopt;
  return swaps[*at];
}

std::optional<Action> ask_discard(Asker& asker, const SeatView& seat) {
  const auto card = ask_card(asker, seat, "Discard which card, by place or name?");
  if (!card) return std::nullopt;
  return Discard{*card};
}

}  // namespace mayi::cli
