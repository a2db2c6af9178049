#include <algorithm>
#include <numeric>

#include "notation/action_text.h"
#include "notation/card_text.h"
#include "table/tables_test.h"

// Whoever wants the exposed card says so at once; what decides is the rules, not whose message came
// first.
namespace mayi {
namespace {

constexpr int kPlayers = 6;
using Order = std::vector<int>;

Command says(int seat, std::string_view action, Version seen) {
  return {.seat = Seat(seat), .ask = Act{*parse_action(action), ""}, .seen = seen};
}

// Seat 0 is in turn, and the card that seat 5 has discarded lies exposed.
TestTable six(const Rules& rules) {
  TestTable table(rules);
  for (int seat = 0; seat < kPlayers; ++seat)
    table.happens({"seated " + std::to_string(seat) + " human P" + std::to_string(seat)});
  table.happens({"dealt 6 round 1 dealer 5 seed 1"});
  return table;
}

// Under line rules a call is answered seat by seat: whoever is asked and wants the card claims it.
std::string claim(TestTable& table, int seat, Version seen) {
  const bool asked = table.state.game.open.asked == Seat(seat);
  return table.does(says(seat, asked ? "claim" : "may-i", seen));
}

bool is_done(const std::string& said) { return said.starts_with("played"); }

// All say what they want in this order, and again whenever they are asked; who got the card.
int winner_of(const Rules& rules, const Order& order) {
  TestTable table = six(rules);
  const Version looked = table.state.version;
  const Card exposed = table.state.game.open.discards.top().card;
  std::array<int, kPlayers> before{};
  for (int seat = 0; seat < kPlayers; ++seat)
    before[static_cast<std::size_t>(seat)] = table.state.game.hands[Seat(seat)].count(exposed);
  for (const int seat : order) {
    const std::string said = claim(table, seat, looked);
    static const std::vector<std::string> kReasons{"being-settled", "already-taken",
                                                   "already-answered", "not-asked", "stale"};
    EXPECT_TRUE(is_done(said) || std::ranges::count(kReasons, said) > 0) << said;
  }
  while (table.state.game.open.asked != kNobody) {
    const int asked = table.state.game.open.asked.index();
    const bool wants = std::ranges::count(order, asked) > 0;
    EXPECT_TRUE(is_done(table.does(says(asked, wants ? "claim" : "allow", looked))));
  }
  int winner = -1, winners = 0;
  for (int seat = 0; seat < kPlayers; ++seat) {
    const int now = table.state.game.hands[Seat(seat)].count(exposed);
    if (now <= before[static_cast<std::size_t>(seat)]) continue;
    winner = seat;
    ++winners;
  }
  EXPECT_EQ(winners, 1);
  for (const int seat : order)
    if (seat != winner) EXPECT_FALSE(is_done(claim(table, seat, looked))) << "a second winner";
  return winner;
}

TEST(Claims, EveryArrivalOrderOfFiveHasTheWinnerOfTheRules) {
  int orders = 0;
  for (unsigned who = 1; who < 1U << 5; ++who) {
    Order order;
    for (int seat = 1; seat < kPlayers; ++seat)
      if (((who >> (seat - 1)) & 1U) != 0) order.push_back(seat);
    const int nearest = order.front();
    do {
      ASSERT_EQ(winner_of(Rules{}, order), nearest);
      ++orders;
    } while (std::ranges::next_permutation(order).found);
  }
  EXPECT_EQ(orders, 325);  // of one to five
}

// What was meant for a card that is gone is not said of the next one.
TEST(Claims, ThatComeTooLateAreForNoOtherCard) {
  for (int late = 1; late < kPlayers; ++late) {
    TestTable table = six(Rules{});
    const Version looked = table.state.version;
    EXPECT_TRUE(is_done(table.does(says(0, "draw stock", looked))));
    Card any{};
    table.state.game.hands[Seat(0)].for_each([&](Card card) { any = card; });
    EXPECT_TRUE(is_done(table.does(says(0, "discard " + to_string(any), table.state.version))));
    const TableState before = table.state;
    for (const std::string_view action : {"may-i", "pass", "draw discard"})
      EXPECT_EQ(table.does(says(late, action, looked)), "stale") << late << " " << action;
    EXPECT_TRUE(table.state == before);
  }
}

}  // namespace
}  // namespace mayi
