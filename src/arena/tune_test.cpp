#include "arena/tune.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

// Weights so poor that a step away from them is soon seen to be better: no card is wanted for the
// contract.
WeightsFile poor() {
  WeightsFile file;
  Weights& weights = file.weights.general();
  weights.missing = weights.out = weights.draw = weights.feed_wild = 0;
  return file;
}

// One round a game, so that many games take little time.
TuneSpec short_run(std::int64_t clusters) {
  TuneSpec spec{.rules = {}, .players = 3, .seed = 1'000'004, .clusters = clusters, .most = 100};
  spec.rules.rules.rounds = 1;
  spec.gain = 4;
  return spec;
}

struct Tuning {
  TuneResult result;
  std::vector<std::string> trials;
};
Tuning run(const TuneSpec& spec, const WeightsFile& from, int threads) {
  Tuning tuning;
  const TuneProgress progress{
      {}, [&](const WeightsFile&, const TriedWeights& trial) {
        tuning.trials.push_back((trial.accepted ? "+ " : "- ") + trial.change);
      }};
  tuning.result = tune(spec, from, threads, progress);
  return tuning;
}

TEST(Tune, TheNumberOfThreadsChangesNothing) {
  const Tuning one = run(short_run(100), poor(), 1), two = run(short_run(100), poor(), 2);
  EXPECT_EQ(one.trials, two.trials);
  EXPECT_EQ(print_weights(one.result.best), print_weights(two.result.best));
}

TEST(Tune, FindsBetterWeights) {
  const Tuning tuning = run(short_run(2'000), poor(), 2);
  EXPECT_GT(tuning.result.best.tuning->accepted, 0);
  EXPECT_GE(tuning.result.best.tuning->clusters, 2'000);
  EXPECT_FALSE(tuning.result.best.weights == poor().weights);
  EXPECT_FALSE(tuning.result.partial);
}

TEST(Tune, ARunThatIsTakenUpGoesTheSameWay) {
  const Tuning whole = run(short_run(150), poor(), 2);
  const Tuning first = run(short_run(50), poor(), 2);
  const auto read = parse_weights(print_weights(first.result.best));
  ASSERT_TRUE(read);
  const Tuning second = run(short_run(100), *read, 2);
  std::vector<std::string> both = first.trials;
  both.insert(both.end(), second.trials.begin(), second.trials.end());
  ASSERT_GE(both.size(), whole.trials.size());
  both.resize(whole.trials.size());
  EXPECT_EQ(both, whole.trials);
}

TEST(Tune, AnotherSeedBeginsAnew) {
  WeightsFile from = poor();
  from.tuning = TuningState{1'000'099, 5, 1, 900};
  const Tuning other = run(short_run(50), from, 2);
  EXPECT_EQ(other.result.best.tuning->seed, 1'000'004u);
  EXPECT_EQ(other.trials, run(short_run(50), poor(), 2).trials);
}

TEST(Tune, StoppedItKeepsWhatItHad) {
  const std::atomic<bool> stop = true;
  const TuneResult result = tune(short_run(200), poor(), 2, {{}, {}, &stop});
  EXPECT_TRUE(result.partial);
  EXPECT_TRUE(result.best.weights == poor().weights);
  EXPECT_EQ(result.best.tuning->proposals, 0);
}

TEST(Tune, EveryChangeStaysInItsRange) {
  WeightsFile edge;
  for (const WeightKey& key : weight_keys()) edge.weights.general().*key.member = key.high;
  TuneSpec spec = short_run(100);
  spec.most = 1;
  const TuneProgress progress{
      {}, [&](const WeightsFile&, const TriedWeights& trial) {
        EXPECT_FALSE(trial.weights == edge.weights);
        for (const WeightKey& key : weight_keys()) {
          EXPECT_GE(trial.weights.general().*key.member, key.low) << trial.change;
          EXPECT_LE(trial.weights.general().*key.member, key.high) << trial.change;
        }
      }};
  (void)tune(spec, edge, 2, progress);
}

TEST(Tune, WhatIsWrongWithItIsSaid) {
  const auto fault_of = [](auto change) {
    TuneSpec spec = short_run(100);
    change(spec);
    return find_fault(spec).value_or("fine");
  };
  EXPECT_EQ(fault_of([](TuneSpec&) {}), "fine");
  EXPECT_EQ(fault_of([](TuneSpec& s) { s.seed = kFirstTuningSeed; }), "fine");
  EXPECT_EQ(fault_of([](TuneSpec& s) { s.seed = kFirstTuningSeed - 1; }),
            "seeds below 1000000 are for acceptance: weights tuned on them could not be judged by "
            "them");
  for (const int budget : {0, -1}) {
    EXPECT_EQ(fault_of([&](TuneSpec& s) { s.clusters = budget; }),
              "a budget of zero: at least one cluster is needed");
    EXPECT_EQ(fault_of([&](TuneSpec& s) { s.most = budget; }),
              "a budget of zero: at least one cluster is needed");
  }
  EXPECT_EQ(fault_of([](TuneSpec& s) { s.gain = 0; }),
            "the gain to look for is a number of points above zero");
  EXPECT_EQ(fault_of([](TuneSpec& s) { s.players = 9; }),
            "these rules are for 3 to 8 players, not 9");
}

}  // namespace
}  // namespace mayi
