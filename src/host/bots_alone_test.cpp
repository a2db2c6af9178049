#include <gtest/gtest.h>

#include "arena/playing.h"
#include "host/hosting_test.h"

// Matches play without a journal, a mailbox or a history, which would take most of their time:
// what a driver hosts is the same game all the same.
namespace mayi {
namespace {

Game hosted(const RuleSet& rules, const std::string& bot, const Start& start) {
  MemoryJournal journal;
  House house(journal);
  NewGame game{.rules = rules, .seats = {}, .start = start};
  for (int i = 0; i < start.players; ++i)
    game.seats.push_back({"bot" + std::to_string(i), {SitterKind::bot, bot}});
  const auto created = house.driver.create(std::move(game), [&] { return ++house.ids; });
  EXPECT_TRUE(created);
  const HostedTable& table = **created;
  EXPECT_TRUE(house.driver.run());
  EXPECT_EQ(house.driver.refusals(), 0);
  return table.everything().game;
}

Game alone(const Rules& rules, const std::string& bot, const Start& start) {
  const auto made = make_bot(bot);
  const std::vector<const Bot*> bots(start.players, made.get());
  const std::vector<std::uint64_t> seeds(start.players);  // which these bots do not ask
  NoEvents none;
  Game game = new_game(rules, start, none);
  BotTable(rules, bots, seeds).play_out(game);
  return game;
}

TEST(BotsAlone, PlayTheGameThatADriverHosts) {
  for (const char* const name : {"house", "classic", "jeanne"})
    for (const char* const bot : {"claimer", "expert"})
      for (const int players : {3, 4, 8}) {
        const RuleSet rules{name, *find_built_in(name)};
        const Start start{players, seed_from_number(7), kNobody, 1};
        EXPECT_TRUE(hosted(rules, bot, start) == alone(rules.rules, bot, start))
            << name << ", " << players << " of " << bot;
      }
}

}  // namespace
}  // namespace mayi
