#include "table/situation.h"

#include <gtest/gtest.h>

#include "table/seats_test.h"

namespace mayi {
namespace {

constexpr SeatSet kAllBots = SeatSet::first(kMaxSeats);

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
      {draw, Seat(1), {}, Situation::your_turn},
      {draw, Seat(2), {}, Situation::may_call},
      {draw, Seat(2), SeatSet(Seat(2)), Situation::waiting},  // has let it go by
      {draw, Seat(2), SeatSet(Seat(3)), Situation::may_call},
      {draw, Seat(0), {}, Situation::waiting},  // its own discard
      {down, Seat(2), {}, Situation::waiting},  // not in line
      {asked, Seat(1), {}, Situation::asked},
      {asked, Seat(2), {}, Situation::waiting},
      {asked, Seat(3), {}, Situation::waiting},
      {window, Seat(2), {}, Situation::may_call},
      {draw, kNobody, {}, Situation::waiting},
      {"seats Ann Bob Cid\nturn Ann draw\nover Bob\n", Seat(2), {}, Situation::round_over},
      {"round 6\nseats Ann Bob Cid\nturn Ann draw\nover Bob\n", Seat(2), {}, Situation::game_over},
  };
  for (const Row& row : rows)
    EXPECT_EQ(seat_at(row.position, row.seat, {}, row.let_by).situation, row.expected)
        << row.position << "seat " << row.seat.index();
}

TEST(Situation, ABotInTurnWaitsForThoseOutsideWhoMayCall) {
  struct Row {
    std::string_view position;
    SeatSet bots, let_by, expected;
  };
  const std::string draw(kDraw), asked = draw + "called Dee\n", window = "rules classic\n" + draw;
  const std::string act = "seats Ann Bob Cid Dee\nturn Bob act\ndiscard 9H 3C\ndiscarded-by Ann\n";
  const Row rows[] = {
      {draw, {}, {}, SeatSet(Seat(1))},  // a person in turn: for nobody else
      {draw, SeatSet(Seat(1)), {}, SeatSet(Seat(2)) | SeatSet(Seat(3))},  // a bot in turn
      {draw, SeatSet(Seat(1)), SeatSet(Seat(2)), SeatSet(Seat(3))},       // one has let it go by
      {draw,
       SeatSet(Seat(1)),
       SeatSet(Seat(2)) | SeatSet(Seat(3)),
       {}},  // all have: the bot goes on
      {draw, SeatSet(Seat(1)) | SeatSet(Seat(2)), {}, SeatSet(Seat(3))},  // bots are not waited for
      {act, SeatSet(Seat(1)), {}, {}},                  // it has drawn: nobody holds it up
      {window, SeatSet(Seat(1)), {}, {}},               // its draw will ask them all
      {asked, SeatSet(Seat(1)), {}, {}},                // a bot is asked
      {asked, SeatSet(Seat(2)), {}, SeatSet(Seat(1))},  // a person is
      {draw, kAllBots, {}, {}},                         // bots alone
      {"seats Ann Bob Cid\nturn Ann draw\nover Bob\n",
       SeatSet(Seat(1)),
       {},
       SeatSet(Seat(0)) | SeatSet(Seat(2))},
  };
  for (const Row& row : rows)
    EXPECT_EQ(seat_at(row.position, Seat(0), row.bots, row.let_by).waited_for, row.expected)
        << row.position << "bots " << int{row.bots.bits()};
}

}  // namespace
}  // namespace mayi
