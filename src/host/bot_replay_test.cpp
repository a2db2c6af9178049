#include "host/bot_replay.h"

#include <gtest/gtest.h>

#include "host/hosting_test.h"

namespace mayi {
namespace {

// A whole game among bots that also call.
KeptGame played_by(const std::string& seats) {
  MemoryJournal journal;
  House house(journal);
  const GameId id = house.seats(seats).id();
  EXPECT_TRUE(house.driver.run());
  return *journal.load(id);
}

void seat_another(KeptGame& kept, const std::string& bot) {
  std::get<Seated>(kept.events[1].change).sitter.player = bot;
}

TEST(BotReplay, ConfirmsWhatBotsDidWithWhatTheySaw) {
  const BotReplay replay = replay_bots(played_by("claimer,greedy,expert"));
  EXPECT_EQ(replay.difference, "");
  EXPECT_TRUE(replay.unknown.empty());
  EXPECT_GT(replay.decisions, 300);
}

TEST(BotReplay, NamesTheFirstDecisionThatAnotherBotMade) {
  KeptGame kept = played_by("claimer,greedy,expert");
  seat_another(kept, "beginner");
  EXPECT_TRUE(
      replay_bots(kept).difference.contains("with what Bob (bot:beginner) saw, it does not"))
      << replay_bots(kept).difference;
}

TEST(BotReplay, NamesBotsThatItDoesNotHave) {
  KeptGame kept = played_by("claimer,greedy,expert");
  seat_another(kept, "of-tomorrow");
  EXPECT_EQ(replay_bots(kept).difference, "");
  EXPECT_EQ(replay_bots(kept).unknown, std::set<std::string>{"of-tomorrow"});
}

}  // namespace
}  // namespace mayi
