#include "terminal/learn.h"

#include <gtest/gtest.h>

#include "terminal/scripted_console_test.h"

namespace mayi::terminal {
namespace {

// The way through the first lesson, with a wrong turn at every kind of corner.
TEST(Learn, TheFirstRoundIsPlayedToItsEnd) {
  const auto steps = parse_lesson(first_lesson());
  ASSERT_TRUE(steps);
  ScriptedConsole console({"",  // what it is about
                           "d",
                           "x 3H",
                           "h",
                           "",  // as a hint
                           "t",
                           "",  // a card at the beginning
                           "x 9H",
                           "x",
                           "QC",
                           "",  // a discard at the end
                           "",
                           "m",
                           "",  // May I?
                           "d",
                           "",  // the contract is complete
                           "h",
                           "l",
                           "l1",
                           "",  // lay down
                           "x 3H",
                           "o",
                           "4C",
                           "",  // lay off
                           "x 3H",
                           "",  // go out
                           "lay-down QC QD QH / 5S 6S JK 8S",
                           "",
                           ""});  // wilds
  take_lesson(console, *steps);
  EXPECT_TRUE(console.is_done()) << console.shown;
  EXPECT_FALSE(console.ended()) << console.shown;
  for (const std::string_view sentence :
       {"Welcome!", "lies there for the taking", "Draw a card first.", "Type t: take the 9H.",
        "Let it go by, and somebody", "Type l: lay down.",
        "Lay off which card, by number or name? 9S on meld 1", "That is how a hand shrinks.",
        "You are out!", "the Joker is where the 7S would be", "Rosa and Max are waiting"})
    EXPECT_TRUE(console.shown.contains(sentence)) << sentence << "\n" << console.shown;
}

TEST(Learn, CanBeLeftAtAnyStep) {
  const auto steps = parse_lesson(first_lesson());
  ASSERT_TRUE(steps);
  ScriptedConsole console({"", "quit", "never asked"});
  take_lesson(console, *steps);
  EXPECT_FALSE(console.is_done());
}

}  // namespace
}  // namespace mayi::terminal
