#include <gtest/gtest.h>

#include "arena/playing.h"
#include "base/hash.h"
#include "bots/characters.h"
#include "notation/action_text.h"

// Whoever confirms a game replays the decisions of its bots and goes by their version.
namespace mayi {
namespace {

// Plays as another, and hashes whatever it decides with its reason.
class Watched final : public Bot {
 public:
  Watched(std::unique_ptr<const Bot> bot, Hash& hash) : bot_(std::move(bot)), hash_(hash) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override {
    Decision decision = bot_->decide(rules, view, random);
    Random other(1);
    if (!uses_chance())
      EXPECT_EQ(bot_->decide(rules, view, other).action, decision.action) << "by chance";
    add(decision);
    return decision;
  }
  std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                    Random& random) const override {
    std::optional<Decision> decision = bot_->interrupt(rules, view, random);
    if (decision) add(*decision);
    return decision;
  }

  bool uses_chance() const override { return bot_->uses_chance(); }

 private:
  void add(const Decision& decision) const {
    const Why& why = decision.why;
    hash_.add(to_string(decision.action));
    for (const int number :
         {static_cast<int>(why.kind), int{why.card.code()}, why.before, why.after})
      hash_.add_number(static_cast<std::uint64_t>(number));
  }

  const std::unique_ptr<const Bot> bot_;
  Hash& hash_;
};

// A game at a table of its like; search, which takes its time, only the beginning of one.
void play_watched(const NamedRules& set, std::string_view rung, const BotSettings& settings,
                  Hash& hash) {
  constexpr int kPlayers = 4, kSecondRound = 2;
  const Watched bot(make_bot(rung, settings), hash);
  const std::vector<const Bot*> bots(kPlayers, &bot);
  const Start start{.seed = seed_from_number(7), .dealer = Seat(0), .round = kSecondRound};
  BotGame game(set.rules, bots, start);
  const int most = rung == "search" ? 40 : 10'000;
  while (game.decisions() < most && game.step()) {}
}

std::uint64_t behaviour_of(std::string_view rung, BotSettings settings = {}) {
  settings.search.budget.iterations = 6;
  Hash hash;
  for (const NamedRules& set : built_in_rules()) play_watched(set, rung, settings, hash);
  return hash.value();
}

constexpr std::string_view kAdvice =
    ": if it was meant to play differently, raise kBotsVersion and put this number here";

TEST(BotsVersion, StandsForAllThatTheyDecide) {
  struct Row {
    std::string_view name;
    std::uint64_t behaviour;
  };
  constexpr Row kRows[] = {
      {"random", 12149112628568471554u}, {"beginner", 6314861125719371944u},
      {"greedy", 9387275361634184006u},  {"claimer", 9251405482922652618u},
      {"expert", 6398161280803833170u},  {"search", 17915885221744765035u},
  };
  ASSERT_EQ(std::size(kRows), bot_names().size());
  for (const Row& row : kRows) {
    const bool by_chance = row.name == "random" || row.name == "search";
    EXPECT_EQ(make_bot(row.name)->uses_chance(), by_chance) << row.name;
    EXPECT_EQ(behaviour_of(row.name), row.behaviour) << row.name << kAdvice;
  }
  Hash all;
  for (const Character& each : characters())
    all.add_number(behaviour_of(each.rung, {.manner = each.manner}));
  EXPECT_EQ(all.value(), 12041957245696086944u) << "the characters" << kAdvice;
}

// The number that version 2 of the bots had for its expert.
TEST(BotsVersion, TheFirstEditionOfTheExpertDecidesAsItAlwaysDid) {
  EXPECT_EQ(behaviour_of("expert", {.weights = Playbook{}}), 2532899530628351121u);
}

}  // namespace
}  // namespace mayi
