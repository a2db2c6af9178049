#include <algorithm>
#include <memory>

#include "cli/meld_words.h"
#include "cli/play_dialogs.h"
#include "cli/play_scene.h"
#include "game/score.h"
#include "solver/best_lay_down.h"
#include "table/refusal.h"

// The lay-down builder: what the solver found, or cards picked meld by meld.
namespace mayi::cli {
namespace {

constexpr std::size_t kShown = 5;

std::string contract_of(const SeatView& seat) {
  return to_string(seat.rules.rules.contract(seat.open().round));
}

std::string left_text(const Leftover& left) {
  return left.cards == 0
             ? "leaves nothing"
             : "leaves " + counted(left.cards, "card") + ", " + counted(left.points, "point");
}

// Cheapest leftovers first.
std::vector<LayDownOption> found_for(const SeatView& seat) {
  const auto options = std::make_unique<LayDownOptions>();
  find_undominated(seat.rules.rules, seat.open().round, seat.view.hand, *options);
  std::vector<LayDownOption> list(options->begin(), options->end());
  std::erase_if(list, [&](const LayDownOption& option) {
    return !check(sight_of(seat.rules.rules, seat.view), option.lay_down);
  });
  std::ranges::sort(list, [](const LayDownOption& a, const LayDownOption& b) {
    return prefers(Objective::points_shed, a.left, b.left);
  });
  if (list.size() > kShown) list.resize(kShown);
  return list;
}

Lines draw_found(const SeatView& seat, const std::vector<LayDownOption>& found, const Ink& ink) {
  Choices choices;
  for (const LayDownOption& option : found)
    choices.push_back(
        {lay_down_text(option.lay_down, ink) + "  (" + left_text(option.left) + ")", ""});
  choices.push_back({"pick the cards yourself", ""});
  Lines lines{"Lay down " + contract_of(seat) + ". Enter: back."};
  append(lines, list_choices(choices, ink));
  return lines;
}

// The melds picked so far.
class Builder {
 public:
  Builder(Asker& asker, const SeatView& seat) : asker_(asker), seat_(seat) {}

  std::optional<Action> run() {
    while (true) {
      const auto typed = asker_.ask_below([this](const Ink& ink) { return draw(ink); });
      if (!typed) return std::nullopt;
      if (const auto words = words_of(*typed); words.empty()) {
        if (!complete()) return std::nullopt;
        if (auto action = finish()) return action;
      } else if (words[0] == "-") {
        if (!melds_.empty()) melds_.pop_back();
      } else {
        add(*typed);
      }
    }
  }

 private:
  bool complete() const {
    return melds_.size() ==
           static_cast<std::size_t>(seat_.rules.rules.contract(seat_.open().round).melds());
  }

  Lines draw(const Ink& ink) const {
    Lines lines{"Lay down " + contract_of(seat_) + "."};
    for (std::size_t i = 0; i < melds_.size(); ++i)
      lines.push_back(clip("  meld " + std::to_string(i + 1) + ": " + text_of(melds_[i], ink),
                           ink.width, ink.ascii));
    append(lines,
           wrap(complete() ? "Enter: lay it down. -: take the last meld back."
                           : "Cards of meld " + std::to_string(melds_.size() + 1) +
                                 ", by place or name (1 2 3). -: take one back. Enter: leave.",
                ink.width));
    return lines;
  }

  std::string text_of(const std::string& meld, const Ink& ink) const {
    std::string text;
    for (const std::string& word : words_of(meld))
      if (const auto card = read_card(seat_, word))
        text += (text.empty() ? "" : " ") + ink.spell()(*card);
      else
        text += (text.empty() ? "" : " ") + word;
    return text;
  }

  // Refused at once if these words are no cards, or no meld of any kind.
  void add(const std::string& typed) {
    if (complete()) return asker_.notice("The contract has no more melds. Enter lays it down.");
    std::string meld;
    std::vector<Card> cards;
    for (std::string word : words_of(typed)) {
      std::erase(word, ',');
      if (word.empty()) continue;
      meld += (meld.empty() ? "" : " ") + word;
      if (word == "set" || word == "run") continue;
      const auto card = read_card(seat_, word);
      if (!card) return asker_.notice(card.error().sentence + " " + card.error().advice);
      cards.push_back(*card);
    }
    Meld placed;
    const Rules& rules = seat_.rules.rules;
    const bool fits = cards.size() <= kMaxMeldCards &&
                      (place_set(rules, cards, placed) || place_run(rules, cards, placed));
    if (!fits) return asker_.notice("These cards make neither a set nor a run. Pick others.");
    melds_.push_back(meld);
  }

  std::optional<Action> finish() {
    std::vector<std::string> words;
    for (const std::string& meld : melds_) {
      if (!words.empty()) words.emplace_back("/");
      for (const std::string& word : words_of(meld)) words.push_back(word);
    }
    const auto action = read_lay_down(seat_, words);
    if (!action) {
      asker_.notice(action.error().sentence + " " + action.error().advice);
      return std::nullopt;
    }
    const Verdict verdict = check(sight_of(seat_.rules.rules, seat_.view), *action);
    if (verdict) return *action;
    const RefusalText refusal = mayi::text_of(refusal_of(verdict.error()));
    asker_.notice(refusal.sentence + " " + refusal.advice);
    return std::nullopt;
  }

  Asker& asker_;
  const SeatView& seat_;
  std::vector<std::string> melds_;  // as typed
};

}  // namespace

std::optional<Action> ask_lay_down(Asker& asker, const SeatView& seat) {
  const std::vector<LayDownOption> found = found_for(seat);
  while (true) {
    const auto typed =
        asker.ask_below([&](const Ink& ink) { return draw_found(seat, found, ink); });
    if (!typed || words_of(*typed).empty()) return std::nullopt;
    const auto number = parse_number(words_of(*typed)[0], 1000);
    if (number && *number >= 1 && *number <= found.size()) return found[*number - 1].lay_down;
    if (number && *number == found.size() + 1) {
      if (auto picked = Builder(asker, seat).run()) return picked;
      return std::nullopt;
    }
    asker.notice("Type one of the numbers, or press Enter to go back.");
  }
}

}  // namespace mayi::cli
