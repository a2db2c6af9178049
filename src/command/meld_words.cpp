#include "command/meld_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <set>

#include "command/lines.h"
#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi::command {
namespace {

constexpr std::string_view kExample =
    "For example: lay-down 9C 9D 9H / 5S 6S JK 8S, or lay-down 1,2,3 4,5,6,7.";

std::unexpected<WordsFault> misspelled(std::string sentence, bool misuse = true) {
  return std::unexpected(WordsFault{std::move(sentence), std::string(kExample), misuse});
}

// The words of each meld. An argument with several cards in it is a meld.
std::vector<std::vector<std::string>> melds_in(std::span<const std::string> arguments) {
  std::string text;
  for (const std::string& argument : arguments) {
    const bool is_meld = argument.find_first_of(", \t") != std::string::npos;
    text += is_meld ? fmt::format(" / {} / ", argument) : argument + " ";
  }
  std::ranges::replace(text, ',', ' ');
  std::vector<std::vector<std::string>> melds;
  for (const auto part : std::views::split(text, '/'))
    if (auto words = words_of(std::string_view(part)); !words.empty())
      melds.push_back(std::move(words));
  return melds;
}

LayDown with_kinds(const SeatView& seat, LayDown lay_down, std::span<const std::size_t> unnamed) {
  const Rules& rules = seat.rules.rules;
  for (unsigned choice = 0; choice < 1u << unnamed.size(); ++choice) {
    for (std::size_t i = 0; i < unnamed.size(); ++i)
      lay_down.melds[unnamed[i]].kind = (choice >> i & 1) != 0 ? MeldKind::run : MeldKind::set;
    if (check(sight_of(rules, seat.view), lay_down)) return lay_down;
  }
  const Contract& asked = rules.contract(seat.open().round);
  std::vector<MeldKind> looks;
  lay_down.for_each_meld([&](MeldKind, std::span<const Card> cards) {
    looks.push_back(looks_like(rules, asked, cards));
  });
  for (const std::size_t meld : unnamed) lay_down.melds[meld].kind = looks[meld];
  return lay_down;
}

}  // namespace

MeldKind looks_like(const Rules& rules, const Contract& asked, std::span<const Card> cards) {
  Meld placed;
  const bool fits = cards.size() <= kMaxMeldCards;
  if (fits && place_set(rules, cards, placed)) return MeldKind::set;
  if (fits && place_run(rules, cards, placed)) return MeldKind::run;
  if ((asked.sets == 0) != (asked.runs == 0))
    return asked.runs == 0 ? MeldKind::set : MeldKind::run;
  const Card first = cards.front();
  const bool same_rank = std::ranges::all_of(cards, [&](Card card) {
    return card.is_joker() || first.is_joker() || card.rank() == first.rank();
  });
  return same_rank ? MeldKind::set : MeldKind::run;
}

// As the notation has it, every meld with a kind. A card cannot lie in two melds.
Read<Action> read_lay_down(const SeatView& seat, std::span<const std::string> arguments) {
  std::vector<std::string> melds;
  std::vector<std::size_t> unnamed;
  std::set<std::string> positions;
  for (auto& words : melds_in(arguments)) {
    if (words[0] != "set" && words[0] != "run") {
      unnamed.push_back(melds.size());
      words.insert(words.begin(), "set");
    }
    for (std::string& word : words | std::views::drop(1)) {
      const auto card = read_card(seat, word);
      if (!card) return std::unexpected(card.error());
      if (!parse_card(word) && !positions.insert(word).second)
        return misspelled(fmt::format("Card number {} is named twice.", word), false);
      word = to_string(*card);
    }
    melds.push_back(fmt::format("{}", fmt::join(words, " ")));
  }
  if (melds.empty()) return misspelled("Lay down which melds?");
  const auto action = parse_action(fmt::format("lay-down {}", fmt::join(melds, " / ")));
  if (!action) return std::unexpected(fault_of(action.error(), kExample));
  return with_kinds(seat, std::get<LayDown>(*action), unnamed);
}

}  // namespace mayi::command
