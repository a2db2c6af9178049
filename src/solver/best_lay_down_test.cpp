#include "solver/best_lay_down.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "solver/brute_force_test.h"
#include "solver/distance.h"
#include "solver/hands_test.h"

namespace mayi {
namespace {

std::string text(const LayDown& lay_down) {
  std::string result;
  lay_down.for_each_meld([&](MeldKind, std::span<const Card> meld) {
    if (!result.empty()) result += " / ";
    for (std::size_t i = 0; i < meld.size(); ++i) result += (i > 0 ? " " : "") + to_text(meld[i]);
  });
  return result;
}

TEST(BestLayDown, IsTheOneThatTheObjectivePrefers) {
  struct Row {
    std::string_view rules;
    int round;
    std::string_view hand;
    Objective objective;
    std::string_view best;
  };
  constexpr auto points = Objective::points_shed, few = Objective::cards_shed,
                 wilds = Objective::wilds_kept;
  // clang-format off
  const Row rows[] = {
      // Larger sets take every natural, and as many wilds.
      {"house", 1, "9C 9D 9H 9S KC KD KH JK 2C 4C", points, "9C 9D 9H 9S JK 2C / KC KD KH"},
      {"house", 1, "9C 9D 9H 9S KC KD KH JK 2C 4C", wilds, "9C 9D 9H 9S / KC KD KH"},
      // A wild closes a hole; with another one to spare, the dearer goes to the set.
      {"house", 2, "9C 9D 9H 4C 5C 7C 8C JK 2D", wilds, "9C 9D 9H / 4C 5C JK 7C 8C"},
      {"house", 2, "9C 9D 9H 4C 5C 7C 8C JK 2D", points, "9C 9D 9H JK / 4C 5C 2D 7C 8C"},
      // Of fixed size: a Joker goes in the place of a natural that costs less.
      {"jeanne", 1, "9C 9D 9H KC KD KH JK JK", points, "9C 9D JK / KC KD JK"},
      {"jeanne", 1, "9C 9D 9H KC KD KH JK JK", wilds, "9C 9D 9H / KC KD KH"},
      // A natural that both melds want; a set that is worth more than another; one that has more cards.
      {"house", 2, "3C 3D 3H 3S AC AD AH 4H 5H 6H 7H", points, "AC AD AH / 3H 4H 5H 6H 7H"},
      {"house", 2, "3C 3D 3H 3S AC AD AH 4H 5H 6H 7H", few, "AC AD AH / 3H 4H 5H 6H 7H"},
      {"house", 2, "3C 3D 3H 3S 3S AC AD AH 4D 5D 6D 7D", few, "3C 3H 3S 3S / 3D 4D 5D 6D 7D"},
      // The run is as long as runs get, so the 6H makes more room for wilds in the set.
      {"house", 2, "6C 6D 6S 3H 4H 5H 6H 7H 8H 9H TH JK JK JK JK JK JK 2C 2D 2H", points,
       "6C 6D 6H 6S JK JK JK JK / 3H 4H 5H JK 7H 8H 9H TH JK 2C 2D 2H"},
      // The diamonds take the KD, so the clubs leave a KC to the set.
      {"house", 6, "2C QC KC KC AC 2D QD KD 2S 3S JK JK", points, "KC KC JK / JK QC 2C AC / 2D 2S QD KD"},
      // The whole hand.
      {"jeanne", 6, "KC KD KH KS 4C 5C JK 7C 4D 5D 6D 7D", points, "KC KD KH KS / 4C 5C JK 7C / 4D 5D 6D 7D"},
  };
  // clang-format on
  for (const Row& row : rows) {
    LayDownOption best;
    const Rules& rules = *find_built_in(row.rules);
    ASSERT_TRUE(find_best_lay_down(rules, row.round, cards(row.hand), row.objective, best))
        << row.hand;
    EXPECT_EQ(text(best.lay_down), row.best) << row.hand;
  }
}

Leftover leftover(const Rules& rules, const Bag& hand) {
  Leftover left{0, hand.size(), rules.wilds_in(hand)};
  hand.for_each([&](Card card) { left.points += rules.points_of(card); });
  return left;
}

// By the rules themselves: R3, R4 and R6.1.
void expect_legal(const Rules& rules, int round, Bag hand, const LayDownOption& option) {
  Contract laid;
  std::vector<Meld> runs;
  option.lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> named) {
    for (const Card card : named) {
      ASSERT_TRUE(hand.has(card));
      hand.remove(card);
    }
    Meld placed;
    ASSERT_EQ(place_meld(rules, kind, named, rules.larger_allowed(round), placed), MeldFault::none);
    ++(kind == MeldKind::set ? laid.sets : laid.runs);
    if (kind == MeldKind::set) return;
    EXPECT_TRUE(std::ranges::equal(named, placed.cards.view())) << "named from low to high";
    runs.push_back(placed);
  });
  EXPECT_EQ(laid, rules.contract(round));
  EXPECT_EQ(leftover(rules, hand), option.left);
  for (const Meld& a : runs)
    for (const Meld& b : runs) {
      if (&a != &b && a.suit == b.suit && rules.same_suit_run_gap > 0) {
        EXPECT_GE(ranks_between(view_of(a), view_of(b)), rules.same_suit_run_gap);
      }
    }
}

template <class Check>
void check_hands(int hands, int most_melds, int most_cards, Check check) {
  Random random(11);
  for (int i = 0; i < hands && !testing::Test::HasFailure(); ++i) {
    Rules rules = random_rules(random, most_melds);
    if (rules.min_run > run_span(rules).longest()) continue;
    if (random.chance(1, 6)) rules.final_round = FinalRound::whole_hand;
    const int round = 1 + static_cast<int>(random.below(2));
    const Bag hand = any_hand(random, rules, round, most_cards);
    SCOPED_TRACE(testing::Message() << i);
    if (hand.size() <= most_cards) check(rules, round, hand);
  }
}

TEST(UndominatedLayDowns, AreLegalAndExistExactlyIfNoCardIsMissing) {
  int found = 0;
  check_hands(10'000, 3, 20, [&](const Rules& rules, int round, const Bag& hand) {
    LayDownOptions options;
    EXPECT_TRUE(find_undominated(rules, round, hand, options));
    EXPECT_EQ(options.empty(), cards_missing(rules, round, hand) > 0);
    for (const LayDownOption& option : options) expect_legal(rules, round, hand, option);
    found += options.size;
  });
  EXPECT_GT(found, 5'000);
}

TEST(UndominatedLayDowns, LeaveWhatBruteForceLeaves) {
  using Key = std::tuple<int, int, int>;
  const auto key = [](const Leftover& left) { return Key(left.points, left.cards, left.wilds); };
  int found = 0;
  check_hands(20'000, 3, 9, [&](const Rules& rules, int round, const Bag& hand) {
    LayDownOptions options;
    (void)find_undominated(rules, round, hand, options);
    std::set<Key> mine, brute;
    for (const LayDownOption& option : options) mine.insert(key(option.left));
    const BruteLayDowns plain(rules, round, hand);
    for (const Leftover& left : plain.leftovers()) brute.insert(key(left));
    EXPECT_EQ(mine, brute);
    EXPECT_EQ(mine.size(), options.size);
    found += options.size > 1;
  });
  EXPECT_GT(found, 500);
}

TEST(BestLayDown, IsAmongTheUndominatedAndNoneIsPreferred) {
  check_hands(3'000, 3, 16, [&](const Rules& rules, int round, const Bag& hand) {
    LayDownOptions options;
    (void)find_undominated(rules, round, hand, options);
    for (const Objective objective :
         {Objective::points_shed, Objective::cards_shed, Objective::wilds_kept}) {
      LayDownOption best;
      ASSERT_EQ(find_best_lay_down(rules, round, hand, objective, best), !options.empty());
      for (const LayDownOption& option : options)
        EXPECT_FALSE(prefers(objective, option.left, best.left));
    }
  });
}

}  // namespace
}  // namespace mayi
