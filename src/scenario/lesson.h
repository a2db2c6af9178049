#pragma once

#include "notation/position.h"

// Lessons: positions in which a learner is told something and does something. Data and stepping
// alone; a terminal or a page shows them.
namespace mayi {

// What is asked for: one action, or any action of a kind.
struct Wanted {
  ActionKind kind{};
  std::optional<Action> action{};
};

// One position with what is said about it. The learner has seat 0. Sentences name cards as {9C}, so
// that whoever shows them can spell them.
struct LessonStep {
  std::string title;
  std::vector<std::string> tell{};  // paragraphs
  Position position{};
  std::vector<Wanted> wanted{};  // any of them; none: there is only something to read
  std::string right{};           // once it is done
  std::string wrong{};           // something else that the rules allow was done
};

// Lines of set-up as in a scenario, and `step TITLE`, `tell`, `want ACTION|KIND`, `right`, `wrong`
// (docs/NOTATION.md).
[[nodiscard]] Parsed<std::vector<LessonStep>> parse_lesson(std::string_view text);

enum class Progress : std::uint8_t { done, something_else, refused };
struct LessonVerdict {
  Progress progress{};
  Rejection rejection{};  // refused: why, as the judge of the game says
};
// What an action of the learner's is worth. It is not carried out.
[[nodiscard]] LessonVerdict judge(const LessonStep& step, const Action& action);

// The sentence with its cards as `spell` spells them.
std::string spelled(std::string_view sentence, std::string (*spell)(Card));

std::string_view first_lesson();  // the text of lessons/first-round.txt

}  // namespace mayi
