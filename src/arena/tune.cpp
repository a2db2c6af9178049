#include "arena/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/match.h"

namespace mayi {
namespace {

constexpr int kBatch = 50;  // clusters between two looks at the sequential test

// Half of the value or the key's step, or half or a quarter of that, up or down; a change that
// would leave the range goes the other way. Rounded, so that a file stays readable.
void change(TriedWeights& trial, Weights& weights, const WeightKey& key, Random& random) {
  double& value = weights.*key.member;
  const double old = value;
  double step = std::max(key.step, std::abs(old) / 2) / (1 << random.below(3));
  if (random.chance(1, 2)) step = -step;
  if (old + step < key.low || old + step > key.high) step = -step;
  value = std::clamp(std::round((old + step) * 1e4) / 1e4, key.low, key.high);
  const bool more = !trial.change.empty() && !trial.change.ends_with(": ");
  trial.change += fmt::format("{}{} {} -> {}", more ? ", " : "", key.name, weight_text(old),
                              weight_text(value));
}

// What is to be changed: a round of the rule set, or the general weights, by which all others go.
Weights& choose_round(TriedWeights& trial, const Rules& rules, int players, Random& random) {
  const auto set = std::ranges::find(built_in_rules(), rules, &NamedRules::rules);
  if (set == built_in_rules().end()) return trial.weights.general();
  const int round = 1 + static_cast<int>(random.below(rules.rounds));
  trial.change = fmt::format("round {}: ", round);
  return trial.weights.round(*set, round, table_size(players));
}

// Depends on nothing but the seed, how many came before and the weights: a run can be taken up.
TriedWeights propose(const Playbook& best, const Rules& rules, int players, std::uint64_t seed) {
  Random random(seed);
  const auto keys = weight_keys();
  const auto count = static_cast<std::uint32_t>(keys.size());
  TriedWeights trial{best, {}, {}, false};
  Weights& changed = choose_round(trial, rules, players, random);
  const std::uint32_t first = random.below(count);
  change(trial, changed, keys[first], random);
  if (random.chance(1, 3))
    change(trial, changed, keys[(first + 1 + random.below(count - 1)) % count], random);
  return trial;
}

class Tuner {
 public:
  Tuner(const TuneSpec& spec, const WeightsFile& from, int threads, const TuneProgress& progress)
      : spec_(spec), threads_(threads), progress_(progress), best_(from) {
    if (!best_.tuning || best_.tuning->seed != spec.seed)
      best_.tuning = TuningState{.seed = spec.seed};
  }

  TuneResult run() {
    for (const std::int64_t end = state().clusters + spec_.clusters; state().clusters < end;)
      if (!try_next()) return {best_, true};
    return {best_, false};
  }

 private:
  TuningState& state() { return *best_.tuning; }

  // False: it was stopped.
  bool try_next() {
    const std::uint64_t seed =
        seed_of_part(spec_.seed, static_cast<std::uint64_t>(state().proposals));
    TriedWeights trial = propose(best_.weights, spec_.rules.rules, spec_.players, seed);
    const auto clusters = play(trial, seed);
    if (!clusters) return false;
    ++state().proposals;
    state().clusters += *clusters;
    if (trial.accepted) {
      ++state().accepted;
      best_.weights = trial.weights;
    }
    if (progress_.tried) progress_.tried(best_, trial);
    return true;
  }

  // How many clusters it took to judge.
  std::optional<std::int64_t> play(TriedWeights& trial, std::uint64_t seed) {
    MatchSpec match{expert(trial.weights), expert(best_.weights), spec_.rules, spec_.players,
                    kBatch};
    std::vector<ClusterResult> clusters;
    SequentialTest test;
    for (std::uint64_t batch = 0;
         test.verdict == Finding::undecided && std::cmp_less(clusters.size(), spec_.most);
         ++batch) {
      // The highest bit: never a seed that anybody types.
      match.seed = seed_of_part(seed, batch) | std::uint64_t{1} << 63;
      const MatchResult played = play_match(match, threads_, progress_of(trial, clusters));
      if (played.partial) return std::nullopt;
      clusters.insert(clusters.end(), played.clusters.begin(), played.clusters.end());
      test = test_in_sequence(match, clusters, spec_.gain);
      trial.summary = summarize(match, clusters);
      if (trial.summary.points.margin == 0) break;  // it makes no difference at all
    }
    trial.accepted =
        test.verdict == Finding::better && trial.summary.wins.mean >= trial.summary.fair_share;
    return static_cast<std::int64_t>(clusters.size());
  }

  MatchProgress progress_of(const TriedWeights& trial, const std::vector<ClusterResult>& so_far) {
    MatchProgress progress{{}, progress_.stop};
    if (progress_.report)
      progress.report = [&](const MatchResult& batch) {
        TuningState now = state();
        now.clusters += static_cast<std::int64_t>(so_far.size() + batch.clusters.size());
        progress_.report(now, trial);
      };
    return progress;
  }

  static BotSpec expert(const Playbook& weights) { return {"expert", "expert", {weights}}; }

  const TuneSpec& spec_;
  const int threads_;
  const TuneProgress& progress_;
  WeightsFile best_;
};

}  // namespace

std::optional<std::string> find_fault(const TuneSpec& spec) {
  if (spec.seed < kFirstTuningSeed)
    return fmt::format(
        "seeds below {} are for acceptance: weights tuned on them could not be judged by them",
        kFirstTuningSeed);
  if (spec.clusters < 1 || spec.most < 1) return "a budget of zero: at least one cluster is needed";
  if (!(spec.gain > 0)) return "the gain to look for is a number of points above zero";
  const BotSpec expert{"expert", "expert"};
  return find_fault(MatchSpec{expert, expert, spec.rules, spec.players, spec.most, spec.seed});
}

TuneResult tune(const TuneSpec& spec, const WeightsFile& from, int threads,
                const TuneProgress& progress) {
  return Tuner(spec, from, threads, progress).run();
}

}  // namespace mayi
