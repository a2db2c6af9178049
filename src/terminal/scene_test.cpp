#include "terminal/scene.h"

#include <gtest/gtest.h>

#include "terminal/scores.h"
#include "terminal/table_picture.h"

namespace mayi::terminal {
namespace {

SeatView three_seats() {
  SeatView seat;
  for (const char* const name : {"Ann", "愛子", "Cy"}) seat.places.push_back({.name = name});
  seat.dealt = true;
  seat.view.me = Seat(0);
  seat.view.open.players = 3;
  seat.view.open.totals = {30, 0, 60};
  return seat;
}

Scene crowded(int cards) {
  Scene scene{.seat = three_seats(), .ask = {"What now?"}};
  for (int i = 0; i < cards; ++i) {
    scene.news.push_back({"Something with a long sentence happened at the table just now.", true});
    scene.seat.hand.push_back(Card(Rank::ten, Suit::spades));
  }
  return scene;
}

TEST(Scene, FitsEveryScreen) {
  for (const int width : {20, 40, 80, 200})
    for (const int height : {10, 24, 60}) {
      const Lines lines = draw(crowded(30), {.width = width, .height = height});
      EXPECT_LT(static_cast<int>(lines.size()), height);
      for (const std::string& line : lines) EXPECT_LE(columns(line), width) << line;
    }
}

TEST(Scene, WhatIsAskedStaysOnALowScreen) {
  EXPECT_EQ(draw(crowded(40), {.width = 20, .height = 10}).back(), "What now?");
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
    EXPECT_EQ(columns(line.substr(0, line.find("cards"))), 22) << line;
}

TEST(Scores, TheLowestTotalComesFirstAndTheLongestBarFillsTheLine) {
  const RoundRecord round{.round = 1, .out = Seat(1), .points = {30, 0, 60}};
  const Lines lines = draw_score_chart(three_seats(), {{round}}, {.width = 40, .ascii = true});
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_TRUE(lines[1].starts_with("愛子")) << lines[1];
  EXPECT_FALSE(lines[1].contains('#'));
  EXPECT_TRUE(lines[3].starts_with("Cy")) << lines[3];
  EXPECT_EQ(columns(lines[3]), 40);
}

}  // namespace
}  // namespace mayi::terminal
