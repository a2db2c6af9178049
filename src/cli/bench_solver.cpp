#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>

#include "base/random.h"
#include "cards/deck.h"
#include "cli/bench_parts.h"
#include "solver/best_lay_down.h"
#include "solver/distance.h"
#include "solver/lay_off_plan.h"

// How long the solver takes, round by round.
namespace mayi::cli {
namespace {

using Clock = std::chrono::steady_clock;
constexpr int kHands = 1'000, kRepeats = 6;

double microseconds(Clock::duration time) {
  return std::chrono::duration<double, std::micro>(time).count();
}

// Mean, p99 and worst, each hand by its best of several measurements: whatever else runs on the
// machine only ever adds time. The mean is that of a whole pass, without the clock.
struct Latency {
  double mean = 1e9, p99 = 0, worst = 0;
};
template <class Solve>
Latency latency_of(const std::vector<Bag>& hands, Solve solve) {
  Latency latency;
  std::vector<double> best(hands.size(), 1e9);
  for (int repeat = 0; repeat < kRepeats; ++repeat) {
    const auto begin = Clock::now();
    for (const Bag& hand : hands) solve(hand);
    const double pass = microseconds(Clock::now() - begin);
    latency.mean = std::min(latency.mean, pass / static_cast<double>(hands.size()));
    for (std::size_t i = 0; i < hands.size(); ++i) {
      const auto start = Clock::now();
      solve(hands[i]);
      best[i] = std::min(best[i], microseconds(Clock::now() - start));
    }
  }
  std::ranges::sort(best);
  latency.p99 = best[best.size() * 99 / 100];
  latency.worst = best.back();
  return latency;
}

std::vector<Bag> random_hands(int least, int most) {
  Random random(7);
  std::vector<Bag> hands(kHands);
  for (int i = 0; i < kHands; ++i) {
    Pile deck = unshuffled_deck(2, 4);
    shuffle(std::span<Card>(deck.items.data(), deck.size), random);
    for (int left = least + i % (most - least + 1); left > 0; --left)
      hands[static_cast<std::size_t>(i)].add(deck.pop());
  }
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
Table crowded_table(const Rules& rules, int round, const std::vector<Bag>& hands) {
  Table table;
  for (const Seat seat : SeatSet::first(4)) {
    LayDownOption best;
    (void)find_best_lay_down(rules, round, completed(rules, round, hands[seat]),
                             Objective::points_shed, best);
    best.lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> named) {
      Meld placed;
      (void)place_meld(rules, kind, named, true, placed);
      table.add(seat, placed);
    });
  }
  return table;
}

void add(std::vector<Figure>& figures, std::string_view key, std::string_view what, int round,
         const Latency& latency) {
  const std::string line = fmt::format("solver: {}, round {}", what, round);
  const auto add = [&](std::string_view measured, std::string_view unit, double value) {
    figures.push_back({fmt::format("solver_{}_{}_{}_us", key, round, measured), line,
                       fmt::format("{}{}", measured, unit), value});
  };
  add("mean", "", latency.mean);
  add("p99", "", latency.p99);
  add("worst", ", µs", latency.worst);
}

void add_round(std::vector<Figure>& figures, const Rules& rules, int round,
               const std::vector<Bag>& hands) {
  add(figures, "distance", "distance and outs", round,
      latency_of(hands, [&](const Bag& hand) { keep(distance(rules, round, hand)); }));
  add(figures, "lay_downs", "undominated lay-downs", round,
      latency_of(completed_hands(rules, round, hands), [&](const Bag& hand) {
        LayDownOptions options;
        (void)find_undominated(rules, round, hand, options);
        keep(options);
      }));
  const Table table = crowded_table(rules, round, hands);
  add(figures, "lay_offs", "lay-off plan, 1 to 8 cards", round,
      latency_of(random_hands(1, 8), [&](const Bag& hand) {
        keep(plan_lay_offs(rules, hand, table, Discarding::any));
      }));
}

}  // namespace

std::vector<Figure> solver_figures() {
  const Rules house, jeanne = *find_built_in("jeanne");
  const std::vector<Bag> hands = random_hands(11, 20);
  std::vector<Figure> figures;
  for (int round = 1; round <= house.rounds; ++round) add_round(figures, house, round, hands);
  add(figures, "whole_hand", "whole-hand distance, 11 to 13 cards", 6,
      latency_of(random_hands(11, 13), [&](const Bag& hand) {
        keep(whole_hand_distance(jeanne, 6, hand, hand.size() + 1));
      }));
  return figures;
}

}  // namespace mayi::cli
