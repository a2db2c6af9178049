#include "scenario/scenario.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

// One line a failure: "line: message", an error of the file marked by "!"; then the counts.
std::string outcome(const std::string& text) {
  const ScenarioReport report = run_scenarios(text);
  std::string result;
  for (const ScenarioReport::Failure& failure : report.failures)
    result +=
        std::to_string(failure.line) + (failure.malformed ? "! " : ": ") + failure.message + "\n";
  return result + std::to_string(report.passed) + " passed, " + std::to_string(report.failed) +
         " failed";
}

const std::string kAsked =
    "scenario s\nseats P0 P1 P2\nturn P0 discard\nhand P0 9S 4D KC\nstock *\n";

std::string outcome_of_suggesting(const std::optional<Action>& move, const std::string& line) {
  const ScenarioReport report =
      run_scenarios(kAsked + line, {}, [&](const Rules&, const View& view) {
        EXPECT_EQ(view.me, Seat(0));
        return move;
      });
  return report.failures.empty() ? "fine" : report.failures[0].message;
}

TEST(Scenario, ASuggestionIsWhatIsNamedOrNot) {
  const Action king = Discard{Card(Rank::king, Suit::clubs)};
  EXPECT_EQ(outcome_of_suggesting(king, "suggest P0 discard KC\n"), "fine");
  EXPECT_EQ(outcome_of_suggesting(king, "suggest P0 not discard 9S\n"), "fine");
  EXPECT_EQ(outcome_of_suggesting(std::nullopt, "suggest P0 nothing\n"), "fine");
  EXPECT_EQ(outcome_of_suggesting(king, "suggest P0 discard 9S\n"),
            "expected the suggestion discard 9S, is discard KC");
  EXPECT_EQ(outcome_of_suggesting(king, "suggest P0 not discard KC\n"),
            "expected the suggestion not discard KC, is discard KC");
  EXPECT_EQ(outcome_of_suggesting(king, "suggest P0 nothing\n"),
            "expected the suggestion nothing, is discard KC");
  EXPECT_EQ(outcome_of_suggesting(king, "suggest P0 discard\n"), "column 19: a card is missing");
}

TEST(Scenario, WithoutAnybodyToAskASuggestionIsAnErrorOfTheFile) {
  const ScenarioReport report = run_scenarios(kAsked + "suggest P0 nothing\n");
  ASSERT_EQ(report.failures.size(), 1u);
  EXPECT_TRUE(report.failures[0].malformed);
}

const std::string kTable =
    "scenario s\n"
    "seats P0 P1 P2\n"
    "dealer P2\n"
    "turn P0 act\n"
    "hand P0 9S 4D KC\n"
    "hand P1 3C 3D\n"
    "hand P2 AH\n"
    "stock 7D 8D *\n"
    "discard KS QH\n"
    "discarded-by P2\n"
    "down P0\n"
    "meld P0 set 9C 9D 9H\n"
    "meld P2 run 5S JK 7S 8S\n"
    "totals P1 35\n";  // 14 lines

TEST(Scenario, EveryExpectationHoldsOrSaysWhatIs) {
  struct Row {
    std::string holds, fails, message;
  };
  const Row rows[] = {
      {"hand P0 KC 4D 9S", "hand P0 KC 4D", "expected hand P0 KC 4D, is KC 4D 9S"},
      {"hand P0 has 9S", "hand P0 has 9S 9S", "expected hand P0 to have 9S 9S, is KC 4D 9S"},
      {"size P0 3", "size P0 4", "expected size P0 4, is 3"},
      {"stock 93", "stock 92", "expected stock 92, is 93"},
      {"stock top 7D", "stock top 8D", "expected stock top 8D, is 7D"},
      {"discard KS QH", "discard QH KS", "expected discard QH KS, is KS QH"},
      {"discard top KS", "discard top QH", "expected discard top QH, is KS"},
      {"discard 2 cards", "discard 1 card", "expected discards 1, is 2"},
      {"meld 1 set 9H 9C 9D", "meld 1 set 9H 9C", "expected meld 1 set 9C 9H, is set 9C 9D 9H"},
      {"meld 2 run 5S JK 7S 8S", "meld 2 run 5S 7S JK 8S",
       "expected meld 2 run 5S 7S JK 8S, is run 5S JK 7S 8S"},
      {"meld 2 run 5S JK 7S 8S", "meld 2 set 9C", "expected meld 2 set 9C, is run 5S JK 7S 8S"},
      {"meld 2 run 5S JK 7S 8S", "meld 3 set 9C", "expected meld 3 set 9C, is not there"},
      {"owner 2 P2", "owner 2 P1", "expected owner 2 P1, is P2"},
      {"melds 2", "melds 0", "expected melds 0, is 2"},
      {"turn P0 act", "turn P0 draw", "expected turn P0 draw, is P0 act"},
      {"turn P0 act", "turn P1 act", "expected turn P1 act, is P0 act"},
      {"asking nobody", "asking P1", "expected asking P1, is nobody"},
      {"exposed KS", "exposed QH", "expected exposed QH, is KS"},
      {"exposed KS", "exposed nothing", "expected exposed nothing, is KS"},
      {"down P0", "down P1", "expected  down P1, is not-down P1"},
      {"not-down P1", "not-down P0", "expected  not-down P0, is down P0"},
      {"round 1", "round-over by P0", "expected round-over, is not over"},
      {"round 1", "round-over by nobody", "expected round-over, is not over"},
      {"points P0 0", "points P0 5", "expected points P0 5, is 0"},
      {"total P1 35", "total P1 36", "expected total P1 36, is 35"},
      {"round 1", "game-over winners P0", "expected game-over, is not over"},
      {"can P0 lay-off, skip, discard", "can P0 skip",
       "expected can P0 skip, is lay-off, skip, discard"},
      {"can P1 may-i", "can P1 nothing", "expected can P1 nothing, is may-i"},
      {"can P2 nothing", "can P2 draw stock, pass", "expected can P2 draw stock, pass, is nothing"},
      {"round 1", "round 2", "expected round 2, is 1"},
      {"dealer P2", "dealer P0", "expected dealer P0, is P2"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(outcome(kTable + "expect " + row.holds), "1 passed, 0 failed") << row.holds;
    EXPECT_EQ(outcome(kTable + "expect " + row.fails),
              "15: " + row.message + "\n0 passed, 1 failed")
        << row.fails;
  }
}

TEST(Scenario, WhatHoldsOnceTheRoundIsOver) {
  const std::string over = kTable + "do P0 lay-off 9S to 1\ndo P0 discard 4D\n";
  EXPECT_EQ(outcome(over + "expect turn P1 draw\nexpect not-down P1\n"), "1 passed, 0 failed");
  const std::string out =
      "scenario s\nround 6\nseats P0 P1 P2\nturn P0 act\nhand P0 9S\nhand P1 3C\nhand P2 3D\ndown "
      "P0\nmeld P0 set 9C 9D 9H\n"
      "do P0 lay-off 9S to 1\n";
  EXPECT_EQ(
      outcome(out +
              "expect round-over by P0\nexpect game-over winners P0\nexpect points P1 3\nexpect "
              "total P2 3\n"
              "expect can P0 nothing\nexpect exposed nothing\nrefuse P0 next-round : game-over\n"),
      "1 passed, 0 failed");
  EXPECT_EQ(outcome(out + "expect round-over by P1\n"),
            "11: expected round-over by P1, is P0\n0 passed, 1 failed");
  EXPECT_EQ(outcome(out + "expect round-over by nobody\n"),
            "11: expected round-over by nobody, is P0\n0 passed, 1 failed");
  EXPECT_EQ(outcome(out + "expect game-over winners P1 P2\n"),
            "11: expected game-over winners P1 P2, is P0\n0 passed, 1 failed");
  EXPECT_EQ(outcome(out + "expect turn P0 act\n"),
            "11: expected turn P0 act, is over\n0 passed, 1 failed");
}

TEST(Scenario, DoMustBeAcceptedAndWhatFollowsARefusalIsNotRun) {
  EXPECT_EQ(outcome(kTable + "do P0 discard 9S\nexpect turn P1 draw\n"), "1 passed, 0 failed");
  EXPECT_EQ(
      outcome(kTable + "do P1 draw stock\nexpect size P1 99\n"),
      "15: expected P1 draw stock to be accepted, is refused: not-your-turn\n0 passed, 1 failed");
}

TEST(Scenario, RefuseMustBeRefusedForTheReasonGiven) {
  struct Row {
    std::string line, outcome;
  };
  const Row rows[] = {
      {"refuse P1 draw stock : not-your-turn", "1 passed, 0 failed"},
      {"refuse P1 draw stock", "1 passed, 0 failed"},
      {"refuse P1 draw stock : draw-first",
       "15: expected draw stock to be refused: draw-first, is refused: not-your-turn\n0 passed, 1 "
       "failed"},
      {"refuse P0 discard 9S",
       "15: expected discard 9S to be refused, is accepted\n0 passed, 1 failed"},
      {"refuse P0 discard 9S : not-in-hand",
       "15: expected discard 9S to be refused: not-in-hand, is accepted\n0 passed, 1 failed"},
      {"refuse P9 draw stock : unknown-seat", "1 passed, 0 failed"},
      {"refuse P1 draw stock : unknown-seat",
       "15: expected draw stock to be refused: unknown-seat, is refused: not-your-turn\n0 passed, "
       "1 failed"},
      {"refuse P9 draw stock", "15! column 8: unknown seat 'P9'\n0 passed, 1 failed"},
      {"refuse P9 draw stock : not-your-turn",
       "15! column 8: unknown seat 'P9'\n0 passed, 1 failed"},
      {"refuse P0 discard : malformed", "1 passed, 0 failed"},
      {"refuse P0 fly away : malformed", "1 passed, 0 failed"},
      {"refuse P0 fly away", "15! column 11: unknown action 'fly'\n0 passed, 1 failed"},
      {"refuse P0 fly away malformed", "15! column 11: unknown action 'fly'\n0 passed, 1 failed"},
      {"refuse P0 fly away : unmalformed",
       "15! column 11: unknown action 'fly'\n0 passed, 1 failed"},
      {"refuse P0 discard 9S : malformed",
       "15: expected discard 9S to be refused: malformed, is accepted\n0 passed, 1 failed"},
      {"refuse P0 discard 9S : nonsense",
       "15! column 24: unknown reason 'nonsense'\n0 passed, 1 failed"},
      {"refuse P0 discard 9S :", "15! column 23: unknown reason ''\n0 passed, 1 failed"},
      {"refuse P0 discard 9S : not-in-hand really",
       "15! column 36: unexpected 'really'\n0 passed, 1 failed"},
  };
  for (const Row& row : rows) EXPECT_EQ(outcome(kTable + row.line), row.outcome) << row.line;
}

TEST(Scenario, AWrongRefusalLeavesTheStateForTheRestOfTheScenario) {
  EXPECT_EQ(outcome(kTable + "refuse P0 discard 9S\nexpect size P0 3\n"),
            "15: expected discard 9S to be refused, is accepted\n0 passed, 1 failed");
}

TEST(Scenario, AMalformedLineIsAnErrorOfTheFileAndEndsTheScenario) {
  struct Row {
    std::string line, error;
  };
  const Row rows[] = {
      {"fly", "column 1: unknown word 'fly'"},
      {"hand P0 9S", "column 1: set-up lines come before do, refuse, expect and suggest"},
      {"do", "column 3: a seat is missing"},
      {"do P9 draw stock", "column 4: unknown seat 'P9'"},
      {"do P0", "column 6: an action is missing"},
      {"do P0 discard 9S : not-in-hand", "column 18: unexpected ':'"},
      {"expect", "column 7: unknown expectation ''"},
      {"expect luck", "column 8: unknown expectation 'luck'"},
      {"expect size P9 1", "column 13: unknown seat 'P9'"},
      {"expect size P0", "column 15: a number is expected"},
      {"expect size P0 3 cards", "column 18: unexpected 'cards'"},
      {"expect size", "column 12: a seat is missing"},
      {"expect stock", "column 13: a number is expected"},
      {"expect stock top", "column 17: a card is missing"},
      {"expect discard 2", "column 17: 'cards' is expected"},
      {"expect discard KS 1H", "column 19: unknown card '1H'"},
      {"expect meld 1 9C", "column 15: 'set' or 'run' is expected"},
      {"expect owner P0", "column 14: a number is expected"},
      {"expect turn P0", "column 15: draw, act or discard is expected"},
      {"expect turn P0 sleep", "column 16: draw, act or discard is expected"},
      {"expect exposed 1H", "column 16: unknown card '1H'"},
      {"expect round-over P0", "column 19: 'by' is expected"},
      {"expect game-over P0", "column 18: 'winners' is expected"},
      {"expect game-over winners", "column 25: a seat is missing"},
      {"expect can P0", "column 14: unknown kind of action ''"},
      {"expect can P0 fly", "column 15: unknown kind of action 'fly'"},
      {"expect can P0 draw", "column 15: unknown kind of action 'draw '"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(outcome(kTable + "expect round 1\n" + row.line + "\nexpect round 9\n"),
              "16! " + row.error + "\n0 passed, 1 failed")
        << row.line;
}

TEST(Scenario, ASetUpThatCannotBeIsAnErrorOfTheFile) {
  EXPECT_EQ(outcome("scenario s\nseats P0 P1 P2\n"),
            "2! a turn line is missing\n0 passed, 1 failed");
  EXPECT_EQ(outcome("\nscenario s\n"), "2! a seats line is missing\n0 passed, 1 failed");
  EXPECT_EQ(outcome("scenario s\nexpect round 1\n"),
            "1! column 1: a seats line is missing\n0 passed, 1 failed");
  EXPECT_EQ(
      outcome("scenario s\nseats P0 P1 P2\nturn P0 draw\nmeld P0 set 9C 8C\nexpect round 1\n"),
      "4! column 9: these cards are no set\n0 passed, 1 failed");
}

TEST(Scenario, AFileHoldsManyAndEachCountsOnce) {
  EXPECT_EQ(outcome(""), "0 passed, 0 failed");
  EXPECT_EQ(outcome("# nothing\n\n"), "0 passed, 0 failed");
  EXPECT_EQ(
      outcome(kTable + "expect round 1\n" + kTable + "expect round 2\nexpect size P0 1\n" + kTable),
      "30: expected round 2, is 1\n31: expected size P0 1, is 3\n2 passed, 1 failed");
  EXPECT_EQ(outcome("expect round 1\n" + kTable),
            "1! a scenario line is expected before 'expect'\n1 passed, 1 failed");
}

TEST(Scenario, FailuresCarryTheScenariosName) {
  const ScenarioReport report =
      run_scenarios("scenario Who: what, and why # comment\nexpect round 1\n");
  ASSERT_EQ(report.failures.size(), 1u);
  EXPECT_EQ(report.failures[0].scenario, "Who: what, and why");
}

TEST(Scenario, TheNextRoundHasTheFullDeck) {
  EXPECT_EQ(outcome("scenario s\nseats P0 P1 P2\nturn P0 act\nhand P0 9S\nhand P1 3C\nhand P2 "
                    "3D\nstock\ndown P0\n"
                    "do P0 discard 9S\nexpect round-over by P0\ndo P2 next-round\nexpect round "
                    "2\nexpect stock 74\n"
                    "expect dealer P0\nexpect turn P1 draw\n"),
            "1 passed, 0 failed");
}

TEST(Scenario, AnOversizedFileIsRefusedUnread) {
  EXPECT_EQ(outcome(std::string((8 << 20) + 1, '\n')),
            "1! the file is larger than 8 MiB\n0 passed, 1 failed");
}

}  // namespace
}  // namespace mayi
