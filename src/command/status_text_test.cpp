#include "cli/status_text.h"

#include <gtest/gtest.h>

#include "notation/card_text.h"
#include "table/seats_test.h"

namespace mayi::cli {
namespace {

TEST(StatusText, DrawsTheTableAsASeatSeesIt) {
  const SeatView seat = seat_at(
      "round 2\nseats Ann Bob Cid\nturn Bob draw\ndealer Ann\n"
      "hand Ann 9C 3D 3H 2S JK 10H QS 4C 5C 6D 7D 8D\ndiscard 9H 3C\ndiscarded-by Cid\n"
      "down Cid\nmeld Cid set 8C 8D JK\nmeld Cid run 3S JK 5S 6S\ntotals Bob 40\nmay-is Cid 2\n",
      Seat(0), SeatSet(Seat(1)));
  EXPECT_EQ(draw_status(seat, plain_look()),
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

You may call for 9H: say may-i, or pass to let it go by.
)");
}

TEST(StatusText, NoLineIsWiderThanTheScreen) {
  const SeatView seat = seat_at(
      "seats Ann Bob Cid\nturn Ann draw\nhand Ann 10C 10D 10H 10S 9C 9D 9H 9S KC KD KH KS QC QD\n",
      Seat(0));
  for (const int width : {40, 80}) {
    const std::string text = draw_hand(seat, {[](Card card) { return for_people(card); }, width});
    std::size_t columns = 0;
    for (const char c : text) {
      columns = c == '\n' ? 0 : columns + ((c & 0xc0) != 0x80);
      ASSERT_LE(columns, static_cast<std::size_t>(width)) << text;
    }
  }
}

TEST(StatusText, AnEndedGameNamesItsWinnersAndTheHandsLeft) {
  const std::string text = draw_status(
      seat_at("round 6\nseats Ann Bob Cid\nturn Ann draw\nhand Ann 9C\nhand Bob\nhand Cid KD QD\n"
              "stock 3C\nover Bob\ntotals Ann 30 Bob 30 Cid 50\npoints Ann 9 Cid 20\n",
              Seat(0)),
      plain_look());
  EXPECT_NE(text.find("left: QD KD"), std::string::npos) << text;
  EXPECT_NE(text.find("Ann and Bob won."), std::string::npos) << text;
}

}  // namespace
}  // namespace mayi::cli
