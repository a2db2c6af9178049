#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "base/random.h"
#include "cards/deck.h"
#include "solver/best_lay_down.h"
#include "solver/distance.h"
#include "solver/lay_off_plan.h"

namespace {

using namespace mayi;
using Clock = std::chrono::steady_clock;

constexpr int kHands = 5'000, kRepeats = 15;

std::uint64_t sink = 0;  // keeps the compiler from leaving the work out

double nanoseconds(Clock::duration time) {
  return std::chrono::duration<double, std::nano>(time).count();
}

// Mean, p99 and worst, each hand by its best of several measurements: whatever else runs on the
// machine only ever adds time. The mean is that of a whole pass, without the clock.
template <class Solve>
void report(const char* what, int round, const std::vector<Bag>& hands, Solve solve) {
  std::vector<double> best(hands.size(), 1e18);
  double mean = 1e18;
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    const auto begin = Clock::now();
    for (const Bag& hand : hands) solve(hand);
    const double pass = nanoseconds(Clock::now() - begin);
    mean = std::min(mean, pass / static_cast<double>(hands.size()));
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const auto start = Clock::now();
      solve(hands[i]);
      best[i] = std::min(best[i], nanoseconds(Clock::now() - start));
    }
  }
  std::ranges::sort(best);
  std::printf("%-22s round %d  mean %7.0f ns  p99 %7.0f ns  worst %7.0f ns\n", what, round, mean,
              best[best.size() * 99 / 100], best.back());
}

Bag random_hand(Random& random, int size) {
  Pile deck = unshuffled_deck(2, 4);
  shuffle(std::span<Card>(deck.items.data(), deck.size), random);
  Bag hand;
  for (int i = 0; i < size; ++i) hand.add(deck.pop());
  return hand;
}

std::vector<Bag> random_hands(int least, int most) {
  Random random(7);
  std::vector<Bag> hands;
  for (int i = 0; i < kHands; ++i)
    hands.push_back(random_hand(random, least + i % (most - least + 1)));
  return hands;
}

// With cards added, one out after the other, until it can lay down.
Bag completed(const Rules& rules, int round, Bag hand) {
  for (Distance near = distance(rules, round, hand); near.missing > 0;
       near = distance(rules, round, hand))
    hand.add(near.joker_helps ? Card::joker() : Card::from_code(std::countr_zero(near.outs)));
  return hand;
}
std::vector<Bag> completed_hands(const Rules& rules, int round, std::vector<Bag> hands) {
  for (Bag& hand : hands) hand = completed(rules, round, hand);
  return hands;
}

// Four players are down.
Table random_table(const Rules& rules, int round, const std::vector<Bag>& hands) {
  Table table;
  for (Seat seat = 0; seat < 4; ++seat) {
    LayDownOption best;
    find_best_lay_down(rules, round, completed(rules, round, hands[seat]), Objective::points_shed,
                       best);
    best.lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> named) {
      Meld placed;
      place_meld(rules, kind, named, true, placed);
      table.add(seat, placed);
    });
  }
  return table;
}

void report_round(const Rules& rules, int round, const std::vector<Bag>& hands) {
  report("distance and outs", round, hands,
         [&](const Bag& hand) { sink += distance(rules, round, hand).outs; });
  report("cards missing", round, hands, [&](const Bag& hand) {
    sink += static_cast<std::uint64_t>(cards_missing(rules, round, hand));
  });
  report("undominated lay-downs", round, completed_hands(rules, round, hands),
         [&](const Bag& hand) {
           LayDownOptions options;
           find_undominated(rules, round, hand, options);
           sink += options.size;
         });
  const Table table = random_table(rules, round, hands);
  report("lay-off plan", round, random_hands(1, 8), [&](const Bag& hand) {
    sink +=
        static_cast<std::uint64_t>(plan_lay_offs(rules, hand, table, Discarding::any).points_left);
  });
}

}  // namespace

int main() {
  const Rules house, jeanne = *find_built_in("jeanne");
  const std::vector<Bag> hands = random_hands(11, 20);
  for (int round = 1; round <= house.rounds; ++round) report_round(house, round, hands);
  report("whole-hand distance", 6, random_hands(11, 13), [&](const Bag& hand) {
    sink += whole_hand_distance(jeanne, 6, hand, hand.size() + 1).outs;
  });
  std::printf("signature %016llx\n", static_cast<unsigned long long>(sink));
}
