#include "cli/meld_words.h"

#include <algorithm>

namespace mayi::cli {
namespace {

constexpr std::string_view kExample =
    "For example: lay-down 9C 9D 9H / 5S 6S JK 8S, or lay-down 1,2,3 4,5,6,7.";

struct Named {
  std::optional<MeldKind> kind;
  std::vector<Card> cards;
};

std::unexpected<WordsFault> misspelled(std::string sentence) {
  return std::unexpected(WordsFault{std::move(sentence), std::string(kExample)});
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

// Remembers the positions that were used: a card cannot lie in two melds.
class MeldReader {
 public:
  explicit MeldReader(const SeatView& seat) : seat_(seat) {}

  Read<std::vector<Named>> read(const std::vector<std::string>& words) {
    melds_.emplace_back();
    for (const std::string& word : words)
      if (const auto taken = take(word); !taken) return std::unexpected(taken.error());
    if (melds_.size() > kMaxNamedMelds) return misspelled("These are too many melds.");
    for (const Named& meld : melds_)
      if (meld.cards.empty()) return misspelled("A meld has no cards.");
    return std::move(melds_);
  }

 private:
  Read<void> take(const std::string& word) {
    Named& meld = melds_.back();
    if (word == "/") {
      melds_.emplace_back();
    } else if (word == "set" || word == "run") {
      if (meld.kind || !meld.cards.empty()) return misspelled("'" + word + "' starts a meld.");
      meld.kind = word == "set" ? MeldKind::set : MeldKind::run;
    } else {
      return take_card(meld, word);
    }
    return {};
  }
  Read<void> take_card(Named& meld, const std::string& word) {
    const auto card = read_card(seat_, word);
    if (!card) return std::unexpected(card.error());
    if (parse_number(word, 1'000'000)) {
      if (std::ranges::find(positions_, word) != positions_.end())
        return std::unexpected(
            WordsFault{"Position " + word + " is named twice.", std::string(kExample), false});
      positions_.push_back(word);
    }
    if (++cards_ > kMaxNamedCards) return misspelled("These are too many cards.");
    meld.cards.push_back(*card);
    return {};
  }

  const SeatView& seat_;
  std::vector<Named> melds_;
  std::vector<std::string> positions_;
  int cards_ = 0;
};

LayDown lay_down_of(const std::vector<Named>& melds, const std::vector<MeldKind>& kinds) {
  LayDown lay_down;
  for (std::size_t i = 0; i < melds.size(); ++i) {
    for (const Card card : melds[i].cards) lay_down.cards.push(card);
    lay_down.melds.push({kinds[i], static_cast<std::uint8_t>(melds[i].cards.size())});
  }
  return lay_down;
}

MeldKind looks_like(const Rules& rules, const Named& meld) {
  Meld placed;
  if (meld.kind) return *meld.kind;
  if (meld.cards.size() <= kMaxMeldCards && place_set(rules, meld.cards, placed))
    return MeldKind::set;
  const bool same_rank = std::ranges::all_of(meld.cards, [&](Card card) {
    const Card first = meld.cards.front();
    return card.is_joker() || first.is_joker() || card.rank() == first.rank();
  });
  return same_rank ? MeldKind::set : MeldKind::run;
}

LayDown with_kinds(const SeatView& seat, const std::vector<Named>& melds) {
  const Rules& rules = seat.rules.rules;
  std::vector<MeldKind> kinds(melds.size());
  for (unsigned choice = 0; choice < 1u << melds.size(); ++choice) {
    bool as_named = true;
    for (std::size_t i = 0; i < melds.size(); ++i) {
      kinds[i] = (choice >> i & 1) != 0 ? MeldKind::run : MeldKind::set;
      as_named = as_named && (!melds[i].kind || *melds[i].kind == kinds[i]);
    }
    const LayDown lay_down = lay_down_of(melds, kinds);
    if (as_named && check(sight_of(rules, seat.view), lay_down)) return lay_down;
  }
  for (std::size_t i = 0; i < melds.size(); ++i) kinds[i] = looks_like(rules, melds[i]);
  return lay_down_of(melds, kinds);
}

}  // namespace

Read<Action> read_lay_down(const SeatView& seat, std::span<const std::string> arguments) {
  const std::vector<std::string> words = split(arguments);
  if (words.empty()) return misspelled("The melds are missing.");
  const auto melds = MeldReader(seat).read(words);
  if (!melds) return std::unexpected(melds.error());
  return with_kinds(seat, *melds);
}

}  // namespace mayi::cli
