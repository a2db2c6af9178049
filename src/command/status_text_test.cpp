#include "command/status_text.h"

#include <gtest/gtest.h>

#include "command/answer.h"
#include "prose/seats_test.h"

namespace mayi::command {
namespace {

SeatView with_bot(SeatView seat, Seat bot) {
  seat.places[bot].holder = {SitterKind::bot, "expert"};
  return seat;
}

std::string status_of(const SeatView& seat, std::span<const RoundRecord> rounds = {}) {
  return draw_status(seat, voice_for(seat), rounds);
}

TEST(StatusText, DrawsTheTableAsASeatSeesIt) {
  const SeatView seat = seat_at(
      "round 2\nseats Ann Bob Cid\nturn Bob draw\ndealer Ann\n"
      "hand Ann 9C 3D 3H 2S JK 10H QS 4C 5C 6D 7D 8D\ndiscard 9H 3C\ndiscarded-by Cid\n"
      "down Cid\nmeld Cid set 8C 8D JK\nmeld Cid run 3S JK 5S 6S\ntotals Bob 40\nmay-is Cid 2\n",
      0);
  EXPECT_EQ(status_of(with_bot(seat, Seat(1))),
            R"(Game k7m2qp, house rules, version 7
Round 2 of 6: 1 set + 1 run

    seat  played by     cards  points
    Ann   person           12       0  you, dealer
  > Bob   expert bot       11      40
    Cid   person           11       0  down, 2 May Is

Table
   1. Cid   set  8C 8D JK  (takes 8)
   2. Cid   run  3S JK=4S 5S 6S  (takes 7S high)

Stock 65 cards; discards 2, on top 9H, exposed, discarded by Cid

Your hand: 12 cards, 135 points
   1 3D     2 3H     3 4C     4 5C     5 6D     6 7D     7 8D     8 9C
   9 10H   10 QS    11 2S    12 JK

You may call for the 9H, which Cid discarded: let it go by or say May I? It costs 1 penalty card: you would hold 14 cards.
Say: pass or may-i.
)");
}

TEST(StatusText, NamesOfAnyLettersKeepTheColumns) {
  SeatView seat = seat_at("seats Ann Bob Cid\nturn Ann draw\nhand Ann 9C\n", 0);
  seat.places[1].name = "王小明";  // six columns, nine bytes
  const std::string text = status_of(seat);
  EXPECT_NE(text.find("  > Ann            1       0"), std::string::npos) << text;
  EXPECT_NE(text.find("    王小明        11       0"), std::string::npos) << text;
}

TEST(StatusText, AnEndedGameNamesItsWinnersAndTheHandsLeft) {
  const std::string text = status_of(
      seat_at("round 6\nseats Ann Bob Cid\nturn Ann draw\nhand Ann 9C\nhand Bob\nhand Cid KD QD\n"
              "stock 3C\nover Bob\ntotals Ann 30 Bob 30 Cid 50\npoints Ann 9 Cid 20\n",
              0));
  EXPECT_NE(text.find("left: QD KD"), std::string::npos) << text;
  EXPECT_NE(text.find("you and Bob won with 30 points."), std::string::npos) << text;
}

TEST(StatusText, ScoresHaveAColumnForEachRound) {
  const SeatView seat = seat_at(
      "round 2\nseats Ann Bob Cid\nturn Ann draw\nhand Ann 9C\ntotals Ann 30 Bob 7 Cid 50\n", 0);
  RoundRecord first{.round = 1, .out = Seat(1)}, second{.round = 2};
  first.points = {30, 0, 45};
  second.points = {0, 7, 5};
  const std::vector<RoundRecord> rounds{first, second};
  EXPECT_EQ(draw_scores(seat, voice_for(seat), rounds),
            "    round     1     2   total\n"
            "    Ann      30     0      30\n"
            "    Bob      *0     7       7\n"
            "    Cid      45     5      50\n"
            "    (* went out)\n");
}

}  // namespace
}  // namespace mayi::command
