#include "terminal/replay.h"

#include <gtest/gtest.h>

#include "host/driver.h"
#include "host/seats.h"
#include "store/memory_journal_test.h"

namespace mayi::terminal {
namespace {

KeptGame finished_game() {
  MemoryJournal journal;
  ThinkingBots bots;
  Driver driver(journal, [] { return Time{}; }, [&](const Sitter& s) { return bots.find(s); });
  NewGame game{.rules = {"house", Rules{}},
               .seats = *read_seats("Rosa,Max,Vera"),
               .start = Start{3, seed_from_number(1), Seat(2), 5}};
  const GameId id = (*driver.create(std::move(game), [] { return 1u; }))->id();
  while (driver.step().value_or(false)) {}
  return *journal.load(id);
}

const Ink kInk{.width = 200, .height = 40, .ascii = true};

TEST(Replay, GoesForwardAndBackByMovesRoundsAndSeats) {
  const KeptGame game = finished_game();
  Replay replay(game, Seat(0));
  const auto shows = [&](std::string_view text) {
    return joined(replay.draw(kInk)).contains(text);
  };
  EXPECT_TRUE(shows("Round 5/6")) << joined(replay.draw(kInk));
  EXPECT_TRUE(shows("seen by Rosa"));
  const std::string first = joined(replay.draw(kInk));
  EXPECT_TRUE(replay.take(""));
  EXPECT_NE(joined(replay.draw(kInk)), first);
  EXPECT_TRUE(replay.take("b"));
  EXPECT_EQ(joined(replay.draw(kInk)), first);
  EXPECT_TRUE(replay.take("b"));
  EXPECT_TRUE(shows("The game begins here."));
  EXPECT_TRUE(replay.take("r"));
  EXPECT_TRUE(shows("Round 6/6"));
  EXPECT_TRUE(replay.take("r"));
  EXPECT_TRUE(shows("There is no round 7 in this game."));
  EXPECT_TRUE(replay.take("r 5"));
  EXPECT_EQ(joined(replay.draw(kInk)), first);
  EXPECT_TRUE(replay.take("s"));
  EXPECT_TRUE(shows("seen by Max"));
  EXPECT_TRUE(replay.take("s vera"));
  EXPECT_TRUE(shows("seen by Vera"));
  EXPECT_TRUE(replay.take("s"));
  EXPECT_TRUE(shows("seen by a spectator"));
  EXPECT_FALSE(shows("Your hand"));
  EXPECT_TRUE(replay.take("s zoe"));
  EXPECT_TRUE(shows("zoe"));
  EXPECT_FALSE(replay.take("q"));
}

// Every move of a bot is shown with its reason; the last one ends the game.
TEST(Replay, TellsTheReasonsAndTheEnd) {
  const KeptGame game = finished_game();
  Replay replay(game, kNobody);
  std::string all;
  for (std::size_t i = 0; i < game.events.size(); ++i) {
    all += joined(replay.draw(kInk));
    ASSERT_TRUE(replay.take("n"));
  }
  EXPECT_TRUE(all.contains("The contract is complete")) << all.substr(0, 2000);
  EXPECT_TRUE(joined(replay.draw(kInk)).contains("That was the end of the game."));
  EXPECT_TRUE(joined(replay.draw(kInk)).contains("Round 6 is over") ||
              joined(replay.draw(kInk)).contains("wins with"));
}

}  // namespace
}  // namespace mayi::terminal
