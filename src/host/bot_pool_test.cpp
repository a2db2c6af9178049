#include "host/bot_pool.h"

#include <gtest/gtest.h>

#include <future>

#include "host/driver.h"
#include "store/memory_journal_test.h"

namespace mayi {
namespace {

TEST(BotPool, PlaysAWholeGameFromItsThreads) {
  MemoryJournal journal;
  BotPool pool(2);
  Time now{};
  Driver driver(
      journal, [&] { return now; }, [&](const Sitter& sitter) { return pool.find(sitter); });
  NewGame game{.start = Start{.round = 6}};
  for (const char* const name : {"Ann", "Bob", "Cid"})
    game.seats.push_back({name, {SitterKind::bot, "greedy"}});
  const auto table = driver.create(std::move(game), [] { return 7; });
  ASSERT_TRUE(table);
  while (!(*table)->is_over()) {
    ASSERT_TRUE(driver.run());
    driver.wait(std::chrono::milliseconds(1000));
  }
  EXPECT_EQ(driver.refusals(), 0);
}

// Whoever asks goes on at once, however long a bot thinks.
TEST(BotPool, AskingIsNotWaiting) {
  BotPool pool(1);
  NewGame game{.start = Start{.round = 1}};
  for (const char* const name : {"Ann", "Bob", "Cid"})
    game.seats.push_back({name, {SitterKind::bot, "greedy"}});
  MemoryJournal journal;
  Driver driver(journal, [] { return Time{}; }, [](const Sitter&) { return nullptr; });
  const auto table = driver.create(std::move(game), [] { return 7; });
  ASSERT_TRUE(table);
  const Seat turn = (*table)->everything().game.open.turn;
  std::promise<void> asked;
  std::promise<bool> answered;
  pool.find({SitterKind::bot, "greedy"})
      ->ask({.view = (*table)->view(turn), .need = Need::turn}, {},
            [&, was_asked = asked.get_future().share()](const Response&) {
              answered.set_value(was_asked.wait_for(std::chrono::seconds(20)) ==
                                 std::future_status::ready);
            });
  asked.set_value();
  EXPECT_TRUE(answered.get_future().get()) << "who asked had to wait for the answer";
}

TEST(BotPool, KnowsBotsOnly) {
  BotPool pool(1);
  EXPECT_EQ(pool.find({SitterKind::bot, "nobody"}), nullptr);
  EXPECT_EQ(pool.find({SitterKind::person, ""}), nullptr);
  Player* const greedy = pool.find({SitterKind::bot, "greedy"});
  EXPECT_NE(greedy, nullptr);
  EXPECT_EQ(pool.find({SitterKind::bot, "greedy"}), greedy);
}

// A question that nobody waits for is not thought about, and an end in the middle is no fault.
TEST(BotPool, EndsWithQuestionsOpen) {
  BotPool pool(1);
  std::stop_source stop;
  stop.request_stop();
  for (int i = 0; i < 100; ++i)
    pool.find({SitterKind::bot, "greedy"})->ask({}, stop.get_token(), [](const Response&) {
      ADD_FAILURE() << "it was answered";
    });
}

}  // namespace
}  // namespace mayi
