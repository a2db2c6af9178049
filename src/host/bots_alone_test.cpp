#include <gtest/gtest.h>

#include "arena/playing.h"
#include "store/memory_journal_test.h"

// Matches play without a journal and a history, by bots that are asked at once: a game that is
// kept, with bots that answer through the mailbox, is the same all the same.
namespace mayi {
namespace {

// Answers through the mailbox, as those do that think elsewhere.
class ByMail final : public Player {
 public:
  explicit ByMail(const Bot& bot) : bot_(bot) {}
  void ask(Request request, std::stop_token stop, Respond respond) override {
    bot_.ask(std::move(request), std::move(stop), std::move(respond));
  }

 private:
  BotPlayer bot_;
};

Game hosted(const RuleSet& rules, const std::string& bot, const Start& start) {
  const auto made = make_bot(bot);
  ByMail player(*made);
  MemoryJournal journal;
  Driver driver(journal, [] { return Time{}; }, [&](const Sitter&) { return &player; });
  NewGame game{.rules = rules, .seats = {}, .start = start};
  for (int i = 0; i < start.players; ++i)
    game.seats.push_back({"bot" + std::to_string(i), {SitterKind::bot, bot}});
  const auto created = driver.create(std::move(game), [] { return 1; });
  EXPECT_TRUE(created);
  EXPECT_TRUE(driver.run());
  EXPECT_EQ(driver.refusals(), 0);
  return (*created)->everything().game;
}

Game alone(const Rules& rules, const std::string& bot, const Start& start) {
  const auto made = make_bot(bot);
  const std::vector<const Bot*> bots(start.players, made.get());
  BotGame game(rules, bots, start);
  game.play_out();
  EXPECT_EQ(game.refusals(), 0);
  return game.game();
}

TEST(BotsAlone, PlayTheGameThatADriverHosts) {
  for (const char* const name : {"house", "classic", "jeanne"})
    for (const char* const bot : {"random", "claimer", "expert"})
      for (const int players : {3, 4, 8}) {
        const RuleSet rules{name, *find_built_in(name)};
        const Start start{players, seed_from_number(7), kNobody, 1};
        EXPECT_TRUE(hosted(rules, bot, start) == alone(rules.rules, bot, start))
            << name << ", " << players << " of " << bot;
      }
}

}  // namespace
}  // namespace mayi
