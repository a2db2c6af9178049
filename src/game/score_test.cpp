#include "game/score.h"

#include <gtest/gtest.h>

#include <vector>

#include "game/game.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/position.h"

namespace mayi {
namespace {

Bag bag(std::string_view text) {
  Bag result;
  for (Line line(text); !line.done();) result.add(take_card(line));
  return result;
}

TEST(Score, CountsThePointsInHand) {
  struct Row {
    std::string_view hand;
    int house, classic;
  };
  constexpr Row rows[] = {
      {"", 0, 0},          {"3C 4D 10H", 17, 17}, {"JC QD KH AS", 45, 45},
      {"2C 2C 2D", 60, 6}, {"JK JK", 100, 100},   {"9C 9C 9C AH JK 2S", 112, 94},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(points_in_hand(*find_built_in("house"), bag(row.hand)), row.house) << row.hand;
    EXPECT_EQ(points_in_hand(*find_built_in("classic"), bag(row.hand)), row.classic) << row.hand;
  }
}

TEST(Score, TheLowestTotalWinsAndATieIsShared) {
  struct Row {
    std::vector<std::int32_t> totals;
    SeatSet winners;
  };
  const Row rows[] = {
      {{10, 20, 30}, SeatSet::from_bits(0b001)},
      {{30, 20, 10}, SeatSet::from_bits(0b100)},
      {{20, 20, 30}, SeatSet::from_bits(0b011)},
      {{5, 5, 5, 5}, SeatSet::from_bits(0b1111)},
      {{0, 9, 0, 9, 0, 9, 9, 0}, SeatSet::from_bits(0b10010101)},
  };
  for (const Row& row : rows) {
    Public open;
    open.players = static_cast<std::uint8_t>(row.totals.size());
    std::ranges::copy(row.totals, open.totals.begin());
    EXPECT_EQ(winners(open), row.winners);
  }
}

Game after(std::string_view set_up, std::string_view action) {
  const auto position = parse_position(set_up);
  EXPECT_TRUE(position.has_value()) << to_string(position.error());
  Game game = position->game;
  NoEvents none;
  EXPECT_TRUE(
      apply(position->rules.rules, game, game.open.turn, parse_action(action).value(), none))
      << action;
  return game;
}

constexpr std::string_view kLastDiscard =
    "round 5\nseats P0 P1 P2\nturn P1 act\ndown P1\nhand P0 KC 9D\nhand P1 3C\nhand P2 JK 2H\n"
    "meld P1 set 4C 4D 4H\ntotals P0 5 P1 70\n";

TEST(Score, WhoGoesOutScoresNothingTheOthersTheirHands) {
  const Game game = after(kLastDiscard, "discard 3C");
  EXPECT_EQ(game.open.stage, Stage::round_over);
  EXPECT_EQ(game.open.out, 1);
  EXPECT_EQ(game.open.points, (std::array<std::int32_t, kMaxSeats>{19, 0, 70}));
  EXPECT_EQ(game.open.totals, (std::array<std::int32_t, kMaxSeats>{24, 70, 70}));
}

TEST(Score, ARoundLeavesARecord) {
  const Game game = after(kLastDiscard, "discard 3C");
  const RoundRecord record = record_of(game);
  EXPECT_EQ(record.round, 5);
  EXPECT_EQ(record.out, 1);
  EXPECT_EQ(record.points, game.open.points);
  EXPECT_EQ(record.table.size(), 1);
  EXPECT_EQ(record.hands[0], bag("KC 9D"));
  EXPECT_TRUE(record.hands[1].empty());
}

TEST(Score, TheEndOfTheLastRoundIsTheEndOfTheGame) {
  const Game game = after(
      "round 6\nseats P0 P1 P2\nturn P1 act\ndown P1\nhand P0 KC\nhand P1 4S\nhand P2 10H\nmeld P1 "
      "set 4C 4D 4H\n",
      "lay-off 4S to 1");
  EXPECT_EQ(game.open.stage, Stage::game_over);
  EXPECT_EQ(winners(game.open), SeatSet(Seat(1)));
}

}  // namespace
}  // namespace mayi
