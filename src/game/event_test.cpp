#include "game/event.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(Event, ACardFromTheStockIsSeenByWhoDrewItAlone) {
  struct Row {
    EventKind kind;
    Seat observer;
    bool seen;
  };
  constexpr Row rows[] = {
      {EventKind::drew_stock, Seat(1), true},     {EventKind::drew_stock, Seat(0), false},
      {EventKind::drew_stock, kNobody, false},    {EventKind::penalty_drawn, Seat(1), true},
      {EventKind::penalty_drawn, Seat(2), false}, {EventKind::penalty_drawn, kNobody, false},
      {EventKind::drew_discard, Seat(0), true},   {EventKind::drew_discard, kNobody, true},
      {EventKind::may_i_won, Seat(2), true},      {EventKind::discarded, kNobody, true},
      {EventKind::called_may_i, Seat(0), true},   {EventKind::laid_off, Seat(0), true},
      {EventKind::swapped, Seat(0), true},
  };
  for (const Row& row : rows) {
    const Event event{row.kind, Seat(1), Card(Rank::nine, Suit::clubs), 2, true, 3};
    Event expected = event;
    if (!row.seen) expected.card = {};
    EXPECT_EQ(seen_by(event, row.observer), expected)
        << int(row.kind) << " seen by " << row.observer.index();
  }
}

}  // namespace
}  // namespace mayi
