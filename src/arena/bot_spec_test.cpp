#include "arena/bot_spec.h"

#include <gtest/gtest.h>

#include "arena/weights_text.h"

namespace mayi {
namespace {

std::expected<std::string, std::string> read_fixture(const std::string& path) {
  if (path == "good.toml" || path == "same.toml") {
    Playbook weights;
    weights.general().*weight_keys()[0].member += weight_keys()[0].step;
    return print_weights({weights, std::nullopt});
  }
  if (path == "bad.toml") return "version = 1\nspeed = 3\n";
  return std::unexpected(path + ": No such file or directory");
}

TEST(BotSpec, EveryRungIsNamedAndMade) {
  for (const std::string_view name : bot_names()) {
    const auto spec = parse_bot_spec(name, read_fixture);
    ASSERT_TRUE(spec) << spec.error();
    EXPECT_EQ(spec->text, name);
    EXPECT_EQ(spec->rung, name);
    EXPECT_NE(make_bot(spec->rung, spec->settings), nullptr);
  }
  EXPECT_EQ(make_bot("nobody"), nullptr);
}

TEST(BotSpec, WeightsComeFromTheFile) {
  const auto spec = parse_bot_spec("expert:weights=good.toml", read_fixture);
  ASSERT_TRUE(spec) << spec.error();
  EXPECT_EQ(spec->rung, "expert");
  EXPECT_FALSE(spec->settings.weights == built_in_playbook());
  EXPECT_EQ(spec->digest.size(), 16u);
}

TEST(BotSpec, TheSameWeightsFromAnotherFileAreTheSameBot) {
  const auto a = parse_bot_spec("expert:weights=good.toml", read_fixture);
  const auto b = parse_bot_spec("expert:weights=same.toml", read_fixture);
  const auto built_in = parse_bot_spec("expert", read_fixture);
  ASSERT_TRUE(a && b && built_in);
  EXPECT_TRUE(same_bot(*a, *b));
  EXPECT_FALSE(same_bot(*a, *built_in));
}

TEST(BotSpec, SearchTakesABudgetAndChoices) {
  const auto spec = parse_bot_spec("search:iterations=50,choices=claim+lay-down", read_fixture);
  ASSERT_TRUE(spec) << spec.error();
  EXPECT_EQ(spec->settings.search.budget.iterations, 50);
  EXPECT_EQ(spec->settings.search.kinds, bit(ChoiceKind::claim) | bit(ChoiceKind::lay_down));
  const auto timed = parse_bot_spec("search:ms=100", read_fixture);
  ASSERT_TRUE(timed) << timed.error();
  EXPECT_EQ(timed->settings.search.budget.milliseconds, 100);
}

std::string budget(const std::string& key, const std::string& value) {
  return "a budget in " + key + " is a whole number from 1 to 1000000, not '" + value + "'";
}

TEST(BotSpec, WhatIsWrongIsASentence) {
  std::string names;
  for (const std::string_view known : bot_names())
    names += (names.empty() ? "" : ", ") + std::string(known);
  const struct {
    std::string text, error;
  } rows[] = {
      {"grandmaster", "unknown bot 'grandmaster'; there are " + names + ", and the characters"},
      {"", "unknown bot ''; there are " + names + ", and the characters"},
      {":weights=good.toml", "unknown bot ''; there are " + names + ", and the characters"},
      {"expert:mood=good", "the bot expert has no setting 'mood'; there is weights"},
      {"greedy:weights=good.toml", "the bot greedy has no setting 'weights'"},
      {"expert:", "a bot's setting is KEY=VALUE, not ''"},
      {"expert:weights", "a bot's setting is KEY=VALUE, not 'weights'"},
      {"expert:weights=", "a bot's setting is KEY=VALUE, not 'weights='"},
      {"expert:weights=good.toml,", "a bot's setting is KEY=VALUE, not ''"},
      {"expert:weights=good.toml,x=1", "the bot expert has no setting 'x'; there is weights"},
      {"expert:weights=none.toml", "none.toml: No such file or directory"},
      {"search:iterations=0", budget("iterations", "0")},
      {"search:ms=0", budget("ms", "0")},
      {"search:iterations=-3", budget("iterations", "-3")},
      {"search:iterations=9x", budget("iterations", "9x")},
      {"search:iterations=99999999999", budget("iterations", "99999999999")},
      {"search:depth=3",
       "the bot search has no setting 'depth'; there is iterations, ms, choices, chances"},
      {"search:choices=claim+luck",
       "choices are claim, draw, lay-down, discard and down, joined by '+', not 'claim+luck'"},
      {"search:choices=claim+",
       "choices are claim, draw, lay-down, discard and down, joined by '+', not 'claim+'"},
      {"expert weights", "a bot is named without spaces and '#', not 'expert weights'"},
  };
  for (const auto& row : rows) {
    const auto spec = parse_bot_spec(row.text, read_fixture);
    EXPECT_EQ(spec ? "fine" : spec.error(), row.error) << row.text;
  }
  const auto bad = parse_bot_spec("expert:weights=bad.toml", read_fixture);
  ASSERT_FALSE(bad);
  EXPECT_TRUE(bad.error().starts_with("bad.toml: line 2, column 9: speed: unknown weight"))
      << bad.error();
}

}  // namespace
}  // namespace mayi
