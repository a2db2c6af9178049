#include <gtest/gtest.h>

#include "host/hosting_test.h"

namespace mayi {
namespace {

using namespace std::chrono_literals;

// Two nodes on one store, each with a driver. Time is the same for both and for the store.
class DriversOnNodes : public ::testing::Test {
 protected:
  DriversOnNodes() {
    store->clock = [this] { return here.now; };
  }
  void pass(std::chrono::milliseconds time) {
    here.now += time;
    there.now += time;
  }
  void run_both() {
    ASSERT_TRUE(here.driver.run());
    ASSERT_TRUE(there.driver.run());
  }

  std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
  MemoryJournal one{store}, other{store};
  House here{one}, there{other};
};

TEST_F(DriversOnNodes, OneOfThemDrivesATable) {
  const HostedTable& mine = here.seats("you,greedy,greedy");
  const HostedTable& theirs = **there.driver.open(mine.id());
  run_both();
  EXPECT_TRUE(here.driver.drives(mine.id()));
  EXPECT_FALSE(there.driver.drives(mine.id()));
  // Commands are decided at either; the bots are asked at one of them.
  EXPECT_EQ(there.does(theirs, kAnn, "draw stock"), "done");
  EXPECT_EQ(there.does(theirs, kAnn, discard_of(theirs, kAnn)), "done");
  ASSERT_TRUE(there.driver.run());
  EXPECT_FALSE(theirs.awaited().must.has(kAnn));
  EXPECT_TRUE(there.driver.is_thinking(theirs.id()));
  run_both();
  EXPECT_FALSE(there.driver.is_thinking(theirs.id()));
  EXPECT_TRUE(mine.awaited().must.has(kAnn));
  EXPECT_TRUE(mine.everything() == theirs.everything());
}

TEST_F(DriversOnNodes, ATableOfANodeThatSleepsGoesOnWithinTenSeconds) {
  const HostedTable& mine = here.seats("you,greedy,greedy");
  const HostedTable& theirs = **there.driver.open(mine.id());
  run_both();
  EXPECT_EQ(there.does(theirs, kAnn, "draw stock"), "done");
  EXPECT_EQ(there.does(theirs, kAnn, discard_of(theirs, kAnn)), "done");
  std::chrono::milliseconds slept{};
  for (; !theirs.awaited().must.has(kAnn) && slept <= 1min; slept += 500ms) {
    pass(500ms);
    ASSERT_TRUE(there.driver.run());
  }
  EXPECT_LE(slept, 10s);
  EXPECT_GT(slept, 4s);
  run_both();  // it wakes
  EXPECT_FALSE(here.driver.drives(mine.id()));
  EXPECT_TRUE(mine.everything() == theirs.everything());
}

TEST_F(DriversOnNodes, WhoGaveUpItsTablesLeavesTheirDeadlinesToOthers) {
  const HostedTable& mine = here.seats("you,greedy,greedy");
  const HostedTable& theirs = **there.driver.open(mine.id());
  ASSERT_TRUE(here.driver.act(mine.id(), {.ask = Configure{{.turn = 3s}}}));
  run_both();
  here.driver.give_up();
  pass(1s);
  ASSERT_TRUE(there.driver.run());
  EXPECT_EQ(there.does(theirs, kAnn, "draw stock"), "done");  // and has three seconds more
  ASSERT_TRUE(here.driver.run());
  pass(2500ms);
  ASSERT_TRUE(here.driver.run());  // comes to an end
  EXPECT_TRUE(mine.everything() == theirs.everything());
}

TEST_F(DriversOnNodes, NothingThatATableDoesByItselfIsKeptOfWhoLostIt) {
  const HostedTable& mine = here.seats("you,llm:slow,expert");
  ASSERT_TRUE(here.driver.run());
  ASSERT_EQ(here.slow.requests.size(), 1u);  // is asked about the card turned up
  pass(7s);
  const HostedTable& theirs = **there.driver.open(mine.id());
  ASSERT_TRUE(there.driver.run());
  ASSERT_TRUE(there.driver.drives(mine.id()));
  // It does not know yet that it was asleep: what it thought of goes with what somebody says there.
  here.slow.requests[0].respond({Act{MayI{}, "late"}});
  EXPECT_EQ(here.does(mine, kAnn, "draw stock"), "done");
  EXPECT_FALSE(here.driver.drives(mine.id()));
  const auto kept = one.load(mine.id());
  for (const TableEvent& event : kept->events) EXPECT_NE(why_of(event.change), "late");
  run_both();
  EXPECT_TRUE(mine.everything() == theirs.everything());
  EXPECT_EQ(there.slow.requests.size(), 1u);
}

TEST_F(DriversOnNodes, DeadlinesPassWhereTheTableIsDriven) {
  const HostedTable& mine = here.seats("you,you,greedy");
  ASSERT_TRUE(here.driver.act(mine.id(), {.ask = Configure{{.turn = 3s}}}));
  const HostedTable& theirs = **there.driver.open(mine.id());
  run_both();
  pass(4s);
  ASSERT_TRUE(there.driver.run());
  EXPECT_FALSE(theirs.places()[kAnn].stand_in);
  ASSERT_TRUE(here.driver.run());
  EXPECT_TRUE(mine.places()[kAnn].stand_in);
}

TEST_F(DriversOnNodes, WhoGivesUpATableLetsAnotherDriveItAtOnce) {
  const HostedTable& mine = here.seats("you,greedy,greedy");
  ASSERT_TRUE(there.driver.open(mine.id()));
  run_both();
  here.driver.give_up();
  there.driver.take_over();
  ASSERT_TRUE(there.driver.run());
  EXPECT_TRUE(there.driver.drives(mine.id()));
  ASSERT_TRUE(here.driver.run());
  EXPECT_FALSE(here.driver.drives(mine.id()));
  EXPECT_EQ(here.does(mine, kAnn, "draw stock"), "done");  // people are heard to the end
}

TEST_F(DriversOnNodes, ATableThatIsClosedIsGivenUp) {
  const GameId id = here.seats("you,greedy,greedy").id();
  ASSERT_TRUE(there.driver.open(id));
  run_both();
  here.driver.close(id);
  ASSERT_TRUE(here.driver.run());
  there.driver.take_over();
  ASSERT_TRUE(there.driver.run());
  EXPECT_TRUE(there.driver.drives(id));
}

// Whoever comes from another node knows what they saw there.
TEST_F(DriversOnNodes, NothingIsRefusedBecauseANodeIsBehind) {
  const HostedTable& mine = here.seats("you,you,you");
  ASSERT_TRUE(there.driver.open(mine.id()));
  EXPECT_EQ(here.does(mine, kAnn, "draw stock"), "done");
  const Act discard{*parse_action(discard_of(mine, kAnn)), ""};
  const auto done =
      there.driver.act(mine.id(), {.seat = kAnn, .ask = discard, .seen = mine.version()});
  EXPECT_TRUE(done);
}

TEST_F(DriversOnNodes, AllIsLookedAtWhenSomethingWasMissed) {
  const HostedTable& mine = here.seats("you,you,you");
  const HostedTable& theirs = **there.driver.open(mine.id());
  EXPECT_EQ(here.does(mine, kAnn, "draw stock"), "done");
  other.miss();
  run_both();
  EXPECT_EQ(theirs.version(), mine.version());
}

}  // namespace
}  // namespace mayi
