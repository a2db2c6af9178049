#include "game/event.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(Event, ACardFromTheStockIsSeenByWhoDrewItAlone) {
  const Seat bob(1), others[] = {Seat(0), Seat(2), kNobody};
  const Card nine(Rank::nine, Suit::clubs), king(Rank::king, Suit::hearts);
  const Event drawn = DrewStock{bob, nine, king}, penalty = PenaltyDrawn{bob, nine, 13};
  EXPECT_EQ(seen_by(drawn, bob), drawn);
  EXPECT_EQ(seen_by(penalty, bob), penalty);
  for (const Seat other : others) {
    EXPECT_EQ(seen_by(drawn, other), Event(DrewStock{bob, {}, king}));
    EXPECT_EQ(seen_by(penalty, other), Event(PenaltyDrawn{bob, {}, 13}));
  }
}

TEST(Event, WhatIsDoneBeforeAllEyesIsSeenByAll) {
  const Seat bob(1);
  const Card nine(Rank::nine, Suit::clubs);
  const Event events[] = {DrewDiscard{bob, nine},      MayIWon{bob, nine},
                          CalledMayI{bob, nine},       DiscardedCard{bob, nine},
                          LaidOff{bob, nine, 2, true}, Swapped{bob, nine, 2, 3}};
  for (const Event& event : events) {
    EXPECT_EQ(seen_by(event, Seat(0)), event);
    EXPECT_EQ(seen_by(event, kNobody), event);
    EXPECT_EQ(seat_of(event), bob);
  }
}

TEST(Event, SaysWhoseItIs) {
  EXPECT_EQ(seat_of(RoundDealt{1, Seat(2), {}}), Seat(2));
  EXPECT_EQ(seat_of(RoundOver{1, Seat(3)}), Seat(3));
  EXPECT_EQ(seat_of(GameOver{}), kNobody);
  EXPECT_EQ(kind_of(Won{}), EventKind::won);
}

}  // namespace
}  // namespace mayi
