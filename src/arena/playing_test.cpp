#include "arena/playing.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

const Rules& house() { return *find_built_in("house"); }

TEST(BotGame, AStepIsOneDecision) {
  const auto bot = make_bot("claimer");
  const std::vector<const Bot*> bots(3, bot.get());
  BotGame game(house(), bots, {.seed = seed_from_number(5)});
  for (std::int64_t decided = 0; game.game().open.stage != Stage::game_over; ++decided) {
    ASSERT_EQ(game.decisions(), decided);
    ASSERT_TRUE(game.step());
  }
  EXPECT_FALSE(game.step());
  EXPECT_EQ(game.refusals(), 0);
}

// Decides and calls against the rules, whatever they are.
class Faulty final : public Bot {
 public:
  Decision decide(const Rules&, const View&, Random&) const override { return {EndTurn{}, {}}; }
  [[nodiscard]] std::optional<Decision> interrupt(const Rules&, const View&,
                                                  Random&) const override {
    return Decision{DrawStock{}, {}};
  }
};

TEST(BotGame, AFaultyBotDoesNotStopIt) {
  const Faulty faulty;
  const auto expert = make_bot("expert");
  const Bot* const bots[] = {&faulty, expert.get(), expert.get()};
  BotGame game(house(), bots, {.seed = seed_from_number(5)});
  game.play_out();
  EXPECT_EQ(game.game().open.stage, Stage::game_over);
  EXPECT_GT(game.refusals(), 0);
}

TEST(NoJournal, ForgetsTheGameThatWasPlayedOnIt) {
  NoJournal journal;
  ThinkingBots bots;
  Driver driver(
      journal, [] { return Time{}; }, [&](const Sitter& sitter) { return bots.find(sitter); });
  NewGame wanted{.rules = {"house", house()}, .start = Start{.seed = seed_from_number(5)}};
  for (const char* const name : {"A", "B", "C"})
    wanted.seats.push_back({name, {SitterKind::bot, "greedy"}});
  const auto made = driver.create(std::move(wanted), [] { return 1; });
  ASSERT_TRUE(made);
  ASSERT_TRUE(driver.run());
  const HostedTable& table = **made;
  EXPECT_TRUE(table.is_over());
  EXPECT_TRUE(table.history().since(std::nullopt, kNobody).empty());
  EXPECT_TRUE(table.history().rounds().empty());
  const GameId id = table.id();
  driver.close(id);
  const auto opened = driver.open(id);
  ASSERT_FALSE(opened);
  EXPECT_EQ(std::get<StoreError>(opened.error()).fault, StoreFault::unknown_game);
}

}  // namespace
}  // namespace mayi
