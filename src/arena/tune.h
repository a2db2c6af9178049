#pragma once

#include "arena/statistics.h"
#include "arena/weights_text.h"

namespace mayi {

// Seeds below this one are for acceptance: what was tuned on them could not be judged by them.
inline constexpr std::uint64_t kFirstTuningSeed = 1'000'000;

// A search for better weights of the expert: small random changes, each tried by one changed expert
// at a table of unchanged ones on duplicate deals.
struct TuneSpec {
  RuleSet rules{};
  int players = 4;
  std::uint64_t seed = kFirstTuningSeed;
  std::int64_t clusters = 20'000;  // after which no further change is tried
  int most = 4'000;                // clusters for one change
  double gain = 1;                 // points a game that the sequential test looks for
};
[[nodiscard]] std::optional<std::string> find_fault(const TuneSpec& spec);

// A change that was tried.
struct TriedWeights {
  Playbook weights{};  // as changed
  std::string change;  // "round 2: claim 10 -> 12.5"
  Summary summary{};
  bool accepted = false;  // better by the sequential test, and no loss of wins
};

struct TuneProgress {
  std::function<void(const TuningState& state, const TriedWeights& trial)> report;  // now and then
  std::function<void(const WeightsFile& best, const TriedWeights& trial)>
      tried;                                // after each change
  const std::atomic<bool>* stop = nullptr;  // once true: the change being tried is not counted
};

struct TuneResult {
  WeightsFile best;
  bool partial = false;  // stopped before the end
};

// From the given weights; where their file says how far this seed's run had come, from there on.
// The same result whatever the number of threads. Requires a spec without fault.
[[nodiscard]] TuneResult tune(const TuneSpec& spec, const WeightsFile& from, int threads,
                              const TuneProgress& progress);

}  // namespace mayi
