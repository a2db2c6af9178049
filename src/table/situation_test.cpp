#include "table/situation.h"

#include <gtest/gtest.h>

#include "table/seats_test.h"

namespace mayi {
namespace {

constexpr SeatSet kAllBots = 0xff;

// Bob is in turn; the 9H was discarded by Ann.
constexpr std::string_view kDraw =
    "seats Ann Bob Cid Dee\nturn Bob draw\ndiscard 9H 3C\ndiscarded-by Ann\n";

TEST(Situation, SaysInAWordWhatASeatCanDo) {
  struct Row {
    std::string_view position;
    Seat seat;
    SeatSet let_by;
    Situation expected;
  };
  const std::string draw(kDraw), asked = draw + "called Dee\n";
  const std::string window = "rules classic\n" + draw;
  const std::string down = draw + "down Cid\nmeld Cid set 9C 9D 9S\nmeld Cid set KC KD KS\n";
  const Row rows[] = {
      {draw, 1, 0, Situation::your_turn},
      {draw, 2, 0, Situation::may_call},
      {draw, 2, bit(2), Situation::waiting},  // has let it go by
      {draw, 2, bit(3), Situation::may_call},
      {draw, 0, 0, Situation::waiting},  // its own discard
      {down, 2, 0, Situation::waiting},  // not in line
      {asked, 1, 0, Situation::asked},
      {asked, 2, 0, Situation::waiting},
      {asked, 3, 0, Situation::waiting},
      {window, 2, 0, Situation::may_call},
      {draw, kNobody, 0, Situation::waiting},
      {"seats Ann Bob Cid\nturn Ann draw\nover Bob\n", 2, 0, Situation::round_over},
      {"round 6\nseats Ann Bob Cid\nturn Ann draw\nover Bob\n", 2, 0, Situation::game_over},
  };
  for (const Row& row : rows)
    EXPECT_EQ(seat_at(row.position, row.seat, 0, row.let_by).situation, row.expected)
        << row.position << "seat " << int{row.seat};
}

TEST(Situation, ABotInTurnWaitsForThoseOutsideWhoMayCall) {
  struct Row {
    std::string_view position;
    SeatSet bots, let_by, expected;
  };
  const std::string draw(kDraw), asked = draw + "called Dee\n", window = "rules classic\n" + draw;
  const std::string act = "seats Ann Bob Cid Dee\nturn Bob act\ndiscard 9H 3C\ndiscarded-by Ann\n";
  const Row rows[] = {
      {draw, 0, 0, bit(1)},                // a person in turn: for nobody else
      {draw, bit(1), 0, bit(2) | bit(3)},  // a bot in turn
      {draw, bit(1), bit(2), bit(3)},      // one has let it go by
      {draw, bit(1), bit(2) | bit(3), 0},  // all have: the bot goes on
      {draw, bit(1) | bit(2), 0, bit(3)},  // bots are not waited for
      {act, bit(1), 0, 0},                 // it has drawn: nobody holds it up
      {window, bit(1), 0, 0},              // its draw will ask them all
      {asked, bit(1), 0, 0},               // a bot is asked
      {asked, bit(2), 0, bit(1)},          // a person is
      {draw, kAllBots, 0, 0},              // bots alone
      {"seats Ann Bob Cid\nturn Ann draw\nover Bob\n", bit(1), 0, bit(0) | bit(2)},
  };
  for (const Row& row : rows)
    EXPECT_EQ(seat_at(row.position, 0, row.bots, row.let_by).waited_for, row.expected)
        << row.position << "bots " << int{row.bots};
}

}  // namespace
}  // namespace mayi
