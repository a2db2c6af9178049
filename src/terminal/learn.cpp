#include "terminal/learn.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/words.h"
#include "notation/action_text.h"
#include "terminal/dialogs.h"

namespace mayi::terminal {
namespace {

constexpr Seat kLearner{0};
constexpr std::size_t kMostTold = 9;  // lines beside a table; what is longer is told before it

using Words = std::vector<std::string>;

std::optional<Action> first_of(const std::vector<Action>& actions) {
  return actions.empty() ? std::nullopt : std::optional(actions.front());
}

// One step of a lesson on a console.
class LessonPage {
 public:
  LessonPage(Console& console, const LessonStep& step)
      : console_(console),
        step_(step),
        table_(HostedTable::showing(step.position, step.position.game)),
        screen_(table_, console) {}

  // False: the person leaves.
  bool run() {
    if (!tell_before()) return false;
    if (step_.wanted.empty()) return go_on();
    while (const auto typed = ask()) {
      const Words words = spelled_out(words_of(*typed));
      if (words.empty() && is_enter_offered())
        screen_.say(in_cards(step_.wrong));
      else if (words.empty() || words[0] == "hint" || words[0] == "help")
        screen_.say(what_to_type());
      else if (words[0] == "quit" || words[0] == "menu")
        return false;
      else if (take(words))
        return praise();
    }
    return false;
  }

 private:
  std::string in_cards(std::string_view sentence) const {
    return spelled(sentence, console_.ink().spell());
  }

  Lines told(const Ink& ink) const {
    Lines lines = ink.bold_lines(step_.title);
    for (const std::string& paragraph : step_.tell)
      append(lines, wrap(in_cards(paragraph), ink.width));
    return lines;
  }

  bool tell_before() {
    if (told(console_.ink()).size() <= kMostTold) return true;
    return is_enter(console_.ask({.picture = [this](const Ink& ink) { return told(ink); },
                                  .prompt = "Enter: look at the table. "}));
  }

  // With what is told, or only its end if that was read before.
  Lines told_beside(const Ink& ink) const {
    if (told(console_.ink()).size() <= kMostTold) return told(ink);
    return wrap(in_cards(step_.tell.back()), ink.width);
  }

  static bool is_enter(const std::optional<std::string>& typed) {
    const Words words = typed ? spelled_out(words_of(*typed)) : Words{"quit"};
    return words.empty() || (words[0] != "quit" && words[0] != "menu");
  }

  bool go_on() {
    return is_enter(screen_.ask([this](const Ink& ink) {
      Lines lines = told_beside(ink);
      append(lines, Lines{ink.faint("Enter: go on. q: leave the lesson.")});
      return lines;
    }));
  }

  std::optional<std::string> ask() {
    return screen_.ask([this](const Ink& ink) {
      Lines lines = told_beside(ink);
      Choices choices = actions();
      append(choices, choices_of({"hint", "quit"}));
      append(lines, draw_choices(choices, ink));
      return lines;
    });
  }

  Choices actions() const { return actions_of(screen_.view(), screen_.voice()); }

  bool is_enter_offered() const { return std::ranges::count(actions(), kEnter, &Choice::key) > 0; }

  std::string what_to_type() const {
    const Choices choices = actions();
    const auto wanted =
        std::ranges::find(choices, to_string(step_.wanted.front().kind), &Choice::word);
    if (wanted == choices.end()) return in_cards(step_.wrong);
    return ended(fmt::format("Type {}: {}", wanted->key, wanted->label));
  }

  // True: it is what the step asks for, and done.
  bool take(const Words& words) {
    const auto action = action_of(words);
    if (!action) return false;
    const LessonVerdict verdict = judge(step_, *action);
    switch (verdict.progress) {
      case Progress::done: done_ = *action; return true;
      case Progress::something_else: screen_.say(in_cards(step_.wrong)); return false;
      case Progress::refused:
        screen_.refuse(verdict.rejection, screen_.view(), *action);
        return false;
    }
    std::unreachable();
  }

  // What is missing is asked for, as in a game. Nothing: it was said why not.
  std::optional<Action> action_of(Words words) {
    const SeatView seat = screen_.view();
    const std::string name = command::current_spelling(words[0]);
    const auto all = availability(seat);
    const auto kind =
        std::ranges::find(all, name, [](const auto& each) { return to_string(each.kind); });
    if (kind != all.end() && words.size() == 1 && !kind->refused) {
      if (kind->kind == ActionKind::lay_down) return first_of(ask_lay_down(screen_));
      if (kind->kind == ActionKind::lay_off || kind->kind == ActionKind::discard)
        words = ask_card(screen_, kind->kind, words);
    }
    if (words.empty()) return std::nullopt;
    const auto action = command::read_action(seat, words);
    if (!action) screen_.say(command::told(action.error()));
    return action ? std::optional(*action) : std::nullopt;
  }

  // The table after the deed.
  bool praise() {
    Game game = step_.position.game;
    NoEvents none;
    (void)apply(step_.position.rules.rules, game, kLearner, done_, none);
    const HostedTable after = HostedTable::showing(step_.position, game);
    GameScreen screen(after, console_);
    screen.begin_news(kLearner, table_.view(kLearner));
    return is_enter(screen.ask([this](const Ink& ink) {
      Lines lines = ink.bold_lines(in_cards(step_.right));
      append(lines, Lines{ink.faint("Enter: go on. q: leave the lesson.")});
      return lines;
    }));
  }

  Console& console_;
  const LessonStep& step_;
  const HostedTable table_;
  GameScreen screen_;
  Action done_{};
};

}  // namespace

void take_lesson(Console& console, std::span<const LessonStep> steps) {
  for (const LessonStep& step : steps)
    if (!LessonPage(console, step).run()) return;
}

}  // namespace mayi::terminal
