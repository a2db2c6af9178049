#include <gtest/gtest.h>

#include "walk.h"

namespace mayi::property {
namespace {

// Each game is begun again once the walk leaves it, and played with the actions alone.
TEST(Replay, TheSameSeedAndActionsGiveTheSameBytes) {
  Walk walk;
  Game again{};
  NoEvents none;
  int game = 0;
  while (walk.next()) {
    if (walk.games() != game) {
      game = walk.games();
      again = new_game(walk.rules(), walk.start(), none);
      ASSERT_TRUE(same_bytes(again, walk.before())) << walk;
    }
    ASSERT_TRUE(apply(walk.rules(), again, walk.last().seat, walk.last().action, none)) << walk;
    ASSERT_TRUE(same_bytes(again, walk.game())) << walk;
  }
  EXPECT_GE(walk.steps(), kSteps);
}

TEST(Replay, AnotherSeedGivesAnotherDeal) {
  NoEvents none;
  int same = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Game a = new_game(Rules{}, {.seed = seed_from_number(seed)}, none);
    const Game b = new_game(Rules{}, {.seed = seed_from_number(seed + 1)}, none);
    same += a.hands == b.hands || a.stock == b.stock;
  }
  EXPECT_EQ(same, 0);
}

}  // namespace
}  // namespace mayi::property
