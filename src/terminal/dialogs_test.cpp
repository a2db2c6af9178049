#include "terminal/dialogs.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "notation/action_text.h"
#include "notation/position.h"
#include "terminal/scripted_console_test.h"

namespace mayi::terminal {
namespace {

HostedTable table_at(std::string_view text) {
  const auto position = parse_position(text);
  EXPECT_TRUE(position) << text;
  return HostedTable::showing(*position, position->game);
}

// What comes of a dialog when these lines are typed, and what was shown.
struct Outcome {
  std::string actions, shown;
};

Outcome outcome_of(std::vector<Action> (*dialog)(GameScreen&), std::string_view position,
                   std::deque<std::string> lines) {
  const HostedTable table = table_at(position);
  ScriptedConsole console(std::move(lines));
  GameScreen screen(table, console);
  screen.turn_to(Seat(0));
  std::vector<std::string> actions;
  for (const Action& action : dialog(screen)) actions.push_back(to_string(action));
  return {fmt::format("{}", fmt::join(actions, "; ")), console.shown};
}

struct Row {
  std::deque<std::string> lines;
  std::string_view actions, shown;
};

void expect_rows(std::vector<Action> (*dialog)(GameScreen&), std::string_view position,
                 std::span<const Row> rows) {
  for (const Row& row : rows) {
    const auto [actions, shown] = outcome_of(dialog, position, row.lines);
    EXPECT_EQ(actions, row.actions) << shown;
    EXPECT_TRUE(shown.contains(row.shown)) << row.shown << "\n" << shown;
  }
}

TEST(LayDownDialog, HoldsNothingThatCannotBeLaidDown) {
  constexpr std::string_view kWhole = "lay-down set QC QD QH / run 5S 6S JK 8S";
  const Row rows[] = {
      {{"QC QD QH", "5S 6S JK 8S", ""}, kWhole, "run 5S 6S JK=7S 8S"},
      {{"5 6 7", "1 2 11 3", ""}, kWhole, "Enter: lay it down."},
      {{"QC QD QH", "x", ""}, "", " -   -   -"},  // their numbers are gone
      {{"QC QD QH", "QC 5S 6S 8S", ""}, "", "You have picked the QC already."},
      {{"QC QD QS", ""}, "", "You do not hold the QS."},
      {{"set QC QD KC", ""}, "", "is not a set: the KC is of another rank than the QC."},
      {{"5S 6S 9D JK", ""}, "", "is not a run: the 9D is of another suit than the 6S."},
      {{"QC QD QH", "KC KD KH", ""}, "", "Round 2 asks for 1 set and 1 run."},
      {{"QC QD QH", "-", ""}, "", "Type l1, or the cards of a meld"},
      {{"run 5S 6S JK 8S", "-", "-", "QC QD QH", ""},
       "",
       "set QC QD QH\nThe cards of the next meld?"},
  };
  expect_rows(ask_lay_down,
              "rules house\nseats Ann Bob Cid\nround 2\nturn Ann act\n"
              "hand Ann 5S 6S 8S 9D QC QD QH KC KD KH JK\n",
              rows);
}

TEST(LayDownDialog, SaysWhatIsWrongOfTheKindThatIsAskedFor) {
  const Row rows[] = {
      {{"9C 9D 10S", ""}, "", "is not a set: the 10S is of another rank than the 9C."},
      {{"4C 4D 4H", "KH KH 5H", ""}, "", "is not a set: the 5H is of another rank than the KH."},
      {{"5C 6C 7C 8C", ""}, "", "That is 1 run. Round 1 asks for 2 sets."},
      {{"4C 4D 4H", "9C 9D JK", "KH KH 2S", ""}, "lay-down set 4C 4D 4H / set 9C 9D JK", "3 sets"},
  };
  expect_rows(ask_lay_down,
              "rules house\nseats Ann Bob Cid\nround 1\nturn Ann act\n"
              "hand Ann 4C 4D 4H 5C 5H 6C 7C 8C 9C 9D 10S KH KH 2S JK\n",
              rows);
}

TEST(LayOffDialog, IsAPlanThatCanBeTakenBack) {
  const Row rows[] = {
      {{"9S", "10C", ""}, "lay-off 9S to 1; lay-off 10C to 2", "You will lay off the 9S on meld 1"},
      {{"9S", "-", ""}, "", "Enter: back."},
      {{"JK 2 low", ""},
       "lay-off JK to 2 low",
       "You will lay off the JK on meld 2 at the low end."},
      {{"KD", ""}, "", "No meld has a place for the KD."},
      {{"JC", "10C", "JC", ""},
       "lay-off 10C to 2; lay-off JC to 2",
       "No meld has a place for the JC."},
  };
  expect_rows(ask_lay_offs,
              "rules house\nseats Ann Bob Cid\nround 2\nturn Ann act\ndown Ann\n"
              "meld Ann set 9C 9D 9H\nmeld Ann run 6C 7C 8C 9C\nhand Ann 9S 10C JC KD JK\n",
              rows);
}

}  // namespace
}  // namespace mayi::terminal
