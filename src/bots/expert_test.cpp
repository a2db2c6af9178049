#include "bots/expert.h"

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
    const double price = Outlook(position->rules.rules, view, weights).claim_price();
    EXPECT_EQ(price, row.less ? weights.claim_leading : weights.claim) << row.round << row.totals;
  }
}

}  // namespace
}  // namespace mayi
