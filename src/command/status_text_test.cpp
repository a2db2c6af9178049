#include "command/status_text.h"

#include <gtest/gtest.h>

#include "command/answer.h"
#include "command/three_seats_test.h"
#include "prose/seats_test.h"

namespace mayi::command {
namespace {

SeatView with_bot(SeatView seat, Seat bot) {
  seat.places[bot].holder = {SitterKind::bot, "expert"};
  return seat;
}

std::string status_of(const SeatView& seat, std::span<const RoundRecord> rounds = {}) {
  return status_text(seat, rounds);
}

TEST(StatusText, DrawsTheTableAsASeatSeesIt) {
  const SeatView seat = seat_at(
      "round 2\nseats Ann Bob Cid\nturn Bob draw\ndealer Ann\n"
      "hand Ann 9C 3D 3H 2S JK 10H QS 4C 5C 6D 7D 8D\ndiscard 9H 3C\ndiscarded-by Cid\n"
      "down Cid\nmeld Cid set 8C 8D JK\nmeld Cid run 3S JK 5S 6S\ntotals Bob 40\nmay-is Cid 2\n",
      0);
  EXPECT_EQ(status_of(with_bot(seat, Seat(1))),
            R"(Game k7m2qp, house rules, version 7
Round 2/6: 1 set + 1 run

  Ann  you           12 cards     0 points  dealer
> Bob  expert bot    11 cards    40 points
  Cid  person        11 cards     0 points  down, 2 May Is

 1. Cid: 8C 8D JK   takes 8
 2. Cid: 3S JK=4S 5S 6S   takes 7S high
Stock 65   Discards 2: 9H (from Cid)

Your hand: 12 cards, 135 points
 3D  3H  4C  5C  6D  7D  8D  9C  10H QS  2S  JK
 1   2   3   4   5   6   7   8   9   10  11  12

You may call for the 9H, which Cid discarded: let it go by or say May I? It costs 1 penalty card: you would hold 14 cards.
Say: pass or may-i.
)");
}

TEST(StatusText, AnEndedGameNamesItsWinnersAndTheHandsLeft) {
  const std::string text = status_of(
      seat_at("round 6\nseats Ann Bob Cid\nturn Ann draw\nhand Ann 9C\nhand Bob\nhand Cid KD QD\n"
              "stock 3C\nover Bob\ntotals Ann 30 Bob 30 Cid 50\npoints Ann 9 Cid 20\n",
              0));
  EXPECT_NE(text.find("Cid +20 (QD KD)"), std::string::npos) << text;
  EXPECT_NE(text.find("you and Bob won with 30 points."), std::string::npos) << text;
}

TEST(TablePicture, ACardThatWasNotThereBeforeIsMarked) {
  SeatView seat = three_seats();
  seat.hand = {Card(Rank::nine, Suit::clubs), Card(Rank::nine, Suit::clubs)};
  Bag before;
  before.add(seat.hand[0]);
  EXPECT_EQ(draw_hand(seat, before, {.ascii = true}).back(), " 1   2+");
}

TEST(TablePicture, NamesOfWideCharactersKeepTheColumns) {
  const Lines lines = draw_seats(three_seats(), {});
  for (const std::string& line : lines)
    EXPECT_EQ(columns(line.substr(0, line.find("cards"))), 25) << line;
}

TEST(Scores, TheLowestTotalComesFirstAndItsBarFillsTheLine) {
  const RoundRecord round{.round = 1, .out = Seat(1), .points = {30, 0, 60}};
  const Lines lines = draw_score_chart(three_seats(), {{round}}, {.width = 40, .ascii = true});
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_TRUE(lines[1].starts_with("愛子")) << lines[1];
  EXPECT_EQ(columns(lines[1]), 40);
  EXPECT_TRUE(lines[3].starts_with("Cy")) << lines[3];
  EXPECT_LT(columns(lines[3]), columns(lines[2]));
}

}  // namespace
}  // namespace mayi::command
