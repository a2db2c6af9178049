#include "arena/statistics.h"

#include <fmt/format.h>

#include <cmath>

namespace mayi {
namespace {

constexpr double kNinetyFive = 1.959963984540054;

// Mean and variance of what comes by (Welford 1962).
class Spread {
 public:
  void add(double value) {
    ++count_;
    const double delta = value - mean_;
    mean_ += delta / count_;
    squares_ += delta * (value - mean_);
  }
  double mean() const { return mean_; }
  double variance() const { return count_ > 1 ? squares_ / (count_ - 1) : 0; }
  Estimate estimate() const {
    return {mean_, count_ > 1 ? kNinetyFive * std::sqrt(variance() / count_) : 0};
  }
  double count() const { return count_; }

 private:
  double count_ = 0, mean_ = 0, squares_ = 0;
};

double points_gained(const MatchSpec& spec, const ClusterResult& cluster) {
  const double games = spec.players;
  return static_cast<double>(cluster.field_points) / (spec.players - 1) / games -
         static_cast<double>(cluster.candidate_points) / games;
}

}  // namespace

std::string percent(double share) { return fmt::format("{:.1f}", 100 * share); }

std::string with_margin(const Estimate& points) {
  return fmt::format("{:+.1f} ± {:.1f}", points.mean, points.margin);
}

std::string percent_with_margin(const Estimate& share) {
  return fmt::format("{} ± {} %", percent(share.mean), percent(share.margin));
}

Summary summarize(const MatchSpec& spec, std::span<const ClusterResult> clusters) {
  Spread points, wins, candidate;
  for (const ClusterResult& cluster : clusters) {
    points.add(points_gained(spec, cluster));
    wins.add(static_cast<double>(cluster.candidate_wins) / static_cast<double>(kWin) /
             spec.players);
    candidate.add(static_cast<double>(cluster.candidate_points) / spec.players);
  }
  Summary summary;
  summary.clusters = static_cast<int>(clusters.size());
  summary.points = points.estimate();
  summary.wins = wins.estimate();
  summary.fair_share = 1.0 / spec.players;
  summary.candidate_points = candidate.mean();
  summary.field_points = candidate.mean() + points.mean();
  return summary;
}

SequentialTest test_in_sequence(const MatchSpec& spec, std::span<const ClusterResult> clusters,
                                double gain) {
  constexpr double kBound = 2.9444389791664403;  // ln(0.95 / 0.05)
  constexpr int kWarmUp = 50;                    // the variance is estimated from what came so far
  Spread points;
  for (std::size_t i = 0; i < clusters.size(); ++i) {
    points.add(points_gained(spec, clusters[i]));
    if (points.count() < kWarmUp || points.variance() == 0) continue;
    const double ratio = points.count() * gain * (points.mean() - gain / 2) / points.variance();
    if (ratio >= kBound) return {Finding::better, i + 1};
    if (ratio <= -kBound) return {Finding::not_better, i + 1};
  }
  return {Finding::undecided, clusters.size()};
}

}  // namespace mayi
