#include "store/careers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ranges>

#include "store/memory_journal_test.h"
#include "store/sample_test.h"

namespace mayi {
namespace {

// Plays it to the end, or only so many actions.
void keep(Journal& journal, SampleGame& game, int actions = 100'000) {
  ASSERT_TRUE(append_now(journal, game.create()));
  ASSERT_TRUE(append_now(journal, game.next(actions)));
}

TEST(Careers, AreCountedFromTheGamesThatAreOver) {
  MemoryJournal journal;
  SampleGame first(make_id(1), 1, 3, "house", 5), second(make_id(2), 2, 3, "house", 6),
      open(make_id(3), 3, 3);
  keep(journal, first);
  keep(journal, second);
  keep(journal, open, 10);
  ASSERT_TRUE(first.state.is_over() && second.state.is_over() && !open.state.is_over());
  const auto careers = careers_of(journal);
  ASSERT_TRUE(careers);
  ASSERT_EQ(careers->size(), 3u);
  int wins = 0, went_out = 0;
  for (const Career& career : *careers) {
    const Seat seat(career.name[1] - '0');
    const int one = first.state.game.open.totals[seat], two = second.state.game.open.totals[seat];
    EXPECT_EQ(career.kind, SitterKind::bot);
    EXPECT_EQ(career.games, 2);
    EXPECT_EQ(career.rounds, 3);
    EXPECT_EQ(career.points, one + two);
    EXPECT_EQ(career.average(), (one + two + 1) / 2);
    EXPECT_EQ(career.best_game, std::min(one, two));
    EXPECT_LE(career.best_round, std::min(one, two));
    wins += career.wins;
    went_out += career.went_out;
  }
  EXPECT_EQ(wins, winners(first.state.game.open).size() + winners(second.state.game.open).size());
  EXPECT_LE(went_out, 3);
}

TEST(Careers, OfPeopleComeFirst) {
  MemoryJournal journal;
  SampleGame game(make_id(5), 5, 3, "house", 6);
  Append created = game.create();
  std::get<Seated>(created.events[2].change).sitter = {};
  created.summary.seats[2].sitter = {};
  ASSERT_TRUE(append_now(journal, created));
  ASSERT_TRUE(append_now(journal, game.next(100'000)));
  const auto careers = careers_of(journal);
  ASSERT_TRUE(careers);
  EXPECT_EQ(careers->front().name, "P2");
  EXPECT_EQ(careers->front().kind, SitterKind::person);
}

// A run of wins ends with the first game that is lost.
TEST(Careers, StreaksAreInTheOrderOfTheGames) {
  MemoryJournal journal;
  std::map<Version, bool> won;  // by the time of the last event, which is as late as its version
  for (std::uint64_t i = 0; i < 12; ++i) {
    SampleGame game(make_id(i << 32), i, 3, "house", 6);
    keep(journal, game);
    won[game.state.version] = winners(game.state.game.open).has(Seat(0));
  }
  ASSERT_EQ(won.size(), 12u);
  int streak = 0, longest = 0;
  for (const auto& [time, win] : won) longest = std::max(longest, streak = win ? streak + 1 : 0);
  const auto careers = careers_of(journal);
  ASSERT_TRUE(careers);
  const auto first = std::ranges::find(*careers, "P0", &Career::name);
  EXPECT_EQ(first->streak, streak);
  EXPECT_EQ(first->longest_streak, longest);
  EXPECT_EQ(first->wins, std::ranges::count(won | std::views::values, true));
}

}  // namespace
}  // namespace mayi
