#include "notation/knobs.h"

#include <gtest/gtest.h>

#include <set>

namespace mayi {
namespace {

// Every key with a value that no built-in set has and that makes sense with all the others as in
// house.
struct KnobRow {
  std::string_view key, value;
};
constexpr KnobRow kEveryKnob[] = {
    {"players.min", "4"},
    {"players.max", "7"},
    {"decks.3", "3"},
    {"decks.4", "3"},
    {"decks.5", "3"},
    {"decks.6", "2"},
    {"decks.7", "2"},
    {"decks.8", "2"},
    {"jokers.3", "5"},
    {"jokers.4", "5"},
    {"jokers.5", "5"},
    {"jokers.6", "5"},
    {"jokers.7", "5"},
    {"jokers.8", "5"},
    {"contracts", "2s0r,1s1r,0s2r"},
    {"deal", "10,11,11,11,11,11"},
    {"aces", "low"},
    {"wilds", "2,J"},
    {"points.two", "7"},
    {"points.three", "1"},
    {"points.four", "1"},
    {"points.five", "1"},
    {"points.six", "1"},
    {"points.seven", "1"},
    {"points.eight", "1"},
    {"points.nine", "1"},
    {"points.ten", "1"},
    {"points.jack", "1"},
    {"points.queen", "1"},
    {"points.king", "1"},
    {"points.ace", "1"},
    {"points.joker", "25"},
    {"min_set", "4"},
    {"min_run", "3"},
    {"wild_limit.lay_off", "no"},
    {"larger_melds", "no"},
    {"same_suit_run_gap", "3"},
    {"down_takes_discard", "yes"},
    {"may_i", "window"},
    {"may_i_limit", "3"},
    {"down_in_line", "yes"},
    {"beneath_exposed", "yes"},
    {"penalty_cards", "2"},
    {"joker_swap", "never"},
    {"reshuffle", "when-emptied"},
    {"max_reshuffles", "0"},
    {"final_round", "ordinary"},
};

Rules with(std::string_view key, std::string_view value) {
  Rules rules;
  const auto complaint = set_knob(rules, key, value);
  EXPECT_FALSE(complaint) << key << ": " << complaint.value_or("");
  level_unused_rounds(rules);
  return rules;
}

TEST(Knobs, EveryKnobIsAmongThese) {
  std::set<std::string> known, listed;
  for (const KnobRow& row : kEveryKnob) known.emplace(row.key);
  for (const KnobText& knob : all_knobs(Rules{})) listed.insert(knob.key);
  EXPECT_EQ(known, listed);
}

TEST(Knobs, EachIsSetAndPrintedAndNothingElseChanges) {
  for (const KnobRow& row : kEveryKnob) {
    const Rules rules = with(row.key, row.value);
    for (const KnobText& knob : differences(Rules{}, rules)) {
      if (row.key == "contracts" && knob.key == "deal") continue;  // fewer rounds, fewer deals
      EXPECT_EQ(knob, (KnobText{std::string(row.key), std::string(row.value)}));
    }
    EXPECT_FALSE(differences(Rules{}, rules).empty()) << row.key;
  }
  EXPECT_TRUE(differences(Rules{}, Rules{}).empty());
}

TEST(Knobs, TheHashChangesWithEachKnobAndDependsOnNothingElse) {
  std::set<std::uint64_t> hashes{hash_of(Rules{})};
  for (const KnobRow& row : kEveryKnob)
    EXPECT_TRUE(hashes.insert(hash_of(with(row.key, row.value))).second) << row.key;
  EXPECT_EQ(hash_of(with("deal", "11")), hash_of(Rules{}));
  EXPECT_EQ(hash_of(with("wilds", "2")), hash_of(Rules{}));
}

TEST(Knobs, ARulesLineGivesTheSameRules) {
  for (const KnobRow& row : kEveryKnob) {
    const Rules rules = with(row.key, row.value);
    const std::string text = rules_line(rules);
    const auto parsed = parse_rules_line(text);
    ASSERT_TRUE(parsed) << text;
    EXPECT_EQ(parsed->rules, rules) << text;
    EXPECT_EQ(parsed->name, "custom");
  }
  for (const NamedRules& set : built_in_rules()) EXPECT_EQ(rules_line(set.rules), set.name);
}

TEST(Knobs, ARulesLineNamesTheNearestBuiltInSet) {
  Rules rules = *find_built_in("jeanne");
  rules.penalty_cards = 2;
  EXPECT_EQ(rules_line(rules), "jeanne penalty_cards=2");
}

TEST(Knobs, BadValuesAreNamed) {
  struct Row {
    std::string_view key, value, complaint;
  };
  const Row rows[] = {
      {"points.two", "-1", "a number up to 1000 is expected, not '-1'"},
      {"points.two", "1001", "a number up to 1000 is expected, not '1001'"},
      {"points.two", "", "a number up to 1000 is expected, not ''"},
      {"points.two", "many", "a number up to 1000 is expected, not 'many'"},
      {"points.joker", "1001", "a number up to 1000 is expected, not '1001'"},
      {"min_set", "256", "a number up to 255 is expected, not '256'"},
      {"same_suit_run_gap", "13", "a number up to 12 is expected, not '13'"},
      {"larger_melds", "maybe", "one of no, yes is expected, not 'maybe'"},
      {"larger_melds", "1", "one of no, yes is expected, not '1'"},
      {"may_i", "Line", "one of line, window is expected, not 'Line'"},
      {"may_i_limit", "255", "a number up to 254 is expected, not '255'"},
      {"joker_swap", "always", "one of never, before-down, no is expected, not 'always'"},
      {"reshuffle", "never", "one of when-needed, when-emptied is expected, not 'never'"},
      {"final_round", "", "one of ordinary, lay-off, whole-hand is expected, not ''"},
      {"aces", "both", "one of high, low is expected, not 'both'"},
      {"wilds", "2,1", "unknown rank '1'; ranks are 2 to 10, J, Q, K, A, or none"},
      {"wilds", "2,", "unknown rank ''; ranks are 2 to 10, J, Q, K, A, or none"},
      {"decks", "4", "a number up to 3 is expected, not '4'"},
      {"decks.2", "2", "a number or range from 3 to 8 is expected after the dot, not '2'"},
      {"decks.9", "2", "a number or range from 3 to 8 is expected after the dot, not '9'"},
      {"decks.5-3", "2", "a number or range from 3 to 8 is expected after the dot, not '5-3'"},
      {"decks.3-9", "2", "a number or range from 3 to 8 is expected after the dot, not '3-9'"},
      {"decks.3-", "2", "a number or range from 3 to 8 is expected after the dot, not '3-'"},
      {"decks.", "2", "a number or range from 3 to 8 is expected after the dot, not ''"},
      {"jokers.3", "13", "a number up to 12 is expected, not '13'"},
      {"deal", "169", "a number up to 168 is expected, not '169'"},
      {"deal", "11,", "a number up to 168 is expected, not ''"},
      {"deal", "1,2,3,4,5,6,7,8,9,10,11,12,13", "at most 12 rounds"},
      {"deal.0", "11", "a number or range from 1 to 12 is expected after the dot, not '0'"},
      {"deal.13", "11", "a number or range from 1 to 12 is expected after the dot, not '13'"},
      {"contracts", "1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s,1s", "at most 12 rounds"},
      {"contracts", "", "a contract such as '2 sets' or '1 set + 1 run' is expected, not ''"},
      {"contracts", "2 sets,",
       "a contract such as '2 sets' or '1 set + 1 run' is expected, not ''"},
      {"contracts.1", "sets",
       "a contract such as '2 sets' or '1 set + 1 run' is expected, not 'sets'"},
      {"contracts.7", "1s", "a number or range from 1 to 6 is expected after the dot, not '7'"},
      {"points", "1", "unknown knob 'points'"},
      {"points.one", "1", "unknown knob 'points.one'"},
      {"", "1", "unknown knob ''"},
      {"May_I", "line", "unknown knob 'May_I'"},
  };
  for (const Row& row : rows) {
    Rules rules;
    EXPECT_EQ(set_knob(rules, row.key, row.value), row.complaint) << row.key << "=" << row.value;
  }
}

TEST(Knobs, ARangeOfPlayersOrRoundsIsSetAtOnce) {
  const Rules decks = with("decks.4-6", "1");
  EXPECT_EQ(decks.decks, (std::array<std::uint8_t, 9>{0, 0, 0, 2, 1, 1, 1, 3, 3}));
  EXPECT_EQ(with("jokers", "7").jokers, (std::array<std::uint8_t, 9>{0, 0, 0, 7, 7, 7, 7, 7, 7}));
  EXPECT_EQ(with("jokers", "7"), with("jokers.3-8", "7"));
  const Rules deal = with("deal.2-3", "9");
  EXPECT_EQ(deal.dealt(1), 11);
  EXPECT_EQ(deal.dealt(2), 9);
  EXPECT_EQ(deal.dealt(3), 9);
  EXPECT_EQ(deal.dealt(4), 11);
  EXPECT_EQ(with("deal", "10,12").dealt(6), 12);
  EXPECT_EQ(with("contracts.2", "3 runs").contract(2), (Contract{0, 3}));
}

TEST(Knobs, RoundsThatAreNotPlayedMakeNoDifference) {
  EXPECT_EQ(with("deal.12", "9"), Rules{});
  EXPECT_EQ(with("deal.1-6", "10"), with("deal", "10"));
  EXPECT_EQ(with("deal.1-6", "10"), with("deal", "10,10,10,10,10,10,9"));
}

TEST(Knobs, AContractIsReadInManyWays) {
  struct Row {
    std::string_view text;
    std::optional<Contract> contract;
  };
  const Row rows[] = {
      {"2 sets", Contract{2, 0}},
      {"1 set + 1 run", Contract{1, 1}},
      {"2s", Contract{2, 0}},
      {"1s1r", Contract{1, 1}},
      {"1s+1r", Contract{1, 1}},
      {"3 runs", Contract{0, 3}},
      {"1 run+1 run", Contract{0, 2}},
      {"0s4r", Contract{0, 4}},
      {" 2sets", Contract{2, 0}},
      {"9s9s", Contract{18, 0}},
      {"", std::nullopt},
      {"sets", std::nullopt},
      {"2 sets 1", std::nullopt},
      {"12s", std::nullopt},
      {"2 Sets", std::nullopt},
      {"-1 set", std::nullopt},
      {"2 sets!", std::nullopt},
  };
  for (const Row& row : rows) EXPECT_EQ(parse_contract(row.text), row.contract) << row.text;
  std::string many;
  for (int i = 0; i < 29; ++i) many += "9s";  // 261 sets must not come out as 5
  EXPECT_GT(parse_contract(many)->sets, kMaxContractMelds);
  EXPECT_EQ(to_string(Contract{2, 0}), "2 sets");
  EXPECT_EQ(to_string(Contract{0, 1}), "1 run");
  EXPECT_EQ(to_string(Contract{1, 2}), "1 set + 2 runs");
}

TEST(Knobs, ARulesLineIsRefusedWithColumnAndReason) {
  struct Row {
    std::string_view text, error;
  };
  const Row rows[] = {
      {"", "line 1, column 1: unknown rule set ''"},
      {"House", "line 1, column 1: unknown rule set 'House'"},
      {"points.two=2", "line 1, column 1: unknown rule set 'points.two=2'"},
      {"house points.two", "line 1, column 7: knob=value is expected, not 'points.two'"},
      {"house  points.two=x",
       "line 1, column 8: points.two: a number up to 1000 is expected, not 'x'"},
      {"house what=1", "line 1, column 7: what: unknown knob 'what'"},
      {"house , may_i=line", "line 1, column 7: knob=value is expected, not ','"},
      {"house deal=40", "line 1, column 1: deal: the deal is larger than the deck"},
      {"house min_set=0", "line 1, column 1: min_set: a set has 2 to 12 cards at least"},
      {"house contracts=0s",
       "line 1, column 1: contracts: a round needs a contract of at least one meld"},
      {"house contracts=5s", "line 1, column 1: contracts: a contract has at most 4 melds"},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_rules_line(row.text);
    ASSERT_FALSE(parsed) << row.text;
    EXPECT_EQ(to_string(parsed.error()), row.error) << row.text;
  }
}

TEST(Knobs, ARulesLineTakesListsAndKeepsTheOrderOfOverrides) {
  const auto parsed = parse_rules_line(
      "classic points.two=5 contracts=2s,1s1r deal=10,12 wilds=2,J points.two=6  # mine");
  ASSERT_TRUE(parsed);
  EXPECT_EQ(parsed->rules.rounds, 2);
  EXPECT_EQ(parsed->rules.dealt(2), 12);
  EXPECT_EQ(parsed->rules.points_of(Card(Rank::two, Suit::clubs)), 6);
  EXPECT_TRUE(parsed->rules.is_wild(Card(Rank::jack, Suit::clubs)));
  EXPECT_EQ(parsed->rules.may_i, MayIMode::window);
}

}  // namespace
}  // namespace mayi
