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
  EXPECT_EQ(words_of(career),
            "Ann has played 3 games and won 1: 233 points on average, 150 in the best game. Went "
            "out in 4 of 18 rounds; the best cost 0 points.");
  career.wins = career.longest_streak = career.streak = 3;
  EXPECT_TRUE(words_of(career).ends_with(" Has won the last 3 in a row, more than ever."));
  career.streak = 2;
  EXPECT_TRUE(
      words_of(career).ends_with(" Has won the last 2 in a row; the longest run of wins is 3."));
  career.streak = 0;
  EXPECT_TRUE(words_of(career).ends_with(" The longest run of wins is 3."));
}

}  // namespace
}  // namespace mayi
