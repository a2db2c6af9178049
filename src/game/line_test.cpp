#include "game/line.h"

#include <gtest/gtest.h>

#include "notation/position.h"

namespace mayi {
namespace {

// R8.3: who stands in line for the exposed card, as a string of seats.
TEST(Line, IsTheCurrentPlayerAndThenTheOthersWhoMayHaveTheCard) {
  struct Row {
    std::string_view rules, set_up, line;
  };
  constexpr Row rows[] = {
      {"house", "turn P0 draw\ndiscard KS\n", "0123"},
      {"house", "turn P2 draw\ndiscard KS\ndiscarded-by P1\n", "023"},
      {"house", "turn P2 act\ndiscard KS\ndiscarded-by P1\n", "03"},  // has drawn from the stock
      {"house", "turn P2 draw\ndiscard KS\ndiscarded-by P1\ndown P0\n", "23"},
      {"house", "turn P2 draw\ndiscard KS\ndiscarded-by P1\ndown P2\n",
       "03"},  // draws from the stock only
      {"house", "turn P2 draw\ndiscard KS\ndiscarded-by P2\n", "013"},
      {"house", "turn P2 draw\ntaken\ndiscard KS\n", ""},
      {"house", "turn P2 draw\ndiscard\n", ""},
      {"house down_in_line=yes", "turn P2 draw\ndiscard KS\ndiscarded-by P1\ndown P0 P2\n", "03"},
      {"house down_takes_discard=yes", "turn P2 draw\ndiscard KS\ndiscarded-by P1\ndown P0 P2\n",
       "23"},
      {"house may_i_limit=2", "turn P2 draw\ndiscard KS\ndiscarded-by P1\nmay-is P0 2 P3 1\n",
       "23"},
      {"house may_i_limit=0", "turn P2 draw\ndiscard KS\ndiscarded-by P1\n", "2"},
      {"classic", "turn P2 draw\ndiscard KS\ndiscarded-by P1\ndown P0\n", "023"},
      {"classic", "turn P2 act\ndiscard KS\ndiscarded-by P1\n", ""},  // the window is closed
      {"classic", "turn P2 act\ndiscard KS\ndiscarded-by P1\nasking P3\n", "03"},
      {"jeanne", "turn P2 draw\ntaken\ndiscard KS\n", ""},  // nobody may call for the card beneath
  };
  for (const Row& row : rows) {
    const std::string text =
        "rules " + std::string(row.rules) + "\nseats P0 P1 P2 P3\n" + std::string(row.set_up);
    const auto position = parse_position(text);
    ASSERT_TRUE(position.has_value()) << text << to_string(position.error());
    std::string line;
    for (const Seat seat : SeatSet::first(4))
      if (is_in_line(position->rules.rules, position->game.open, seat))
        line += static_cast<char>('0' + seat);
    EXPECT_EQ(line, row.line) << text;
  }
}

// R8.4: all see who stood back, until the call is settled.
TEST(Line, RemembersWhoLetTheCallerHaveTheCard) {
  auto position =
      parse_position("seats P0 P1 P2 P3\nturn P2 draw\ndiscard KS\ndiscarded-by P1\ncalled P0\n");
  ASSERT_TRUE(position) << to_string(position.error());
  const Rules& rules = position->rules.rules;
  const Public& open = position->game.open;
  NoEvents none;
  ASSERT_TRUE(apply(rules, position->game, Seat(2), Allow{}, none));
  EXPECT_EQ(open.allowed, SeatSet(Seat(2)));
  ASSERT_TRUE(apply(rules, position->game, Seat(3), Allow{}, none));
  EXPECT_EQ(open.taken, Taken::by_may_i);
  EXPECT_TRUE(open.allowed.empty());
}

TEST(Line, TheCurrentPlayerMayDrawTheExposedCardOrTheOneBeneath) {
  struct Row {
    std::string_view rules, set_up;
    bool may_draw;
  };
  constexpr Row rows[] = {
      {"house", "turn P0 draw\ndiscard KS\n", true},
      {"house", "turn P0 draw\ndiscard\n", false},
      {"house", "turn P0 act\ndiscard KS\n", false},
      {"house", "turn P0 draw\ndiscard KS\ndown P0\n", false},
      {"classic", "turn P0 draw\ndiscard KS\ndown P0\n", true},
      {"house", "turn P0 draw\ndiscard KS\ndiscarded-by P0\n", true},  // their own, still there
      {"house", "turn P0 draw\ntaken\ndiscard KS\n", false},
      {"jeanne", "turn P0 draw\ntaken\ndiscard KS\n", true},
      {"jeanne", "turn P0 draw\ntaken\ndiscard\n", false},
      {"jeanne", "turn P0 draw\ntaken\ndiscard KS\ndown P0\n", false},
  };
  for (const Row& row : rows) {
    const std::string text =
        "rules " + std::string(row.rules) + "\nseats P0 P1 P2 P3\n" + std::string(row.set_up);
    const auto position = parse_position(text);
    ASSERT_TRUE(position.has_value()) << text << to_string(position.error());
    EXPECT_EQ(may_draw_discard(position->rules.rules, position->game.open), row.may_draw) << text;
  }
}

}  // namespace
}  // namespace mayi
