#include "rules/rules.h"

#include <gtest/gtest.h>

#include "notation/card_text.h"
#include "notation/knobs.h"

namespace mayi {
namespace {

Rules rules_with(std::string_view knobs) {
  Rules rules;
  for (Line line(knobs); !line.done(); line.take()) {
    std::string_view word = line.peek().text;
    const std::size_t equals = word.find('=');
    const auto complaint = set_knob(rules, word.substr(0, equals), word.substr(equals + 1));
    EXPECT_FALSE(complaint.has_value()) << knobs << ": " << *complaint;
  }
  return rules;
}

TEST(Rules, TheBuiltInSetsAreThoseOfTheTable) {
  struct Row {
    std::string_view key, house, classic, jeanne;
  };
  constexpr Row rows[] = {
      {"points.two", "20", "2", "20"},
      {"wild_limit.lay_off", "yes", "yes", "no"},
      {"larger_melds", "yes", "yes", "no"},
      {"same_suit_run_gap", "0", "0", "2"},
      {"down_takes_discard", "no", "yes", "no"},
      {"may_i", "line", "window", "line"},
      {"down_in_line", "no", "yes", "no"},
      {"beneath_exposed", "no", "no", "yes"},
      {"joker_swap", "before-down", "before-down", "before-down"},
      {"reshuffle", "when-needed", "when-needed", "when-emptied"},
      {"final_round", "lay-off", "lay-off", "whole-hand"},
      {"contracts", "2s0r,1s1r,0s2r,3s0r,2s1r,1s2r", "2s0r,1s1r,0s2r,3s0r,2s1r,1s2r",
       "2s0r,1s1r,0s2r,3s0r,2s1r,1s2r"},
      {"deal", "11,11,11,11,11,11", "11,11,11,11,11,11", "11,11,11,11,11,11"},
      {"penalty_cards", "1", "1", "1"},
      {"may_i_limit", "unlimited", "unlimited", "unlimited"},
      {"max_reshuffles", "10", "10", "10"},
      {"min_set", "3", "3", "3"},
      {"min_run", "4", "4", "4"},
      {"wilds", "2", "2", "2"},
      {"aces", "high", "high", "high"},
  };
  const auto value = [](std::string_view set, std::string_view key) -> std::string {
    for (const KnobText& knob : all_knobs(*find_built_in(set)))
      if (knob.key == key) return knob.value;
    return "no such knob";
  };
  for (const Row& row : rows) {
    EXPECT_EQ(value("house", row.key), row.house) << row.key;
    EXPECT_EQ(value("classic", row.key), row.classic) << row.key;
    EXPECT_EQ(value("jeanne", row.key), row.jeanne) << row.key;
  }
  EXPECT_EQ(find_built_in("nowhere"), nullptr);
  EXPECT_EQ(built_in_rules().size(), 3u);
}

TEST(Rules, TwoDecksForThreeToFivePlayersThreeForMore) {
  for (int players = 3; players <= 8; ++players)
    EXPECT_EQ(Rules{}.deck_size(players), players <= 5 ? 108 : 162) << players;
}

TEST(Rules, PointsLeftInHand) {
  struct Row {
    std::string_view card;
    int house, classic;
  };
  constexpr Row rows[] = {{"3C", 3, 3},   {"9D", 9, 9},   {"10H", 10, 10},
                          {"JS", 10, 10}, {"QC", 10, 10}, {"KD", 10, 10},
                          {"AH", 15, 15}, {"2S", 20, 2},  {"JK", 50, 50}};
  for (const Row& row : rows) {
    const Card card = parse_card(row.card).value();
    EXPECT_EQ(find_built_in("house")->points_of(card), row.house) << row.card;
    EXPECT_EQ(find_built_in("classic")->points_of(card), row.classic) << row.card;
  }
}

TEST(Rules, TheRoundsDifferInWhatTheyAllow) {
  struct Row {
    std::string_view set;
    int round;
    bool larger, whole, last_stays;
  };
  constexpr Row rows[] = {
      {"house", 1, true, false, false},   {"house", 6, true, false, true},
      {"classic", 6, true, false, true},  {"jeanne", 1, false, false, false},
      {"jeanne", 5, false, false, false}, {"jeanne", 6, true, true, false},
  };
  for (const Row& row : rows) {
    const Rules& rules = *find_built_in(row.set);
    EXPECT_EQ(rules.larger_allowed(row.round), row.larger) << row.set << row.round;
    EXPECT_EQ(rules.whole_hand(row.round), row.whole) << row.set << row.round;
    EXPECT_EQ(rules.last_card_stays(row.round), row.last_stays) << row.set << row.round;
  }
}

TEST(Rules, RunsReachFromTheLowestToTheHighestRankThatIsNotWild) {
  struct Row {
    std::string_view knobs;
    int low, high;
  };
  constexpr Row rows[] = {
      {"", 3, 14},         {"wilds=none", 2, 14},
      {"aces=low", 1, 13}, {"wilds=none aces=low", 1, 13},
      {"wilds=A", 2, 13},  {"wilds=A aces=low", 2, 13},
      {"wilds=9", 2, 14},  {"wilds=K aces=low", 1, 12},
  };
  for (const Row& row : rows) {
    const RunSpan span = run_span(rules_with(row.knobs));
    EXPECT_EQ(span.low, row.low) << row.knobs;
    EXPECT_EQ(span.high, row.high) << row.knobs;
  }
}

TEST(Rules, NonsenseIsFoundAndNamed) {
  struct Row {
    std::string_view knobs, about;
  };
  constexpr Row rows[] = {
      {"", ""},
      {"deal=13 penalty_cards=2", ""},
      {"players.min=2", "players.min"},
      {"players.max=9", "players.max"},
      {"players.min=6 players.max=5", "players.min"},
      {"min_set=1", "min_set"},
      {"min_set=0", "min_set"},
      {"min_run=1", "min_run"},
      {"min_run=13", "min_run"},
      {"contracts.2=0s0r", "contracts"},
      {"contracts.2=3s2r", "contracts"},
      {"deal=0", "deal"},
      {"deal=40", "deal"},
      {"decks.4=1", ""},
      {"decks.8=1", "deal"},
      {"decks.4=0", "decks"},
      {"penalty_cards=11", "penalty_cards"},
  };
  for (const Row& row : rows) {
    const RulesFault fault = find_fault(rules_with(row.knobs));
    EXPECT_EQ(fault.about, row.about) << row.knobs << ": " << fault.reason;
    EXPECT_EQ(fault.reason.empty(), row.about.empty()) << row.knobs;
  }
}

}  // namespace
}  // namespace mayi
