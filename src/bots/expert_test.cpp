#include "bots/expert.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "bots/outlook.h"
#include "notation/action_text.h"
#include "notation/position.h"

namespace mayi {
namespace {

Decision decision_in(std::string_view position_text, Seat seat) {
  const auto position = parse_position(position_text);
  EXPECT_TRUE(position.has_value()) << position_text;
  Random random(1);
  return Expert().decide(position->rules.rules, observe(position->game, seat), random);
}

TEST(ExpertInRoundSix, EndsItsTurnWithACardThatFitsIfItCan) {
  struct Row {
    std::string_view hand, action;
    WhyKind why;
  };
  const Row rows[] = {
      {"9S 4C", "discard 4C", WhyKind::keeps_fitting_card},  // though the 4C costs less
      {"9S KC", "discard KC", WhyKind::keeps_fitting_card},
      {"9S QS KC", "lay-off QS to 2", WhyKind::fits_the_table},  // the cheaper one is kept
      {"9S QS", "go-out 9S to 1, QS to 2", WhyKind::goes_out},
      {"4C KC", "discard KC", WhyKind::least_harm},  // nothing fits
      {"5C 6S", "discard 5C", WhyKind::least_harm},  // a 7S would bring the 6S to the run
  };
  for (const Row& row : rows) {
    const std::string position =
        "rules house\nseats A B C\nround 6\nturn A act\ndown A\nmeld A set 9C 9D 9H\n"
        "meld A run 8S 9S TS JS\nhand A " +
        std::string(row.hand) + "\n";
    const Decision decision = decision_in(position, Seat(0));
    EXPECT_EQ(to_string(decision.action), row.action) << row.hand;
    EXPECT_EQ(decision.why.kind, row.why) << row.hand;
  }
}

// One card too many: laid down, it would have to wait for the table to take it, and take two draws
// to go out; with a card that extends a meld the whole hand goes down, and the round is over.
TEST(ExpertInRoundSix, WaitsForAHandThatGoesDownWhole) {
  struct Row {
    std::string_view rules, frame, action;
    WhyKind why;
  };
  const std::string hand = "hand A 6C 7C 8C 9C 4S 5S 6S 7S KC KD KH";
  const Row rows[] = {
      {"house", "turn A act", "discard 3D", WhyKind::waits_to_lay_down},
      {"classic", "turn A act", "discard 3D", WhyKind::waits_to_lay_down},
      // Both others may go out any moment, and the points would count.
      {"house", "turn A act\ndown B C\nhand B 4D\nhand C 4H",
       "lay-down set KC KD KH / run 6C 7C 8C 9C / run 4S 5S 6S 7S", WhyKind::contract_complete},
      {"house", "turn A draw\ndiscard 10C\ndiscarded-by C", "draw discard", WhyKind::goes_out},
      {"house", "turn A draw\ndiscard QD\ndiscarded-by C", "draw stock",
       WhyKind::card_does_not_help},
  };
  for (const Row& row : rows) {
    const bool acts = row.frame.starts_with("turn A act");
    const Decision decision =
        decision_in(fmt::format("rules {}\nseats A B C\nround 6\n{}\n{}{}\nstock *\n", row.rules,
                                row.frame, hand, acts ? " 3D" : ""),
                    Seat(0));
    EXPECT_EQ(to_string(decision.action), row.action) << row.frame;
    EXPECT_EQ(decision.why.kind, row.why) << row.frame;
    if (decision.why.kind == WhyKind::waits_to_lay_down) EXPECT_GT(decision.why.after, 16);
  }
}

// Positions from play. A wild more than the contract takes costs points, but whoever picks it up
// comes nearer; as long as nobody can end the round soon it is kept.
TEST(AWildTooMany, IsNotLeftToOthersWhileNobodyIsDown) {
  struct Row {
    std::string_view round, down, hand, discard;
  };
  const Row rows[] = {
      {"1", "", "2C 8C AC 2D 7D 4H AH 3S 5S 9S JK JK", "9S"},
      {"4", "", "2C 9D 10D 10D AH 2S 5S 6S JS AS JK JK", "JS"},
      {"4", "", "2C 2C 4C 6C 9C JC KC 2D 3D 4D 7D 4H", "4C"},
      {"4", "", "2C 3C KC AC 3D JD AH 2S 3S 4S 8S JK", "3C"},
      // All others are down: none of them may take it, and they go out soon.
      {"1", "down B C D\n", "2C 10C QC KC 9D JD 6H 7H 3S QS QS JK", "JK"},
  };
  for (const Row& row : rows) {
    const Decision decision =
        decision_in(fmt::format("rules house\nseats A B C D\nround {}\nturn A act\n{}hand A {}\n",
                                row.round, row.down, row.hand),
                    Seat(0));
    EXPECT_EQ(to_string(decision.action), fmt::format("discard {}", row.discard)) << row.hand;
  }
}

TEST(AWildOnThePile, IsTakenWhenItIsTheFreeDraw) {
  struct Row {
    std::string_view round, hand, action;
    WhyKind why;
  };
  const Row rows[] = {
      {"1", "3C 10C QC KC 9D JD 7H 3S QS AS 5H", "draw discard", WhyKind::card_helps},
      {"4", "2C 9D 10D 10D AH 2S 5S 6S JS AS 4H", "draw discard", WhyKind::card_helps},
      {"1", "2C 4C 8C 8D 2D KD 6H 10H 3S JS JK", "draw discard", WhyKind::blocks},
      {"1", "2C 10C QC KC 9D JD 7H 3S QS AS JK", "draw discard", WhyKind::blocks},
  };
  for (const Row& row : rows) {
    const Decision decision =
        decision_in(fmt::format("rules house\nseats A B C D\nround {}\nturn A draw\nhand A {}\n"
                                "discard JK\ndiscarded-by D\n",
                                row.round, row.hand),
                    Seat(0));
    EXPECT_EQ(to_string(decision.action), row.action) << row.hand;
    EXPECT_EQ(decision.why.kind, row.why) << row.hand;
  }
}

TEST(PriceOfAMayI, IsLessForWhoLeadsInTheSecondHalfOfTheGame) {
  struct Row {
    std::string_view round, totals;
    bool less;
  };
  const Row rows[] = {
      {"5", "A 50 B 10 C 60", false}, {"5", "A 10 B 50 C 60", true},
      {"5", "A 10 B 10 C 60", false},  // a shared lead is none
      {"4", "A 10 B 50 C 60", true},  {"3", "A 10 B 50 C 60", false},
  };
  const Weights weights;
  for (const Row& row : rows) {
    const auto position =
        parse_position("rules house\nseats A B C\nround " + std::string(row.round) +
                       "\nturn B draw\ntotals " + std::string(row.totals) + "\n");
    ASSERT_TRUE(position.has_value());
    const View view = observe(position->game, Seat(0));
    const double price = Outlook(position->rules.rules, view, weights).claim_price({}, {});
    EXPECT_EQ(price, row.less ? weights.claim_leading : weights.claim) << row.round << row.totals;
  }
}

// A card that brings the contract nearer is worth the more of it, the sooner somebody may go out.
TEST(PriceOfAMayI, DependsOnTheShortestHandOfThoseWhoAreDown) {
  struct Row {
    std::string_view frame;
    double price;  // a card nearer
  };
  const Row rows[] = {
      {"", 0},
      {"hand C 4D\n", 0},  // not down
      {"down C\nhand C 4D\n", 0.5 * 60 - 0.5 * 100},
      {"down B C\nhand B 4D 5D 6D\nhand C 4D\n", 0.5 * 60 - 0.5 * 100},
      {"down B\nhand B 4D 5D 6D\n", 0.25 * 60 - 0.25 * 100},
  };
  const Weights weights{.claim = 0, .claim_short = 60, .claim_near_short = 100};
  for (const Row& row : rows) {
    const auto position = parse_position(
        fmt::format("rules house\nseats A B C\nround 3\nturn B draw\n{}", row.frame));
    ASSERT_TRUE(position.has_value()) << row.frame;
    const View view = observe(position->game, Seat(0));
    const Outlook outlook(position->rules.rules, view, weights);
    EXPECT_DOUBLE_EQ(outlook.claim_price({.missing = 2}, {.missing = 1}), row.price) << row.frame;
  }
}

// The dearest card goes, unless what it may still be laid off to weighs more.
TEST(ADiscardOnceDown, WeighsPointsAgainstWhatMayStillBeLaidOff) {
  struct Row {
    double fit, reach;
    std::string_view discard;
  };
  // The queen fits the run, the ace would with a king before it.
  const Row rows[] = {{0, 0, "AS"}, {0, 30, "QS"}, {30, 30, "4D"}};
  const auto position = parse_position(
      "rules house\nseats A B C\nround 2\nturn A discard\ndown A\nmeld A run 8S 9S TS JS\n"
      "hand A QS AS 4D\n");
  ASSERT_TRUE(position.has_value());
  for (const Row& row : rows) {
    const Expert expert(Playbook({.down_reach = row.reach, .down_fit = row.fit}));
    Random random(1);
    const Decision decision =
        expert.decide(position->rules.rules, observe(position->game, Seat(0)), random);
    EXPECT_EQ(to_string(decision.action), fmt::format("discard {}", row.discard));
  }
}

}  // namespace
}  // namespace mayi
