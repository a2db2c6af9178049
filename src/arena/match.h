#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "arena/bot_spec.h"
#include "notation/knobs.h"

namespace mayi {

// One candidate against a field of equals, on the same deals from every seat.
struct MatchSpec {
  BotSpec candidate, field;
  RuleSet rules{};
  int players = 4;
  int clusters = 1000;
  std::uint64_t seed = 1;
  int shard = 1, shards = 1;  // plays the clusters i with i % shards == shard - 1
};

inline constexpr int kMaxClusters = 10'000'000, kMaxThreads = 256;

// What is wrong with a match, or nothing.
[[nodiscard]] std::optional<std::string> find_fault(const MatchSpec& spec);

// A cluster is one set of deals, played once for each seat the candidate can have. Whole numbers
// only, so that sums are the same in any order.
struct ClusterResult {
  int index = 0;
  std::int64_t candidate_points = 0;  // over all rotations
  std::int64_t field_points = 0;      // of all field players together
  std::int64_t candidate_wins = 0;    // a shared win counts its share of kWin
  bool operator==(const ClusterResult&) const = default;
};
inline constexpr std::int64_t kWin = 840;  // divisible by 1 to 8

struct MatchResult {
  MatchSpec spec;
  std::vector<ClusterResult> clusters;  // by index
  std::int64_t decisions = 0, refusals = 0;
  bool partial = false;  // stopped before the end
};

struct MatchProgress {
  std::function<void(const MatchResult& so_far)> report;  // now and then, from the calling thread
  const std::atomic<bool>* stop = nullptr;  // once true: what is being played is left unfinished
};

// The same bits whatever the number of threads. Requires a spec without fault.
[[nodiscard]] MatchResult play_match(const MatchSpec& spec, int threads,
                                     const MatchProgress& progress);

// The seed of a numbered part of whatever has a seed.
std::uint64_t seed_of_part(std::uint64_t seed, std::uint64_t part);

// For sending shards around: a header and a line per cluster.
std::string print_match(const MatchResult& result);
[[nodiscard]] Parsed<MatchResult> parse_match(std::string_view text);

// The union of shards of one match; the error names what does not go together.
[[nodiscard]] std::expected<MatchResult, std::string> merge_matches(
    const std::vector<MatchResult>& shards);

}  // namespace mayi
