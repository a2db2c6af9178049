#include "solver/lay_off_plan.h"

#include <gtest/gtest.h>

#include "solver/brute_force_test.h"
#include "solver/hands_test.h"

namespace mayi {
namespace {

// "4C 5C 6C / 9D 9H 9S": melds in order.
Table table_of(const Rules& rules, std::string_view text) {
  Table table;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(" / ", begin), text.size());
    const std::vector<Card> named = cards_in_order(text.substr(begin, end - begin));
    Meld placed;
    EXPECT_TRUE(place_run(rules, named, placed) || place_set(rules, named, placed)) << text;
    table.add(Seat(0), placed);
    begin = end + 3;
  }
  return table;
}

std::string text(const LayOffPlan& plan) {
  std::string result;
  for (const LayOff& lay_off : plan.lay_offs) {
    result += (result.empty() ? "" : " ") + to_text(lay_off.card) + ">" +
              std::to_string(lay_off.meld + 1);
    if (lay_off.end != End::unnamed) result += lay_off.end == End::low ? "low" : "high";
  }
  if (plan.discard.exists()) result += " discard " + to_text(plan.discard);
  return result;
}

TEST(LayOffPlan, LeavesTheFewestPoints) {
  struct Row {
    std::string_view hand;
    std::string_view table;
    Discarding discarding;
    std::string_view plan;
    int points_left;
  };
  constexpr auto none = Discarding::none, any = Discarding::any,
                 not_last = Discarding::not_the_last;
  // clang-format off
  const Row rows[] = {
      {"9C 4D", "9D 9H 9S", none, "9C>1", 4},
      {"8C 9C", "4C 5C 6C 7C", none, "8C>1 9C>1", 0},
      {"9C JK", "4C 5C 6C 7C", none, "JK>1high 9C>1", 0},                    // a wild makes room
      {"AC JK", "TC JC QC KC", none, "AC>1 JK>1low", 0},
      {"AC JK", "3C 4C 5C 6C 7C 8C 9C TC JC QC KC", none, "JK>1high", 15},   // one place for two cards
      {"9C JK", "3C JK 2D 6C / TC TD TH", none, "JK>2", 9},                  // no wild more in the run
      {"7C 8C 2D", "4C 5C 6C / 7D 7H 7S", none, "7C>1 8C>1 2D>2", 0},        // the 7 serves the run
      {"KC 4D", "9D 9H 9S", any, " discard KC", 4},
      {"KC 9C", "9D 9H 9S", any, "9C>1 discard KC", 0},
      {"AC 5H 6H 2C", "9C TC JC QC / 8H 9H TH JH", any, "2C>2low 6H>2 5H>2 discard AC", 0},  // not the dearer lay-off
      {"KC 9C", "9D 9H 9S", not_last, " discard KC", 9},                     // the last card stays
      {"KC", "9D 9H 9S", not_last, "", 10},
  };
  // clang-format on
  const Rules rules;
  for (const Row& row : rows) {
    const LayOffPlan plan =
        plan_lay_offs(rules, cards(row.hand), table_of(rules, row.table), row.discarding);
    EXPECT_EQ(text(plan), row.plan) << row.hand;
    EXPECT_EQ(plan.points_left, row.points_left) << row.hand;
  }
}

int points(const Rules& rules, const Bag& hand) {
  int sum = 0;
  hand.for_each([&](Card card) { sum += rules.points_of(card); });
  return sum;
}

void expect_playable(const Rules& rules, Bag hand, Table table, const LayOffPlan& plan,
                     bool last_stays) {
  for (const LayOff& lay_off : plan.lay_offs) {
    ASSERT_TRUE(hand.has(lay_off.card));
    const LayOffPlace place = place_lay_off(rules, table[lay_off.meld], lay_off.card, lay_off.end);
    ASSERT_EQ(place.fault, LayOffFault::none);
    table.lay_off(lay_off.meld, lay_off.card, place.at_low);
    hand.remove(lay_off.card);
  }
  if (plan.discard.exists()) {
    ASSERT_TRUE(hand.has(plan.discard));
    ASSERT_TRUE(!last_stays || hand.size() > 1);
    hand.remove(plan.discard);
  }
  EXPECT_EQ(hand, plan.left);
  EXPECT_EQ(points(rules, hand), plan.points_left);
}

Table random_table(Random& random, const Rules& rules, int melds) {
  Rules small = rules;
  small.min_set = small.min_run = 3;
  Table table;
  for (int tries = 0; table.size() < melds && tries < 100; ++tries) {
    Bag meld;
    const bool set = random.chance(1, 3);
    add_random_meld(random, small, set, 3 + static_cast<int>(random.below(4)), meld);
    std::vector<Card> named;
    meld.for_each([&](Card card) { named.push_back(card); });
    Meld placed;
    const auto kind = set ? MeldKind::set : MeldKind::run;
    if (place_meld(small, kind, named, true, placed) == MeldFault::none) table.add(Seat(0), placed);
  }
  return table;
}

// Few suits, so that cards meet runs.
Bag random_cards(Random& random, int size) {
  Bag hand;
  while (hand.size() < size) {
    const Card card(static_cast<Rank>(2 + random.below(13)),
                    static_cast<Suit>(random.below(2 + random.below(3))));
    if (random.chance(1, 6))
      hand.add(Card::joker());
    else if (hand.count(card) < 2)
      hand.add(card);
  }
  return hand;
}

template <class Check>
void check_tables(int tables, int most_cards, Check check) {
  Random random(5);
  for (int i = 0; i < tables && !testing::Test::HasFailure(); ++i) {
    const Rules rules = random_rules(random, 3);
    if (run_span(rules).longest() < 7) continue;
    const Table table = random_table(random, rules, 1 + static_cast<int>(random.below(6)));
    const Bag hand = random_cards(
        random, 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_cards))));
    SCOPED_TRACE(testing::Message() << i);
    check(rules, hand, table);
  }
}

TEST(LayOffPlan, IsPlayableAndEmptiesTheHandExactlyIfThatIsPossible) {
  int emptied = 0;
  check_tables(10'000, 12, [&](const Rules& rules, const Bag& hand, const Table& table) {
    const LayOffPlan plan = plan_lay_offs(rules, hand, table, Discarding::none);
    expect_playable(rules, hand, table, plan, false);
    LayOffs go_out;
    EXPECT_TRUE(plan.exact);
    EXPECT_EQ(plan.left.empty(), find_go_out(rules, hand, table, go_out));
    emptied += plan.left.empty();
  });
  EXPECT_GT(emptied, 500);
}

TEST(LayOffPlan, LeavesWhatBruteForceLeaves) {
  check_tables(3'000, 6, [&](const Rules& rules, const Bag& hand, const Table& table) {
    const BruteLayOffs brute(rules, hand, table);
    for (const Discarding discarding :
         {Discarding::none, Discarding::any, Discarding::not_the_last}) {
      const LayOffPlan plan = plan_lay_offs(rules, hand, table, discarding);
      expect_playable(rules, hand, table, plan, discarding == Discarding::not_the_last);
      EXPECT_EQ(std::pair(plan.points_left, plan.left.size()), brute.least(discarding));
    }
  });
}

}  // namespace
}  // namespace mayi
