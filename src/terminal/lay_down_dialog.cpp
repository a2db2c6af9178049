#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "command/meld_words.h"
#include "solver/best_lay_down.h"
#include "terminal/dialogs.h"

// What the solver found, or cards picked meld by meld.
namespace mayi::terminal {
namespace {

constexpr std::size_t kMostShown = 5;

Contract contract_of(const SeatView& seat) { return seat.rules.rules.contract(seat.open().round); }

// Cheapest leftovers first.
std::vector<LayDownOption> found_for(const SeatView& seat) {
  const auto options = std::make_unique<LayDownOptions>();
  // A search that was cut short has found some, and the person may pick others.
  (void)find_undominated(seat.rules.rules, seat.open().round, seat.view.hand, *options);
  std::vector<LayDownOption> list(options->begin(), options->end());
  std::erase_if(list, [&](const LayDownOption& option) {
    return !check(sight_of(seat.rules.rules, seat.view), option.lay_down);
  });
  std::ranges::sort(list, [](const LayDownOption& a, const LayDownOption& b) {
    return prefers(Objective::points_shed, a.left, b.left);
  });
  if (list.size() > kMostShown) list.resize(kMostShown);
  return list;
}

std::string text_of(const LayDownOption& option, const Voice& voice) {
  std::vector<std::string> melds;
  option.lay_down.for_each_meld(
      [&](MeldKind, std::span<const Card> cards) { melds.push_back(voice.cards(cards)); });
  const Leftover& left = option.left;
  return fmt::format("{}  (leaves {})", fmt::join(melds, " / "),
                     left.cards == 0 ? "nothing"
                                     : fmt::format("{}, {}", counted(left.cards, "card"),
                                                   counted(left.points, "point")));
}

// The melds picked so far, as typed.
class MeldPicker {
 public:
  explicit MeldPicker(GameScreen& screen) : screen_(screen), seat_(screen.view()) {}

  std::optional<Action> run() {
    while (true) {
      const auto typed = screen_.ask([this](const Ink& ink) { return draw(ink); });
      if (!typed) return std::nullopt;
      if (const auto words = words_of(*typed); words.empty()) {
        if (!is_complete()) return std::nullopt;
        if (auto action = finish()) return action;
      } else if (words[0] == "-") {
        if (!melds_.empty()) melds_.pop_back();
      } else {
        add(*typed);
      }
    }
  }

 private:
  using Words = std::vector<std::string>;

  bool is_complete() const { return static_cast<int>(melds_.size()) == contract_of(seat_).melds(); }

  Lines draw(const Ink& ink) const {
    Lines lines{fmt::format("Lay down {}.", words_of(contract_of(seat_)))};
    for (std::size_t i = 0; i < melds_.size(); ++i)
      lines.push_back(
          clip(fmt::format("  meld {}: {}", i + 1, text_of(melds_[i])), ink.width, ink.dots()));
    append(lines, wrap(is_complete()
                           ? "Enter: lay it down. -: take the last meld back."
                           : fmt::format("Cards of meld {}, by place or name (1 2 3). -: take one "
                                         "back. Enter: leave.",
                                         melds_.size() + 1),
                       ink.width));
    return lines;
  }

  std::string text_of(const Words& meld) const {
    Words words;
    for (const std::string& word : meld) {
      const auto card = command::read_card(seat_, word);
      words.push_back(card ? screen_.voice().card(*card) : word);
    }
    return fmt::format("{}", fmt::join(words, " "));
  }

  // Refused at once if these words are no cards, or no meld of any kind.
  void add(std::string typed) {
    if (is_complete()) return screen_.say("The contract has no more melds. Enter lays it down.");
    std::ranges::replace(typed, ',', ' ');
    const Words words = words_of(typed);
    std::vector<Card> cards;
    for (const std::string& word : words) {
      if (word == "set" || word == "run") continue;
      const auto card = command::read_card(seat_, word);
      if (!card) return screen_.say(command::told(card.error()));
      cards.push_back(*card);
    }
    Meld placed;
    const Rules& rules = seat_.rules.rules;
    const bool fits = !cards.empty() && cards.size() <= kMaxMeldCards &&
                      (place_set(rules, cards, placed) || place_run(rules, cards, placed));
    if (!fits) return screen_.say("These cards make neither a set nor a run. Pick others.");
    melds_.push_back(words);
  }

  std::optional<Action> finish() {
    Words words;
    for (const Words& meld : melds_) {
      if (!words.empty()) words.emplace_back("/");
      std::ranges::copy(meld, std::back_inserter(words));
    }
    const auto action = command::read_lay_down(seat_, words);
    if (!action) {
      screen_.say(command::told(action.error()));
      return std::nullopt;
    }
    const Verdict verdict = check(sight_of(seat_.rules.rules, seat_.view), *action);
    if (verdict) return *action;
    screen_.say(command::told(screen_.voice().refuse({.rejection = verdict.error()})));
    return std::nullopt;
  }

  GameScreen& screen_;
  const SeatView seat_;
  std::vector<Words> melds_;
};

}  // namespace

std::optional<Action> ask_lay_down(GameScreen& screen) {
  const SeatView seat = screen.view();
  const std::vector<LayDownOption> found = found_for(seat);
  Choices choices;
  for (const LayDownOption& option : found)
    choices.push_back({.label = text_of(option, screen.voice()),
                       .word = "",
                       .key = std::string(1, static_cast<char>('a' + choices.size()))});
  while (true) {
    const auto typed = screen.ask([&](const Ink& ink) {
      Lines lines = wrap(fmt::format("Lay down {}. p: pick the cards yourself. Enter: back.",
                                     words_of(contract_of(seat))),
                         ink.width);
      append(lines, list_choices(choices, ink));
      return lines;
    });
    if (!typed || words_of(*typed).empty()) return std::nullopt;
    const std::string word = words_of(*typed)[0];
    if (word == "p") return MeldPicker(screen).run();
    const auto choice = std::ranges::find(choices, word, &Choice::key);
    if (choice != choices.end())
      return found[static_cast<std::size_t>(choice - choices.begin())].lay_down;
    screen.say("Type one of the letters.");
  }
}

}  // namespace mayi::terminal
