#include "melds/lay_down_search.h"

#include <gtest/gtest.h>

#include <vector>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/knobs.h"

// That a lay-down is found whenever there is one is checked against brute force in tests/property;
// here are the hands that are easy to get wrong.
namespace mayi {
namespace {

Bag bag(std::string_view text) {
  Bag result;
  for (Line line(text); !line.done();) result.add(take_card(line));
  return result;
}

struct Collector final : LayDownSink {
  bool on(const LayDown& lay_down) override {
    found.push_back(to_string(lay_down));
    return true;
  }
  std::vector<std::string> found;
};

TEST(LayDownSearch, FindsTheOnlyWay) {
  struct Row {
    std::string_view rules;
    int round;
    std::string_view hand, expected;
  };
  constexpr Row rows[] = {
      {"house", 1, "9C 9D 9H 4C 4D 4H", "set 4C 4D 4H / set 9C 9D 9H"},
      {"house", 1, "9C 9D 4C 4D JK 2H",
       "set 4C 4D JK / set 9C 9D 2H"},  // Jokers first, they cost most if kept
      {"house", 1, "9C 9D 9H 9S 9C 9D", "set 9C 9D 9H / set 9S 9C 9D"},
      {"house", 1, "9C 9D 4C 4D JK KH", ""},
      {"house", 1, "9C 4C JK JK JK JK", ""},  // wilds would outnumber naturals
      {"house", 2, "9C 9D 9H 5S 6S 7S 8S", "set 9C 9D 9H / run 5S 6S 7S 8S"},
      // The seven is the run's or the set's, with a wild in the other.
      {"house", 2, "7S 7D 5S 6S 8S JK", ""},
      {"house", 2, "7S 7D 5S 6S 8S JK JK", "set 7D 7S JK / run 5S 6S JK 8S"},
      {"house", 3, "5S 6S 7S 8S 5S 6S 7S 8S", "run 5S 6S 7S 8S / run 5S 6S 7S 8S"},
      {"house", 3, "5S 6S 7S 8S 9S 10S JS QS", "run 5S 6S 7S 8S / run 9S 10S JS QS"},
      {"jeanne", 3, "5S 6S 7S 8S 9S 10S JS QS", ""},  // two ranks must lie between
      {"jeanne", 3, "3S 4S 5S 6S 9S 10S JS QS", "run 3S 4S 5S 6S / run 9S 10S JS QS"},
      {"jeanne", 3, "3S 4S 5S 6S 8S 9S 10S JK", ""},  // 3 to 6 and 8 to J, or 7 to 10: too close
      {"jeanne", 3, "3S 4S 5S 6S 10S JS QS JK", "run 3S 4S 5S 6S / run JK 10S JS QS"},
      {"jeanne", 6, "9C 9D 9H 5S 6S 7S 8S 3D 4D 5D 6D",
       "set 9C 9D 9H / run 3D 4D 5D 6D / run 5S 6S 7S 8S"},
      {"jeanne", 6, "9C 9D 9H 5S 6S 7S 8S 3D 4D 5D 6D KC", ""},  // every card or none
      {"jeanne", 6, "9C 9D 9H 5S 6S 7S 8S 3D 4D 5D 6D JK JK JK",
       "set 9C 9D 9H JK JK JK / run 3D 4D 5D 6D / run 5S 6S 7S 8S"},
      // Three runs want the 6C, of which there are two: the one with a wild to spare gives way.
      {"house contracts=3r", 1, "3C 4C 5C 6C 6C 9C 9C JK JK JK JK JK",
       "run 3C 4C 5C JK / run 6C JK JK 9C / run 6C JK JK 9C"},
      // A run of three with two wilds is none, of four with two it is one.
      {"house contracts=1r min_run=3", 1, "5C 8C JK JK", "run 5C JK JK 8C"},
      {"house contracts=1r,1r min_run=3 larger_melds=no", 1, "5C 8C JK JK", ""},
      {"house contracts=1r aces=low", 1, "AC 3C 4C JK", "run AC JK 3C 4C"},
      {"house contracts=1r", 1, "AC 3C 4C JK", ""},
      {"house contracts=1r wilds=2,9", 1, "7C 8C 10C 9H", "run 7C 8C 9H 10C"},
  };
  for (const Row& row : rows) {
    const auto set = parse_rules_line(row.rules);
    ASSERT_TRUE(set.has_value()) << row.rules;
    Collector collector;
    find_lay_downs(set->rules, row.round, bag(row.hand), collector);
    ASSERT_EQ(collector.found.empty(), row.expected.empty()) << row.rules << ": " << row.hand;
    if (!row.expected.empty())
      EXPECT_EQ(collector.found.front(), row.expected) << row.rules << ": " << row.hand;
  }
}

TEST(LayDownSearch, StopsWhenNoMoreAreWanted) {
  struct One final : LayDownSink {
    bool on(const LayDown&) override { return ++calls, false; }
    int calls = 0;
  } one;
  find_lay_downs(Rules{}, 3, bag("5S 6S 7S 8S 9S 10S 5H 6H 7H 8H 9H 10H"), one);
  EXPECT_EQ(one.calls, 1);
}

}  // namespace
}  // namespace mayi
