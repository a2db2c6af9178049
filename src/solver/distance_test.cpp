#include "solver/distance.h"

#include <gtest/gtest.h>

#include "solver/brute_force_test.h"
#include "solver/distance_memo.h"
#include "solver/hands_test.h"

namespace mayi {
namespace {

bool is_out(const Distance& near, Card card) {
  return card.is_joker() ? near.joker_helps : (near.outs & card.bit()) != 0;
}
Bag with(Bag hand, Card card) {
  hand.add(card);
  return hand;
}
Bag without(Bag hand, Card card) {
  hand.remove(card);
  return hand;
}
template <class Visit>
void for_each_addable(const Bag& hand, Visit visit) {
  Bag::of_decks(1, 1).for_each([&](Card card) {
    if (card.is_joker() || hand.count(card) < kMaxDecks) visit(card);
  });
}

TEST(Distance, IsTheNumberOfCardsMissingAndNamesAllThatHelp) {
  struct Row {
    std::string_view rules;
    int round;
    std::string_view hand;
    int missing;
    std::string_view naturals;  // that lower it
    bool wild_helps;
  };
  // clang-format off
  const Row rows[] = {
      {"house", 1, "9C 9D 9H 4C 4D 4H", 0, "", false},
      {"house", 1, "9C 9D 9H 4C 4D KH", 1, "4C 4D 4H 4S", true},
      {"house", 1, "9C 9D 4C JK JK", 1, "4C 4D 4H 4S", false},                      // a set has two naturals
      {"house", 1, "9C 9C 9D 9H JK JK", 0, "", false},                              // two sets of one rank
      {"house", 2, "9C 9D 9H 4C 5C 6C", 1, "3C 7C", true},
      {"house", 2, "7C 7D 4C 5C 6C", 2, "3C 7C 7D 7H 7S", true},
      {"house", 2, "7C 7D 7H 4C 5C 6C 8C", 1, "3C 7C 7D 7H 7S", true},              // both melds want the 7C
      {"house", 3, "4C 5C 6C 7C 8C 9C TC JC", 0, "", false},                        // two runs in one suit
      {"jeanne", 3, "4C 5C 6C 7C 8C 9C TC JC", 2, "3C QC KC", true},                // two ranks between them
      {"house", 3, "5H 6H 7H 8H 5H JK JK JK", 0, "", false},                        // 5 6 JK 8 and 5 JK 7 JK
      {"house", 3, "5H 6H 7H 8H JK JK JK JK", 0, "", false},                        // 5 6 JK JK and 7 8 JK JK
      {"house", 3, "5H 6H 7H JK JK JK JK", 1, "3H 4H 5H 6H 7H 8H 9H TH", false},    // a run has two naturals
      {"jeanne", 6, "KC KD KH KS 4C 5C 6C 7C 4D 5D 6D 7D", 0, "", false},
      {"jeanne", 6, "KC KD KH KS 4C 5C 6C 7C 4D 5D 6D 9S", 1, "3D 7D", true},
  };
  // clang-format on
  for (const Row& row : rows) {
    const Rules& rules = *find_built_in(row.rules);
    const Distance near = distance(rules, row.round, cards(row.hand));
    EXPECT_EQ(near.missing, row.missing) << row.hand;
    EXPECT_EQ(near.joker_helps, row.wild_helps) << row.hand;
    EXPECT_EQ(near.outs & ~rules.wild_plane(), cards(row.naturals).distinct()) << row.hand;
    EXPECT_EQ(near.outs & rules.wild_plane(), row.wild_helps ? rules.wild_plane() : 0) << row.hand;
  }
}

void expect_same_for_whoever_knows_more(const Rules& rules, int round, const Bag& hand,
                                        std::uint64_t among) {
  const Distance whole = distance_at_rest(rules, round, hand);
  for (const int at_most : {whole.missing, std::min(whole.missing + 1, kNever), kNever}) {
    const Distance part = distance_and_outs_among(rules, round, hand, among, at_most);
    ASSERT_EQ(part, (Distance{whole.missing, whole.outs & among, false})) << at_most;
  }
}

TEST(Distance, IsTheSameForWhoeverKnowsABoundOrAsksForSomeOuts) {
  Random random(22);
  for (const NamedRules& set : built_in_rules())
    for (int round = 1; round <= set.rules.rounds; ++round)
      for (int i = 0; i < (set.rules.whole_hand(round) ? 10 : 100); ++i) {
        const Bag hand = any_hand(random, set.rules, round, 14);
        // Outs alone are all found at some time, and the search ends.
        const std::uint64_t outs = distance_at_rest(set.rules, round, hand).outs;
        for (const std::uint64_t among :
             {random.next64(), outs & random.next64() & random.next64(), outs, std::uint64_t{0}})
          expect_same_for_whoever_knows_more(set.rules, round, hand, among);
      }
}

TEST(WholeHandDistance, IsToALayDownOfExactlyThatSize) {
  struct Row {
    std::string_view hand;
    int size, missing;
    std::string_view naturals;
  };
  // clang-format off
  const Row rows[] = {
      {"KC KD KH 4C 5C 6C 7C 4D 5D 6D 7D", 11, 0, ""},
      {"KC KD KH 4C 5C 6C 7C 4D 5D 6D 7D", 12, 1, "KC KD KH KS 3C 8C 3D 8D"},  // before the draw
      {"KC KD KH 4C 5C 6C 7C 4D 5D 6D 7D", 10, kNever, ""},                    // no contract has ten cards
      {"KC KD KH 4C 5C 6C 7C 4D 5D 6D 7D 9S", 12, 1, "KC KD KH KS 3C 8C 3D 8D"},
      {"KC KD KH 4C 5C 6C 7C 4D 5D 6D 7D 9S", 13, 2, "KC KD KH KS 3C 8C 3D 8D 9C 9D"},
  };
  // clang-format on
  const Rules& rules = *find_built_in("jeanne");
  for (const Row& row : rows) {
    const Distance near = whole_hand_distance(rules, 6, cards(row.hand), row.size);
    EXPECT_EQ(near.missing, row.missing) << row.size;
    EXPECT_EQ(near.outs & ~rules.wild_plane(), cards(row.naturals).distinct()) << row.size;
  }
}

TEST(WholeHandDistance, WhetherItIsLessIsKnownWithoutIt) {
  Random random(23);
  for (const std::string_view name : {"house", "jeanne"})
    for (int i = 0; i < 60; ++i) {
      const Rules& rules = *find_built_in(name);
      const Bag hand = any_hand(random, rules, 6, 14);
      const int size = hand.size() + static_cast<int>(random.below(3));
      const int missing = whole_hand_distance(rules, 6, hand, size).missing;
      for (const int than : {0, 1, missing - 1, missing, std::min(missing + 1, kNever)})
        ASSERT_EQ(whole_hand_lacks_fewer(rules, 6, hand, size, than), missing < than)
            << name << ", hand " << i << ": " << missing << " against " << than;
    }
}

// Random rule sets and hands; round 1 is an ordinary round, round 2 the last one.
class Hands : public testing::Test {
 protected:
  template <class Check>
  void check_hands(int hands, FinalRound last, Check check) {
    for (int i = 0; i < hands; ++i) {
      Rules rules = random_rules(random_, last == FinalRound::whole_hand ? 3 : 4);
      if (rules.min_run > run_span(rules).longest()) continue;
      rules.final_round = last;
      const int round = last == FinalRound::whole_hand ? 2 : 1 + static_cast<int>(random_.below(2));
      const Bag hand = any_hand(random_, rules, round, last == FinalRound::whole_hand ? 14 : 20);
      SCOPED_TRACE(testing::Message() << i);
      check(rules, round, hand);
      if (HasFailure()) return;
    }
  }
  Random random_{7};
};
using DistanceOfAnyHand = Hands;
using WholeHandDistanceOfAnyHand = Hands;

TEST_F(DistanceOfAnyHand, IsZeroExactlyIfALayDownExists) {
  int zero = 0;
  check_hands(20'000, FinalRound::lay_off, [&](const Rules& rules, int round, const Bag& hand) {
    const int missing = cards_missing(rules, round, hand);
    EXPECT_EQ(missing == 0, can_lay_down(rules, round, hand));
    EXPECT_EQ(missing, distance(rules, round, hand).missing);
    zero += missing == 0;
  });
  EXPECT_GT(zero, 3'000);
}

// The same hand, asked about again under rules that differ in one thing that shapes melds.
TEST(Distance, IsRememberedForItsOwnRulesOnly) {
  const Bag hand = cards("4C 5C 6C 7C 8C 9C TC JC QD QD AH 2S");
  const Rules house;
  std::vector<Rules> others(8, house);
  others[0].aces = Aces::low;
  others[1].wild_ranks = 0;
  others[2].min_set = 4;
  others[3].min_run = 3;
  others[4].larger_melds = false;
  others[5].same_suit_run_gap = 2;
  others[6].contracts[2] = {1, 2};
  others[7].contracts[2] = {0, 3};
  for (const Rules& rules : others) {
    (void)distance(house, 3, hand);
    EXPECT_EQ(distance(rules, 3, hand).missing, cards_missing(rules, 3, hand));
    EXPECT_NE(DistanceKey(house, 3, hand, 0), DistanceKey(rules, 3, hand, 0));
  }
  EXPECT_NE(DistanceKey(house, 3, hand, 12), DistanceKey(house, 3, hand, 13));
}

// With the tests above this is all there is to a distance: it is 0 where it should be, and
// elsewhere one more than that of the nearest hand with a card more.
TEST_F(DistanceOfAnyHand, IsLoweredByOneByEachOutAndByNoOtherCard) {
  check_hands(3'000, FinalRound::lay_off, [&](const Rules& rules, int round, const Bag& hand) {
    const Distance near = distance(rules, round, hand);
    EXPECT_EQ(near.missing > 0, near.outs != 0 || near.joker_helps);
    for_each_addable(hand, [&](Card card) {
      EXPECT_EQ(cards_missing(rules, round, with(hand, card)), near.missing - is_out(near, card))
          << int{card.code()};
    });
  });
}

TEST_F(DistanceOfAnyHand, NeverFallsAndRisesByOneAtMostIfACardGoes) {
  check_hands(3'000, FinalRound::lay_off, [&](const Rules& rules, int round, const Bag& hand) {
    const int missing = cards_missing(rules, round, hand);
    hand.for_each_distinct([&](Card card) {
      const int after = cards_missing(rules, round, without(hand, card));
      EXPECT_TRUE(after == missing || after == missing + 1);
    });
  });
}

std::uint64_t permuted(std::uint64_t plane, const std::array<int, kSuits>& suits) {
  std::uint64_t result = 0;
  for (int suit = 0; suit < kSuits; ++suit)
    result |= std::uint64_t{lane(plane, suit)} << 16 * suits[static_cast<std::size_t>(suit)];
  return result;
}
Bag permuted(const Bag& hand, const std::array<int, kSuits>& suits) {
  Bag result;
  hand.for_each([&](Card card) {
    if (card.is_joker()) return result.add(card);
    const int suit = suits[std::to_underlying(card.suit())];
    result.add(Card(card.rank(), static_cast<Suit>(suit)));
  });
  return result;
}

TEST_F(DistanceOfAnyHand, IsTheSameIfSuitsChangePlaces) {
  check_hands(5'000, FinalRound::lay_off, [&](const Rules& rules, int round, const Bag& hand) {
    std::array<int, kSuits> suits{0, 1, 2, 3};
    shuffle(std::span<int>(suits), random_);
    Distance expected = distance(rules, round, hand);
    expected.outs = permuted(expected.outs, suits);
    EXPECT_EQ(distance(rules, round, permuted(hand, suits)), expected);
  });
}

Bag with_jokers_for_wilds(const Rules& rules, const Bag& hand) {
  Bag result;
  hand.for_each([&](Card card) { result.add(rules.is_wild(card) ? Card::joker() : card); });
  return result;
}

TEST_F(DistanceOfAnyHand, IsTheSameWhicheverWildsItHolds) {
  check_hands(5'000, FinalRound::lay_off, [&](const Rules& rules, int round, const Bag& hand) {
    EXPECT_EQ(distance(rules, round, with_jokers_for_wilds(rules, hand)),
              distance(rules, round, hand));
  });
}

Card first_out(const Distance& near) {
  return near.outs != 0 ? Card::from_code(std::countr_zero(near.outs)) : Card::joker();
}

// By definition, for small hands: that many cards do, and one fewer never does.
void expect_by_brute_force(const Rules& rules, int round, const Bag& hand, int missing) {
  Bag filled = hand;
  for (int i = missing; i > 0; --i) filled.add(first_out(distance(rules, round, filled)));
  EXPECT_TRUE(BruteLayDowns(rules, round, filled).exist());
  if (missing == 1) { EXPECT_FALSE(BruteLayDowns(rules, round, hand).exist()); }
  if (missing == 2) {
    for_each_addable(hand, [&](Card card) {
      EXPECT_FALSE(BruteLayDowns(rules, round, with(hand, card)).exist());
    });
  }
}

TEST_F(DistanceOfAnyHand, IsTheLeastNumberOfCardsToAddByBruteForce) {
  int judged = 0;
  for (int i = 0; i < 3'000; ++i) {
    const Rules rules = random_rules(random_, 2);
    const int round = 1 + static_cast<int>(random_.below(2));
    const Bag hand = any_hand(random_, rules, round, 7);
    if (rules.min_run > run_span(rules).longest() || hand.size() > 7) continue;
    const int missing = cards_missing(rules, round, hand);
    if (missing > 2 || hand.size() + missing > 8) continue;
    expect_by_brute_force(rules, round, hand, missing);
    ++judged;
  }
  EXPECT_GT(judged, 500);
}

TEST_F(WholeHandDistanceOfAnyHand, IsZeroExactlyIfTheWholeHandCanBeLaidDown) {
  int zero = 0;
  check_hands(5'000, FinalRound::whole_hand, [&](const Rules& rules, int round, const Bag& hand) {
    const int missing = cards_missing(rules, round, hand);
    EXPECT_EQ(missing == 0, can_lay_down(rules, round, hand));
    zero += missing == 0;
  });
  EXPECT_GT(zero, 300);
}

TEST_F(WholeHandDistanceOfAnyHand, IsLoweredByOneByEachOutAndByNoOtherCard) {
  check_hands(300, FinalRound::whole_hand, [&](const Rules& rules, int round, const Bag& hand) {
    const int size = hand.size();
    const Distance near = distance(rules, round, hand);
    if (near.missing == kNever) return;
    EXPECT_EQ(near.missing > 0, near.outs != 0 || near.joker_helps);
    for_each_addable(hand, [&](Card card) {
      const int after = whole_hand_distance(rules, round, with(hand, card), size).missing;
      EXPECT_EQ(after, near.missing - is_out(near, card)) << int{card.code()};
    });
  });
}

bool one_exchange_completes(const Rules& rules, int round, const Bag& hand) {
  bool found = false;
  for_each_addable(hand, [&](Card card) {
    hand.for_each_distinct([&](Card gone) {
      found = found || can_lay_down(rules, round, without(with(hand, card), gone));
    });
  });
  return found;
}

TEST_F(WholeHandDistanceOfAnyHand, IsOneExactlyIfOneExchangeCompletesIt) {
  int judged = 0;
  check_hands(400, FinalRound::whole_hand, [&](const Rules& rules, int round, const Bag& hand) {
    const int missing = cards_missing(rules, round, hand);
    if (missing == 0 || missing > 2) return;
    EXPECT_EQ(missing == 1, one_exchange_completes(rules, round, hand));
    ++judged;
  });
  EXPECT_GT(judged, 50);
}

}  // namespace
}  // namespace mayi
