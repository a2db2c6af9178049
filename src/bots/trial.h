#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "bots/belief.h"
#include "bots/options.h"
#include "bots/rollout.h"
#include "bots/search_settings.h"
#include "bots/stakes.h"

namespace mayi {

// How the best of the other options did against the first, in the units of the stakes.
struct TrialResult {
  std::size_t best = 0;        // 0: all others were given up
  double gain = 0, error = 0;  // mean and standard error
  Stake stake{};
};

// Tries options in worlds of a belief, all in the same worlds, so that luck falls out of the
// comparison.
class Trial {
 public:
  // Without chances to win the stakes are points.
  Trial(const Rules& rules, const View& view, const OptionList& options,
        const WinChances* chances = nullptr)
      : rules_(rules),
        view_(view),
        options_(options),
        stakes_(rules, view.open, view.me, chances),
        rollout_(rules) {}

  [[nodiscard]] TrialResult run(const SearchBudget& budget, Random& random) {
    Belief belief(rules_, view_, random);
    if (!belief.is_sound()) return {};
    const bool timed = budget.milliseconds > 0;
    const std::int64_t end =
        timed ? budget.clock->microseconds() + std::int64_t{1000} * budget.milliseconds : 0;
    const int most = rules_.whole_hand(view_.open.round) ? budget.iterations / kWholeHandCost
                                                         : budget.iterations;
    if (belief.has_at_most(most / int{options_.size})) return count_out(belief, random);
    const int batch = timed ? kBatch : std::clamp(most / int{options_.size}, 1, kBatch);
    const auto spent = [&] {
      return timed ? budget.clock->microseconds() >= end : rollouts_ + batch * left() > most;
    };
    do {
      for (int i = 0; i < batch; ++i) try_sample(belief, random);
      drop_worse();
      const Tally& ahead = tallies_[best()];
      if (left() == 2 && -mean(ahead) > kSettled * error(ahead)) break;
    } while (left() > 1 && !spent());
    const std::size_t choice = best();
    if (choice == 0) return {};
    return {choice, -mean(tallies_[choice]), error(tallies_[choice]), stakes_.stake()};
  }

  // What each option costs more than the first, on average over so many worlds. None: there are no
  // worlds.
  [[nodiscard]] std::vector<double> differences(int worlds, Random& random) {
    Belief belief(rules_, view_, random);
    if (!belief.is_sound()) return {};
    for (int i = 0; i < worlds; ++i) try_sample(belief, random);
    std::vector<double> more;
    for (std::size_t i = 0; i < options_.size; ++i) more.push_back(mean(tallies_[i]));
    return more;
  }
  Stake stake() const { return stakes_.stake(); }

  int rollouts() const { return rollouts_; }

 private:
  // Between two looks at the clock and at who falls behind.
  static constexpr int kBatch = 16;
  // Standard errors by which an option must be behind to be dropped, or ahead to be taken at once.
  static constexpr double kHopeless = 2, kSettled = 4;
  // A rollout of a round in which the whole hand must be laid down costs as much as so many others.
  static constexpr int kWholeHandCost = 13;

  // Of an option's cost less that of the first, over the worlds so far.
  struct Tally {
    bool dropped = false;
    double sum = 0, squares = 0;
  };

  // With few hidden cards left every world is tried once, and nothing is left to chance.
  TrialResult count_out(Belief& belief, Random& random) {
    belief.for_each(random, world_, [&](double likelihood) { try_world(likelihood); });
    const std::size_t choice = best();
    const double gain = -mean(tallies_[choice]);
    return gain > 0 ? TrialResult{choice, gain, 0, stakes_.stake()} : TrialResult{};
  }

  void try_sample(Belief& belief, Random& random) {
    belief.sample(random, world_);
    try_world(1);
  }

  void try_world(double likelihood) {
    const double first = cost_of(options_[0]);
    for (std::size_t i = 1; i < options_.size; ++i) {
      Tally& tally = tallies_[i];
      if (tally.dropped) continue;
      const double more = cost_of(options_[i]) - first;
      tally.sum += likelihood * more;
      tally.squares += likelihood * more * more;
    }
    worlds_ += likelihood;
  }

  double cost_of(const Option& option) {
    played_ = world_;
    rollout_.play_on(played_, view_.me, option ? &*option : nullptr);
    ++rollouts_;
    double cost = 0;
    rollout_.for_each_end(
        [&](double chance, const RoundPoints& points) { cost += chance * stakes_.cost(points); });
    return cost;
  }

  void drop_worse() {
    const double least = std::min(0.0, tallies_[best()].sum / worlds_);
    for (std::size_t i = 1; i < options_.size; ++i) {
      Tally& tally = tallies_[i];
      tally.dropped |= mean(tally) - kHopeless * error(tally) > least;
    }
  }

  double mean(const Tally& tally) const { return tally.sum / worlds_; }

  double error(const Tally& tally) const {
    const double average = mean(tally);
    const double variance = tally.squares / worlds_ - average * average;
    return std::sqrt(std::max(variance, 0.0) / worlds_) + 1e-9;
  }

  std::size_t best() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < options_.size; ++i)
      if (!tallies_[i].dropped && (best == 0 || tallies_[i].sum < tallies_[best].sum)) best = i;
    return best;
  }

  int left() const {
    int left = 0;
    for (std::size_t i = 0; i < options_.size; ++i) left += !tallies_[i].dropped;
    return left;
  }

  const Rules& rules_;
  const View& view_;
  const OptionList& options_;
  const Stakes stakes_;
  Rollout rollout_;
  Game world_{}, played_{};
  std::array<Tally, kMaxOptions> tallies_{};
  double worlds_ = 0;  // each as often as it is likely
  int rollouts_ = 0;
};

}  // namespace mayi
