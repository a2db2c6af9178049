#include "scenario/lesson.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/setup.h"

namespace mayi {
namespace {

Wanted take_wanted(Line& line) {
  for (int i = 0; i < kActionKinds; ++i)
    if (const auto kind = static_cast<ActionKind>(i); line.rest() == to_string(kind))
      return Wanted{kind};
  const Action action = take_action(line);
  line.expect_end();
  return Wanted{kind_of(action), action};
}

class LessonReader {
 public:
  void take(Line& line) {
    if (line.peek().text == "step") return begin(line);
    if (steps_.empty()) return line.fail("a lesson begins with 'step'");
    if (Setup::knows(line.peek().text)) return setup_.take(line);
    const Token word = line.take();
    LessonStep& step = steps_.back();
    if (word.text == "want")
      step.wanted.push_back(take_wanted(line));
    else if (word.text == "tell")
      step.tell.emplace_back(line.rest());
    else if (word.text == "right")
      step.right = line.rest();
    else if (word.text == "wrong")
      step.wrong = line.rest();
    else
      line.fail(word, fmt::format("unknown word {}", in_quotes(word.text)));
  }

  Parsed<std::vector<LessonStep>> finish() {
    if (const auto built = build(); !built) return std::unexpected(built.error());
    return std::move(steps_);
  }

 private:
  void begin(Line& line) {
    if (const auto built = build(); !built) return line.fail(built.error());
    line_ = line.number();
    line.take();
    steps_.push_back({.title = std::string(line.rest())});
    setup_ = Setup();
  }

  // The step that was read last. Sentences that nobody would hear are as wrong as missing ones.
  Parsed<void> build() {
    if (steps_.empty()) return {};
    LessonStep& step = steps_.back();
    const auto fault = [&](std::string message) {
      return std::unexpected(ParseError{line_, 1, std::move(message)});
    };
    auto position = setup_.build();
    if (!position) return fault(position.error().message);
    step.position = *std::move(position);
    if (step.title.empty() || step.tell.empty()) return fault("a step has a title and 'tell'");
    if (step.wanted.empty() != (step.right.empty() && step.wrong.empty()))
      return fault("'want' goes with 'right' and 'wrong'");
    for (const Wanted& wanted : step.wanted)
      if (wanted.action && judge(step, *wanted.action).progress != Progress::done)
        return fault(fmt::format("'{}' is wanted, but not legal", to_string(*wanted.action)));
    return {};
  }

  std::vector<LessonStep> steps_;
  Setup setup_;
  int line_ = 0;
};

}  // namespace

Parsed<std::vector<LessonStep>> parse_lesson(std::string_view text) {
  LessonReader reader;
  if (const auto read = for_each_line(text, [&](Line& line) { reader.take(line); }); !read)
    return std::unexpected(read.error());
  return reader.finish();
}

LessonVerdict judge(const LessonStep& step, const Action& action) {
  const Verdict verdict = check(step.position.rules.rules, step.position.game, Seat(0), action);
  if (!verdict) return {Progress::refused, verdict.error()};
  const bool wanted = std::ranges::any_of(step.wanted, [&](const Wanted& each) {
    return each.kind == kind_of(action) && (!each.action || *each.action == action);
  });
  return {wanted ? Progress::done : Progress::something_else};
}

std::string spelled(std::string_view sentence, std::string (*spell)(Card)) {
  std::string text;
  while (true) {
    const std::size_t open = sentence.find('{');
    const std::size_t close = sentence.find('}', std::min(open, sentence.size()));
    if (close == std::string_view::npos) return text += sentence;
    const auto card = parse_card(sentence.substr(open + 1, close - open - 1));
    text += sentence.substr(0, open);
    text += card ? spell(*card) : std::string(sentence.substr(open, close + 1 - open));
    sentence.remove_prefix(close + 1);
  }
}

}  // namespace mayi
