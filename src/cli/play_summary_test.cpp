#include "cli/play_summary.h"

#include <gtest/gtest.h>

#include "cli/play_scene.h"

namespace mayi::cli {
namespace {

SeatView three_seats() {
  SeatView seat;
  seat.names = {"Ann", "Bob", "Cy"};
  seat.sitters = {{}, {SitterKind::bot, "greedy"}, {SitterKind::bot, "greedy"}};
  seat.view.me = Seat(0);
  seat.view.open.players = 3;
  seat.view.open.totals = {30, 0, 60};
  seat.rounds.push_back({.round = 1, .out = Seat(1), .points = {30, 0, 60}});
  return seat;
}

TEST(PlaySummary, TheLowestTotalComesFirstAndTheLongestBarFillsTheLine) {
  const Lines lines = draw_score_chart(three_seats(), {.width = 40, .ascii = true});
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_TRUE(lines[1].starts_with("Bob")) << lines[1];
  EXPECT_EQ(lines[1].find('#'), std::string::npos);
  EXPECT_TRUE(lines[3].starts_with("Cy")) << lines[3];
  EXPECT_EQ(columns(lines[3]), 40);
}

TEST(PlayScene, FitsEveryScreen) {
  Scene scene{.seat = three_seats(), .news = {}, .notice = {}, .ask = {"What now?"}};
  for (int i = 0; i < 30; ++i) {
    scene.news.push_back("Something with a long sentence happened at the table just now.");
    scene.seat.hand.push_back(Card(Rank::ten, Suit::spades));
  }
  for (const int width : {20, 40, 80, 200})
    for (const int height : {10, 24, 60}) {
      const Lines lines = draw(scene, {.width = width, .height = height});
      EXPECT_LT(static_cast<int>(lines.size()), height);
      for (const std::string& line : lines) EXPECT_LE(columns(line), width) << line;
    }
}

TEST(PlayScene, WhatIsAskedStaysOnALowScreen) {
  Scene scene{.seat = three_seats(), .news = {}, .notice = {}, .ask = {"What now?"}};
  for (int i = 0; i < 40; ++i) scene.seat.hand.push_back(Card(Rank::ten, Suit::spades));
  EXPECT_EQ(draw(scene, {.width = 20, .height = 10}).back(), "What now?");
}

TEST(PlayScene, ACardThatWasNotThereBeforeIsMarked) {
  SeatView seat = three_seats();
  seat.hand = {Card(Rank::nine, Suit::clubs), Card(Rank::nine, Suit::clubs)};
  Bag before;
  before.add(seat.hand[0]);
  EXPECT_EQ(draw_hand(seat, before, {.ascii = true}).back(), " 1   2+");
}

}  // namespace
}  // namespace mayi::cli
