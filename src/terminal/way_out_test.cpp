#include "terminal/way_out.h"

#include <gtest/gtest.h>

#include "prose/seats_test.h"

namespace mayi::terminal {
namespace {

TEST(WayOut, IsFoundWhereverThereIsOne) {
  constexpr std::string_view kDown =
      "turn Ann act\ndown Ann\nmeld Ann set 9C 9D 9H\nmeld Ann run 4D 5D 6D 7D\n";
  struct Row {
    std::string position;
    std::string_view expected;
  };
  const Row rows[] = {
      {fmt::format("round 2\n{}hand Ann 9S", kDown), "lay off the 9♠ on meld 1"},
      {fmt::format("round 2\n{}hand Ann 8D KC", kDown),
       "lay off the 8♦ on meld 2 and discard the K♣"},
      {fmt::format("round 2\n{}hand Ann KC", kDown), "discard the K♣"},
      {fmt::format("round 2\n{}hand Ann KC QC", kDown), ""},
      {"turn Ann act\nhand Ann 9C 9D 9H 4C 4D 4H KS", "lay down and discard the K♠"},
      {"turn Ann act\nhand Ann 9C 9D 9H 4C 4D 4H KS QS", ""},
      {"turn Ann draw\nhand Ann 9C 9D 9H 4C 4D 4H", ""},
      // In the last round the last card is laid off, never discarded.
      {fmt::format("round 6\n{}hand Ann 8D KC", kDown), ""},
  };
  for (const Row& row : rows) {
    const SeatView seat = seat_at("seats Ann Bob Cid\n" + row.position + "\n", 0);
    EXPECT_EQ(plan_text(way_out(seat), Voice(Tone::player, seat)), row.expected) << row.position;
  }
}

}  // namespace
}  // namespace mayi::terminal
