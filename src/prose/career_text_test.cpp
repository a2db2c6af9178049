#include "prose/career_text.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(CareerText, SaysWhatWasAchieved) {
  Career career{.name = "Ann",
                .games = 3,
                .wins = 1,
                .rounds = 18,
                .went_out = 4,
                .points = 700,
                .best_game = 150,
                .best_round = 0,
                .streak = 0,
                .longest_streak = 1};
  EXPECT_EQ(
      words_of(career),
      "Ann: 3 games, 1 won. 233 points on average, 150 in the best game, 0 in the best round. "
      "Went out in 4 of 18 rounds.");
  career.wins = career.longest_streak = career.streak = 3;
  EXPECT_TRUE(words_of(career).ends_with(" Has won the last 3 in a row, more than ever."));
  career.streak = 2;
  EXPECT_TRUE(
      words_of(career).ends_with(" Has won the last 2 in a row; the longest run of wins is 3."));
  career.streak = career.wins = career.went_out = 0;
  EXPECT_TRUE(words_of(career).starts_with("Ann: 3 games, none won."));
  EXPECT_TRUE(words_of(career).contains("Has not gone out yet."));
  EXPECT_TRUE(words_of(career).ends_with(" The longest run of wins is 3."));
}

}  // namespace
}  // namespace mayi
