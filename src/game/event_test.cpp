#include "game/event.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

constexpr Card kNine(Rank::nine, Suit::clubs);
constexpr Seat kDrawer(1);

TEST(Event, ACardFromTheStockIsSeenByWhoDrewItAlone) {
  struct Row {
    Event whole, hidden;
  };
  const Row rows[] = {
      {DrewStock{kDrawer, kNine, Card::joker()}, DrewStock{kDrawer, {}, Card::joker()}},
      {PenaltyDrawn{kDrawer, kNine, 13}, PenaltyDrawn{kDrawer, {}, 13}},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(seen_by(row.whole, kDrawer), row.whole);
    for (const Seat other : {Seat(0), Seat(2), kNobody})
      EXPECT_EQ(seen_by(row.whole, other), row.hidden) << row.whole.index() << other.index();
  }
}

TEST(Event, AllElseIsSeenByEveryone) {
  const Event events[] = {
      RoundDealt{2, kDrawer, kNine}, DrewDiscard{kDrawer, kNine},
      MayIWon{kDrawer, kNine},       CalledMayI{kDrawer, kNine},
      Discarded{kDrawer, kNine},     LaidOff{kDrawer, kNine, 2, true},
      Swapped{kDrawer, kNine, 2, 1}, Unclaimed{kNine},
  };
  for (const Event& event : events)
    for (const Seat observer : {Seat(0), kDrawer, kNobody})
      EXPECT_EQ(seen_by(event, observer), event) << event.index();
}

TEST(Event, NamesTheSeatItIsAbout) {
  struct Row {
    Event event;
    Seat seat;
  };
  const Row rows[] = {
      {RoundDealt{1, kDrawer, kNine}, kDrawer},
      {DrewStock{kDrawer, kNine, {}}, kDrawer},
      {MayIDenied{kDrawer, Seat(2)}, kDrawer},
      {RoundOver{1, kDrawer}, kDrawer},
      {RoundOver{1, kNobody}, kNobody},
      {Unclaimed{kNine}, kNobody},
      {GameOver{}, kNobody},
  };
  for (const Row& row : rows) EXPECT_EQ(seat_of(row.event), row.seat) << row.event.index();
}

static_assert(kind_of(RoundDealt{}) == EventKind::round_dealt);
static_assert(kind_of(LaidDown{}) == EventKind::laid_down);
static_assert(kind_of(Won{}) == EventKind::won);

}  // namespace
}  // namespace mayi
