#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "meld_model.h"
#include "solver/best_lay_down.h"
#include "solver/distance.h"
#include "solver/hands_test.h"

namespace mayi::oracle {
namespace {

// MAYI_EFFORT=20 judges twenty times as many hands, others than the usual run.
int effort() {
  const char* const text = std::getenv("MAYI_EFFORT");
  return text != nullptr ? std::max(1, std::atoi(text)) : 1;
}

std::string describe(const Rules& rules, int round, const Bag& hand) {
  std::string text =
      "sets " + std::to_string(rules.contract(round).sets) + " of " +
      std::to_string(rules.min_set) + ", runs " + std::to_string(rules.contract(round).runs) +
      " of " + std::to_string(rules.min_run) + ", wild ranks " + std::to_string(rules.wild_ranks) +
      ", gap " + std::to_string(rules.same_suit_run_gap) +
      (rules.aces == Aces::low ? ", aces low" : "") +
      (rules.larger_allowed(round) ? ", larger" : "") + ":";
  hand.for_each([&](Card card) { text += " " + to_text(card); });
  return text;
}

Bag hand_of_size(Random& random, const Rules& rules, int round, int least, int most) {
  for (;;) {
    const Bag hand = any_hand(random, rules, round, most);
    if (hand.size() >= least && hand.size() <= most) return hand;
  }
}

Rules any_rules(Random& random, int most_melds) {
  for (;;) {
    const Rules rules = random_rules(random, most_melds);
    if (rules.min_run <= run_span(rules).longest()) return rules;
  }
}

TEST(DistanceOracle, AgreesInTheHouseContracts) {
  Random random(100 + static_cast<std::uint64_t>(effort()));
  for (int i = 0; i < 600 * effort(); ++i) {
    const Rules& rules =
        built_in_rules()[static_cast<std::size_t>(i) % built_in_rules().size()].rules;
    const int round = 1 + i / 3 % 6;
    const Bag hand = hand_of_size(random, rules, round, 11, rules.whole_hand(round) ? 14 : 20);
    const int size = rules.whole_hand(round) ? hand.size() : 0;
    const auto fewest = MeldModel(rules, round, hand, size).fewest_added();
    EXPECT_EQ(cards_missing(rules, round, hand), fewest.value_or(kNever))
        << describe(rules, round, hand);
  }
}

TEST(DistanceOracle, AgreesInAnyContractUnderAnyKnobs) {
  Random random(200 + static_cast<std::uint64_t>(effort()));
  for (int i = 0; i < 600 * effort(); ++i) {
    const Rules rules = any_rules(random, 4);
    const int round = 1 + i % 2;
    const Bag hand = hand_of_size(random, rules, round, 11, 20);
    const auto fewest = MeldModel(rules, round, hand, 0).fewest_added();
    EXPECT_EQ(cards_missing(rules, round, hand), fewest.value_or(kNever))
        << describe(rules, round, hand);
  }
}

TEST(DistanceOracle, AgreesForWholeHandsOfAnySize) {
  Random random(300 + static_cast<std::uint64_t>(effort()));
  for (int i = 0; i < 200 * effort(); ++i) {
    Rules rules = any_rules(random, 3);
    rules.final_round = FinalRound::whole_hand;
    const Bag hand = hand_of_size(random, rules, 2, 8, 14);
    const int size = hand.size() + static_cast<int>(random.below(3));
    const auto fewest = MeldModel(rules, 2, hand, size).fewest_added();
    EXPECT_EQ(whole_hand_distance(rules, 2, hand, size).missing, fewest.value_or(kNever))
        << describe(rules, 2, hand) << " to " << size;
  }
}

// What is shed, with ties settled as the objective says.
double worth(Objective objective, int points, int cards, int wilds) {
  const double rest = points * 64 + cards;
  switch (objective) {
    case Objective::points_shed: return rest;
    case Objective::cards_shed: return cards * 100'000 + points;
    case Objective::wilds_kept: return rest - wilds * 1'000'000.0;
  }
  std::unreachable();
}

double shed_by(const Rules& rules, const Bag& hand, Objective objective, const Leftover& left) {
  int points = -left.points;
  hand.for_each([&](Card card) { points += rules.points_of(card); });
  return worth(objective, points, hand.size() - left.cards, rules.wilds_in(hand) - left.wilds);
}

TEST(BestLayDownOracle, AgreesInAnyContractUnderAnyKnobs) {
  Random random(400 + static_cast<std::uint64_t>(effort()));
  int laid_down = 0;
  for (int i = 0; laid_down < 300 * effort(); ++i) {
    const Rules rules = any_rules(random, 3);
    const auto objective = static_cast<Objective>(i % 3);
    const Bag hand = hand_of_size(random, rules, 1, 11, 20);
    LayDownOption best;
    const bool found = find_best_lay_down(rules, 1, hand, objective, best);
    if (!found && i % 10 != 0) continue;
    const auto most = MeldModel(rules, 1, hand, 0).most_shed([&](Card card) {
      return worth(objective, rules.points_of(card), 1, rules.is_wild(card));
    });
    ASSERT_EQ(found, most.has_value()) << describe(rules, 1, hand);
    if (!found) continue;
    EXPECT_NEAR(shed_by(rules, hand, objective, best.left), *most, 0.5) << describe(rules, 1, hand);
    ++laid_down;
  }
}

}  // namespace
}  // namespace mayi::oracle
