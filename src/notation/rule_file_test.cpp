#include "notation/rule_file.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace mayi {
namespace {

std::string file_text(const std::string& name) {
  std::ifstream file(MAYI_SOURCE_DIR "/rules/" + name);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(RuleFile, TheFilesOfTheBuiltInSetsSayTheSame) {
  for (const NamedRules& set : built_in_rules()) {
    const auto parsed = parse_rule_file(file_text(std::string(set.name) + ".toml"), "file");
    ASSERT_TRUE(parsed) << set.name << ": " << to_string(parsed.error());
    EXPECT_EQ(parsed->name, set.name);
    EXPECT_EQ(parsed->rules, set.rules) << set.name;
    EXPECT_EQ(parsed->about, set.about) << set.name;
    EXPECT_EQ(about({"other", set.rules}), set.about);
  }
}

TEST(RuleFile, HouseTomlNamesEveryKnob) {
  const std::string text = file_text("house.toml");
  for (const KnobText& knob : all_knobs(Rules{})) {
    const std::string table = knob.key.substr(0, knob.key.find('.'));
    const bool plain = table == knob.key;
    EXPECT_NE(text.find(plain ? "\n" + knob.key + " = " : "\n[" + table + "]\n"), std::string::npos)
        << knob.key;
    if (plain || table == "decks" || table == "jokers") continue;
    EXPECT_NE(text.find("\n" + knob.key.substr(table.size() + 1) + " = "), std::string::npos)
        << knob.key;
  }
}

TEST(RuleFile, AFileOfOnesOwnHoldsOnlyTheDifferences) {
  const auto parsed = parse_rule_file(
      "base = \"jeanne\"\npoints = { two = 2 }\ncontracts = [\"2 sets\", \"3 runs\"]\n", "mine");
  ASSERT_TRUE(parsed) << to_string(parsed.error());
  EXPECT_EQ(parsed->name, "mine");
  Rules expected = *find_built_in("jeanne");
  ASSERT_FALSE(set_knob(expected, "points.two", "2") || set_knob(expected, "contracts", "2s,3r"));
  EXPECT_EQ(parsed->rules, expected);
}

TEST(RuleFile, AnEmptyFileIsHouse) {
  const auto parsed = parse_rule_file("", "mine");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->rules, Rules{});
}

TEST(RuleFile, BaseMayStandAnywhere) {
  EXPECT_EQ(parse_rule_file("penalty_cards = 2\nbase = \"classic\"", "a")->rules,
            parse_rule_file("base = \"classic\"\npenalty_cards = 2", "b")->rules);
}

Rules with_two_at_two() {
  Rules rules;
  rules.points[std::to_underlying(Rank::two)] = 2;
  return rules;
}

TEST(RuleFile, PrintingInvertsParsing) {
  for (const std::string_view text :
       {"", "base = \"classic\"",
        "name = \"own\"\nbase = \"jeanne\"\nwilds = \"none\"\naces = \"low\"",
        "contracts = \"1s\"\ndeal = [3]\nmay_i_limit = 0\n[decks]\n3-8 = 1\n", "deal.12 = 5",
        "max_reshuffles = 255", "about = 'Ours, with \"a\" \\ and ♥'"}) {
    const auto parsed = parse_rule_file(text, "given");
    ASSERT_TRUE(parsed) << text;
    const auto again = parse_rule_file(print_rule_file(*parsed), "other");
    ASSERT_TRUE(again) << print_rule_file(*parsed);
    EXPECT_EQ(again->rules, parsed->rules) << text;
    EXPECT_EQ(again->name, parsed->name) << text;
    EXPECT_EQ(again->about, parsed->about) << text;
  }
  EXPECT_EQ(print_rule_file({"own", with_two_at_two()}),
            "name = \"own\"\nbase = \"house\"\npoints.two = 2\n");
}

TEST(RuleFile, NonsenseIsRefusedWithLineAndReason) {
  struct Row {
    std::string_view text, error;
  };
  const Row rows[] = {
      {"\ndeal = 40", "line 2, column 8: deal.1: the deal is larger than the deck"},
      {"deal.3 = 36\nplayers.max = 4",
       "line 1, column 10: deal.3: the deal is larger than the deck"},
      {"deal = 0", "line 1, column 8: deal.1: at least one card is dealt"},
      {"contracts = []",
       "line 1, column 13: contracts: a contract such as '2 sets' or '1 set + 1 run' is expected, "
       "not ''"},
      {"contracts = [\"2 sets\",\n \"0 sets\"]",
       "line 1, column 13: contracts.2: a round needs a contract of at least one meld"},
      {"contracts = \"5 runs\"", "line 1, column 13: contracts.1: a contract has at most 4 melds"},
      {"min_set = 0", "line 1, column 11: min_set: a set has 2 to 12 cards at least"},
      {"min_run = 1", "line 1, column 11: min_run: a run has at least 2 cards"},
      {"min_run = 13", "line 1, column 11: min_run: no run can be that long"},
      {"[players]\nmin = 2", "line 2, column 7: players.min: at least 3 players"},
      {"[players]\nmax = 9", "line 2, column 7: players.max: at most 8 players"},
      {"players.min = 6\nplayers.max = 5",
       "line 2, column 15: players.min: the fewest players exceed the most"},
      {"decks.3 = 0", "line 1, column 11: decks.3: 1 to 3 decks"},
      {"penalty_cards = 11", "line 1, column 17: penalty_cards: at most 10 penalty cards"},
      {"wilds = \"2,3,4,5\"", "line 1, column 9: wilds: at most 3 wild ranks"},
      {"unknown = 1", "line 1, column 11: unknown: unknown knob 'unknown'"},
      {"[points]\none = 1", "line 2, column 7: points.one: unknown knob 'points.one'"},
      {"base = \"hause\"",
       "line 1, column 8: base: a built-in rule set is expected (house, classic, jeanne)"},
      {"base = 1",
       "line 1, column 8: base: a built-in rule set is expected (house, classic, jeanne)"},
      {"name = \"My Rules\"",
       "line 1, column 8: name: up to 32 small letters, digits, '-' and '_' are expected"},
      {"name = \"a23456789012345678901234567890123\"",
       "line 1, column 8: name: up to 32 small letters, digits, '-' and '_' are expected"},
      {"about = \"\"", "line 1, column 9: about: a line of up to 100 bytes is expected"},
      {"larger_melds = 1.5",
       "line 1, column 16: larger_melds: one of no, yes is expected, not '1.5'"},
      {"larger_melds = 1", "line 1, column 16: larger_melds: one of no, yes is expected, not '1'"},
      {"penalty_cards = true",
       "line 1, column 17: penalty_cards: a number up to 255 is expected, not 'yes'"},
      {"penalty_cards = -1",
       "line 1, column 17: penalty_cards: a number up to 255 is expected, not '-1'"},
      {"penalty_cards = [1, 2]",
       "line 1, column 17: penalty_cards: a number up to 255 is expected, not '1,2'"},
      {"penalty_cards = { a = 1 }",
       "line 1, column 23: penalty_cards.a: unknown knob 'penalty_cards.a'"},
      {"penalty_cards 2", "line 1, column 15: key-value pair: expected '=', saw '2'"},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_rule_file(row.text, "own");
    ASSERT_FALSE(parsed) << row.text;
    EXPECT_EQ(to_string(parsed.error()), row.error) << row.text;
  }
}

TEST(RuleFile, AnOversizedFileIsRefusedUnread) {
  EXPECT_TRUE(parse_rule_file("#" + std::string(kMaxRuleFile - 1, 'x'), "own"));
  EXPECT_EQ(to_string(parse_rule_file("#" + std::string(kMaxRuleFile, 'x'), "own").error()),
            "line 1, column 1: the file is larger than 64 KiB");
}

}  // namespace
}  // namespace mayi
