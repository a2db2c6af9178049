#include "scenario/lesson.h"

#include <gtest/gtest.h>

#include "notation/action_text.h"
#include "notation/card_text.h"

namespace mayi {
namespace {

constexpr std::string_view kFrame =
    "step Draw\nseats You Max Rosa\nturn You draw\ndiscarded-by Rosa\n"
    "hand You 3H 4C 9C 9D\ndiscard 9H\n";

std::vector<LessonStep> steps_of(std::string_view text) {
  auto steps = parse_lesson(text);
  EXPECT_TRUE(steps) << to_string(steps.error());
  return steps ? *std::move(steps) : std::vector<LessonStep>{};
}

// Every step can be done, and everything that is said has its sentence.
TEST(Lesson, TheFirstRoundCanBePlayed) {
  const auto steps = steps_of(first_lesson());
  ASSERT_GE(steps.size(), 8u);
  const auto list = std::make_unique<ActionList>();
  for (const LessonStep& step : steps) {
    legal_actions(step.position.rules.rules, step.position.game, Seat(0), *list);
    const bool done = std::ranges::any_of(*list, [&](const Action& action) {
      return judge(step, action).progress == Progress::done;
    });
    EXPECT_EQ(done, !step.wanted.empty()) << step.title;
    for (const std::string& sentence : step.tell)
      EXPECT_FALSE(spelled(sentence, to_string).contains('{')) << sentence;
    EXPECT_FALSE(spelled(step.right + step.wrong, to_string).contains('{')) << step.title;
  }
}

TEST(Lesson, IsJudgedByTheJudgeOfTheGame) {
  const auto steps =
      steps_of(std::string(kFrame) + "tell Take it.\nwant draw discard\nright Fine.\nwrong No.\n");
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_EQ(judge(steps[0], *parse_action("draw discard")).progress, Progress::done);
  EXPECT_EQ(judge(steps[0], *parse_action("draw stock")).progress, Progress::something_else);
  const LessonVerdict refused = judge(steps[0], *parse_action("discard 9C"));
  EXPECT_EQ(refused.progress, Progress::refused);
  EXPECT_EQ(refused.rejection.reason, Reason::draw_first);
}

TEST(Lesson, FaultsOfAFileHaveTheirPlace) {
  struct Row {
    std::string text, error;
  };
  const std::string frame(kFrame);
  const Row rows[] = {
      {"tell Hello.\n", "line 1, column 1: a lesson begins with 'step'"},
      {frame, "line 1, column 1: a step has a title and 'tell'"},
      {frame + "tell A.\nwant fly\n", "line 8, column 6: unknown action 'fly'"},
      {frame + "tell A.\nwant draw discard\n",
       "line 1, column 1: 'want' goes with 'right' and 'wrong'"},
      {frame + "tell A.\nright B.\n", "line 1, column 1: 'want' goes with 'right' and 'wrong'"},
      {frame + "tell A.\nwant discard 9C\nright B.\nwrong C.\n",
       "line 1, column 1: 'discard 9C' is wanted, but not legal"},
      {frame + "tell A.\nhint B.\n", "line 8, column 1: unknown word 'hint'"},
      {"step Draw\nseats You Max Rosa\nhand You 11C\n", "line 3, column 10:"},
  };
  for (const Row& row : rows) {
    const auto steps = parse_lesson(row.text);
    ASSERT_FALSE(steps) << row.text;
    EXPECT_TRUE(to_string(steps.error()).starts_with(row.error)) << to_string(steps.error());
  }
}

TEST(Lesson, CardsInSentencesAreSpelled) {
  const auto in_brackets = [](Card card) { return "[" + to_string(card) + "]"; };
  EXPECT_EQ(spelled("Take the {9H} or {JK}.", in_brackets), "Take the [9H] or [JK].");
  EXPECT_EQ(spelled("{x} {9H", in_brackets), "{x} {9H");
  EXPECT_EQ(spelled("", in_brackets), "");
}

}  // namespace
}  // namespace mayi
