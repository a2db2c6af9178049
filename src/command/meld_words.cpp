#include "command/meld_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi::command {
namespace {

constexpr std::string_view kExample =
    "For example: lay-down 9C 9D 9H / 5S 6S JK 8S, or lay-down 1,2,3 4,5,6,7.";

std::unexpected<WordsFault> misspelled(std::string sentence, bool misuse = true) {
  return std::unexpected(WordsFault{std::move(sentence), std::string(kExample), misuse});
}

// Words and `/`. An argument with several cards in it is a meld.
std::vector<std::string> split(std::span<const std::string> arguments) {
  std::vector<std::string> words;
  const auto part = [&] {
    if (!words.empty() && words.back() != "/") words.emplace_back("/");
  };
  for (const std::string& argument : arguments) {
    const bool is_meld = argument.find_first_of(", \t") != std::string::npos;
    if (is_meld) part();
    for (Line line(argument); !line.done();) {
      const Token token = line.take();
      if (token.text == "/")
        part();
      else if (token.text != ",")
        words.emplace_back(token.text);
    }
    if (is_meld) part();
  }
  while (!words.empty() && words.back() == "/") words.pop_back();
  return words;
}

bool is_kind(std::string_view word) { return word == "set" || word == "run"; }

// As the notation has it, every meld with a kind; `unnamed` are those whose kind was left out.
struct Named {
  std::string text = "lay-down";
  std::vector<std::size_t> unnamed{};
};

// Remembers the positions that were used: a card cannot lie in two melds.
class MeldNamer {
 public:
  explicit MeldNamer(const SeatView& seat) : seat_(seat) {}

  Read<Named> name(const std::vector<std::string>& words) {
    Named named;
    std::size_t meld = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if ((i == 0 || words[i - 1] == "/") && !is_kind(words[i])) {
        named.unnamed.push_back(meld);
        named.text += " set";
      }
      if (words[i] == "/") ++meld;
      const auto word = in_notation(words[i]);
      if (!word) return std::unexpected(word.error());
      named.text += " " + *word;
    }
    return named;
  }

 private:
  Read<std::string> in_notation(const std::string& word) {
    if (word == "/" || is_kind(word)) return word;
    const auto card = read_card(seat_, word);
    if (!card) return std::unexpected(card.error());
    if (!parse_card(word) && !positions_.insert(word).second)
      return misspelled(fmt::format("Position {} is named twice.", word), false);
    return to_string(*card);
  }

  const SeatView& seat_;
  std::set<std::string> positions_;
};

LayDown with_kinds(const SeatView& seat, LayDown lay_down, std::span<const std::size_t> unnamed) {
  const Rules& rules = seat.rules.rules;
  for (unsigned choice = 0; choice < 1u << unnamed.size(); ++choice) {
    for (std::size_t i = 0; i < unnamed.size(); ++i)
      lay_down.melds[unnamed[i]].kind = (choice >> i & 1) != 0 ? MeldKind::run : MeldKind::set;
    if (check(sight_of(rules, seat.view), lay_down)) return lay_down;
  }
  std::vector<MeldKind> looks;
  lay_down.for_each_meld(
      [&](MeldKind, std::span<const Card> cards) { looks.push_back(looks_like(rules, cards)); });
  for (const std::size_t meld : unnamed) lay_down.melds[meld].kind = looks[meld];
  return lay_down;
}

}  // namespace

MeldKind looks_like(const Rules& rules, std::span<const Card> cards) {
  Meld placed;
  if (cards.size() <= kMaxMeldCards && place_set(rules, cards, placed)) return MeldKind::set;
  const Card first = cards.front();
  const bool same_rank = std::ranges::all_of(cards, [&](Card card) {
    return card.is_joker() || first.is_joker() || card.rank() == first.rank();
  });
  return same_rank ? MeldKind::set : MeldKind::run;
}

Read<Action> read_lay_down(const SeatView& seat, std::span<const std::string> arguments) {
  const std::vector<std::string> words = split(arguments);
  if (words.empty()) return misspelled("The melds are missing.");
  const auto named = MeldNamer(seat).name(words);
  if (!named) return std::unexpected(named.error());
  const auto action = parse_action(named->text);
  if (!action) return std::unexpected(fault_of(action.error(), kExample));
  return with_kinds(seat, std::get<LayDown>(*action), named->unnamed);
}

}  // namespace mayi::command
