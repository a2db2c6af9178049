#include "solver/spare_cards.h"

#include <gtest/gtest.h>

#include "solver/hands_test.h"

namespace mayi {
namespace {

Bag without(Bag hand, Card card) {
  hand.remove(card);
  return hand;
}

// The naturals without which the hand is no farther, asked one by one.
std::uint64_t spare_by_asking(const Rules& rules, int round, const Bag& hand) {
  const int missing = distance(rules, round, hand).missing;
  std::uint64_t spare = 0;
  hand.for_each_distinct([&](Card card) {
    if (rules.is_wild(card)) return;
    if (distance_at_rest(rules, round, without(hand, card)).missing == missing) spare |= card.bit();
  });
  return missing == 0 || missing == kNever ? 0 : spare;
}

void expect_as_asked_one_by_one(const Rules& rules, int round, const Bag& hand, int at_most) {
  const SpareCards spares(rules, round, hand, at_most);
  std::string text;
  hand.for_each([&](Card card) { text += to_text(card) + ' '; });
  ASSERT_EQ(spares.missing(), distance(rules, round, hand).missing) << text;
  ASSERT_EQ(spares.spare(), spare_by_asking(rules, round, hand)) << text;
  hand.for_each_distinct([&](Card card) {
    if (card.is_joker() || (spares.spare() & card.bit()) == 0) return;
    ASSERT_EQ(spares.without(card), distance_at_rest(rules, round, without(hand, card)))
        << text << "without " << to_text(card);
  });
}

// Whatever was known before.
void expect_as_asked_one_by_one(const Rules& rules, int round, const Bag& hand) {
  const int missing = distance(rules, round, hand).missing;
  for (const int at_most : {missing, std::min(missing + 1, kNever), kNever})
    expect_as_asked_one_by_one(rules, round, hand, at_most);
}

TEST(SpareCards, AreWhatTheHandIsWithoutEachCard) {
  Random random(20);
  for (const NamedRules& set : built_in_rules())
    for (int round = 1; round <= set.rules.rounds; ++round)
      for (int i = 0; i < (set.rules.whole_hand(round) ? 15 : 200); ++i)
        expect_as_asked_one_by_one(set.rules, round, any_hand(random, set.rules, round, 14));
}

TEST(SpareCards, AreSoUnderAnyRules) {
  Random random(21);
  for (int i = 0; i < 400; ++i) {
    const Rules rules = random_rules(random, 3);
    expect_as_asked_one_by_one(rules, 1, any_hand(random, rules, 1, 12));
  }
}

TEST(SpareCards, OfAWholeHandAreTheSameForWhoeverKnowsABound) {
  Random random(24);
  const Rules& house = *find_built_in("house");
  for (int i = 0; i < 30; ++i) {
    const Bag hand = any_hand(random, house, 6, 13);
    const auto all = SpareCards::of_whole_hand(house, 6, hand);
    for (const int at_most : {all.missing(), std::min(all.missing() + 1, kNever)}) {
      const auto bounded = SpareCards::of_whole_hand(house, 6, hand, at_most);
      ASSERT_EQ(bounded.missing(), all.missing());
      ASSERT_EQ(bounded.spare(), all.spare());
      all.for_each_spare([&](Card card, const Distance& without_it) {
        ASSERT_EQ(bounded.without(card), without_it) << to_text(card);
      });
    }
  }
}

TEST(SpareCards, LeaveNothingToSpareWhereAllIsNeeded) {
  const Rules& rules = *find_built_in("house");
  EXPECT_EQ(SpareCards(rules, 1, cards("9C 9D 4C 4D")).spare(), 0u);
  const SpareCards spares(rules, 1, cards("9C 9D 4C 4D KH"));
  EXPECT_EQ(spares.spare(), card_of("KH").bit());
  EXPECT_EQ(spares.missing(), 2);
}

}  // namespace
}  // namespace mayi
