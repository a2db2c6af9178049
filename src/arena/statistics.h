#pragma once

#include <span>

#include "arena/match.h"

namespace mayi {

// A mean over clusters with its 95 % confidence interval.
struct Estimate {
  double mean = 0, margin = 0;
  double low() const { return mean - margin; }
  double high() const { return mean + margin; }
};

// As reports and charts spell them.
std::string percent(double share);                       // "25.0"
std::string with_margin(const Estimate& points);         // "+12.3 ± 1.4"
std::string percent_with_margin(const Estimate& share);  // "28.1 ± 0.6 %"

struct Summary {
  int clusters = 0;
  Estimate points;  // a game: how many fewer than the field's average
  Estimate wins;    // share of games won, 0 to 1
  double fair_share = 0;
  double candidate_points = 0, field_points = 0;  // a game and player
};

Summary summarize(const MatchSpec& spec, std::span<const ClusterResult> clusters);

// A sequential test of "no better" against "better by `gain` points a game", both kinds of error at
// 5 %. Where the log-likelihood ratio first leaves the bounds, in the order of the clusters: how
// many of them that takes, or all.
enum class Finding : std::uint8_t { undecided, better, not_better };
struct SequentialTest {
  Finding verdict = Finding::undecided;
  std::size_t clusters = 0;
};
SequentialTest test_in_sequence(const MatchSpec& spec, std::span<const ClusterResult> clusters,
                                double gain);

}  // namespace mayi
