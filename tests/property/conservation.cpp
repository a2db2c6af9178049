#include <gtest/gtest.h>

#include "walk.h"

namespace mayi::property {
namespace {

TEST(Conservation, HandsStockDiscardsAndMeldsAreTogetherExactlyTheDeck) {
  Walk walk;
  long won = 0, reshuffled = 0, dealt = 0;
  while (walk.next()) {
    const Game& game = walk.game();
    ASSERT_EQ(all_cards(game), deck_of(walk.rules(), game.open.players)) << walk;
    for (const Seat seat : SeatSet::first(game.open.players))
      ASSERT_TRUE(game.hands[seat].contains(game.open.known[seat])) << walk;
    won += game.open.taken == Taken::by_may_i && walk.before().open.taken == Taken::no;
    reshuffled += game.open.reshuffles > walk.before().open.reshuffles;
    dealt += game.open.round != walk.before().open.round;
  }
  EXPECT_GE(walk.steps(), kSteps);
  // A run without these would prove little.
  EXPECT_GT(won, 1000);
  EXPECT_GT(reshuffled, 100);
  EXPECT_GT(dealt, 100);
}

}  // namespace
}  // namespace mayi::property
