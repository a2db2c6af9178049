#include "melds/go_out_search.h"

#include <gtest/gtest.h>

#include "game/action.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/position.h"

// Checked against brute force in tests/property; here are the hands that are easy to get wrong.
namespace mayi {
namespace {

TEST(GoOutSearch, FindsTheOnlyWay) {
  struct Row {
    std::string_view rules, melds, hand;
    bool exists;
  };
  constexpr Row rows[] = {
      {"house", "set 9C 9D 9H", "9S 9S", true},
      {"house", "set 9C 9D 9H", "9S 10S", false},
      {"house", "run 5S 6S 7S 8S", "9S 10S 4S", true},  // later ones build on earlier ones
      {"house", "run 5S 6S 7S 8S", "10S", false},
      {"house", "run 5S 6S 7S 8S", "10S JK", true},  // a wild for the nine
      {"house", "run 5S 6S 7S 8S", "JS JK 2C", true},
      {"house", "run 5S 6S JK JK", "10S 2C", false},    // no room for one more wild
      {"house", "run 5S 6S JK JK", "10S 2C 4S", true},  // the four makes room
      {"house wild_limit.lay_off=no", "run 5S 6S JK JK", "10S 2C", true},
      {"house", "set 9C 9D JK", "2C", true},
      {"house", "set 9C 9D JK 2D", "2C", false},
      {"house", "set 9C 9D JK 2D", "2C 9H", true},
      {"house", "run 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "JK", false},
      // The ten has a set, but on the run it makes room for the wild that the four needs.
      {"house", "set 10C 10D 10S / run 6H 7H JK JK", "10H JK 4H", true},
      // Two runs of a suit: each card to the right one.
      {"house", "run 3S 4S 5S 6S / run 9S 10S JS QS", "7S 8S KS", true},
      {"house", "run 3S 4S 5S 6S / run 9S 10S JS QS", "7S 7S KS", false},
      {"house", "run 3S 4S 5S 6S / run 9S 10S JS QS", "7S 7S 8S KS", true},
      {"house aces=low", "run 3S 4S 5S 6S", "AS 2S", true},
      {"house aces=low", "run 10S JS QS KS", "AS", false},
      {"house", "run 10S JS QS KS", "AS", true},
  };
  for (const Row& row : rows) {
    std::string text =
        "rules " + std::string(row.rules) + "\nseats P0 P1 P2\nturn P0 act\ndown P0\n";
    for (std::string_view rest = row.melds; !rest.empty();) {
      const std::size_t slash = rest.find(" / ");
      text += "meld P1 " + std::string(rest.substr(0, slash)) + "\n";
      rest = slash == std::string_view::npos ? std::string_view{} : rest.substr(slash + 3);
    }
    text += "hand P0 " + std::string(row.hand) + "\n";
    const auto position = parse_position(text);
    ASSERT_TRUE(position.has_value()) << text << to_string(position.error());
    const Game& game = position->game;
    GoOut go_out;
    EXPECT_EQ(find_go_out(position->rules.rules, game.hands[0], game.open.table, go_out.lay_offs),
              row.exists)
        << row.rules << ": " << row.hand << " on " << row.melds;
    if (row.exists) {
      EXPECT_TRUE(check(position->rules.rules, game, Seat(0), go_out)) << to_string(Action{go_out});
      EXPECT_EQ(go_out.lay_offs.size, game.hands[0].size());
    }
  }
}

TEST(GoOutSearch, AnEmptyHandHasNothingToLayOff) {
  LayOffs found;
  EXPECT_FALSE(find_go_out(Rules{}, Bag{}, Table{}, found));
}

}  // namespace
}  // namespace mayi
