#include "terminal/scene.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "command/three_seats_test.h"

namespace mayi::terminal {
namespace {

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

TEST(Scene, ManyPlayersLeaveRoomForNews) {
  Scene scene = crowded(12);
  while (scene.seat.places.size() < 8) scene.seat.places.push_back({.name = "Someone"});
  scene.seat.view.open.players = 8;
  scene.ask.assign(8, "What now?");
  const Lines lines = draw(scene, {.width = 40, .height = 24});
  EXPECT_TRUE(std::ranges::any_of(lines, [](auto& line) { return line.contains("happened"); }));
}

TEST(Scene, NewsThatDoNotFitAreAnnounced) {
  const Lines low = draw(crowded(12), {.width = 80, .height = 12});
  EXPECT_TRUE(std::ranges::any_of(low, [](auto& line) { return line.contains("b: look back"); }));
  const Lines narrow = draw(crowded(12), {.width = 40, .height = 24});
  const auto before =
      std::ranges::find_if(narrow, [](auto& line) { return line.contains("b: look"); });
  ASSERT_NE(before, narrow.end());
  EXPECT_TRUE(before[1].contains("Something")) << "a sentence is told whole: " << before[1];
  const Lines high = draw(crowded(12), {.width = 80, .height = 60});
  EXPECT_FALSE(std::ranges::any_of(high, [](auto& line) { return line.contains("look back"); }));
}

}  // namespace
}  // namespace mayi::terminal
