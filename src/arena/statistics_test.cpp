#include "arena/statistics.h"

#include <gtest/gtest.h>

#include <vector>

namespace mayi {
namespace {

// A match of `players` in which the candidate gains so many points a game, cluster by cluster.
MatchSpec spec_for(int players) {
  MatchSpec spec;
  spec.players = players;
  return spec;
}
ClusterResult gaining(int players, int points, std::int64_t wins = 0) {
  // Every field player has 100 points in every game, the candidate 100 less what it gains.
  const std::int64_t games = players;
  return {0, games * (100 - points), games * (players - 1) * 100, wins};
}

TEST(Statistics, MeanAndIntervalOfKnownNumbers) {
  // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares 32, variance 32/7, standard error sqrt(4/7).
  std::vector<ClusterResult> clusters;
  for (const int points : {2, 4, 4, 4, 5, 5, 7, 9}) clusters.push_back(gaining(4, points));
  const Summary summary = summarize(spec_for(4), clusters);
  EXPECT_EQ(summary.clusters, 8);
  EXPECT_NEAR(summary.points.mean, 5, 1e-12);
  EXPECT_NEAR(summary.points.margin, 1.959963984540054 * 0.7559289460184544, 1e-12);
  EXPECT_NEAR(summary.candidate_points, 95, 1e-12);
  EXPECT_NEAR(summary.field_points, 100, 1e-12);
}

TEST(Statistics, WinsAreSharesOfGames) {
  // Of four games: all, none, one, one shared by two.
  std::vector<ClusterResult> clusters;
  for (const std::int64_t wins : {4 * kWin, std::int64_t{0}, kWin, kWin / 2})
    clusters.push_back(gaining(4, 0, wins));
  const Summary summary = summarize(spec_for(4), clusters);
  EXPECT_NEAR(summary.wins.mean, (1 + 0 + 0.25 + 0.125) / 4, 1e-12);
  EXPECT_NEAR(summary.fair_share, 0.25, 1e-12);
}

TEST(Statistics, NothingAndOneClusterHaveNoInterval) {
  EXPECT_EQ(summarize(spec_for(3), {}).points.margin, 0);
  const std::vector<ClusterResult> one{gaining(3, 7)};
  EXPECT_NEAR(summarize(spec_for(3), one).points.mean, 7, 1e-12);
  EXPECT_EQ(summarize(spec_for(3), one).points.margin, 0);
}

TEST(Statistics, AWinIsDivisibleAmongAllSeats) {
  for (int winners = 1; winners <= kMaxSeats; ++winners) EXPECT_EQ(kWin % winners, 0) << winners;
}

// Gains of mean + spread and mean - spread in turn: the variance is about spread squared.
std::vector<ClusterResult> alternating(int mean, int spread, int count) {
  std::vector<ClusterResult> clusters;
  for (int i = 0; i < count; ++i)
    clusters.push_back(gaining(4, i % 2 == 0 ? mean + spread : mean - spread));
  return clusters;
}

TEST(SequentialTest, EndsWhereTheLikelihoodRatioLeavesItsBounds) {
  // After n clusters (n even) of mean m and variance v = spread^2 n/(n-1) the ratio is
  // n * gain * (m - gain/2) / v; it reaches ln 19 = 2.944 first at n = 148 for gain 10, m 10,
  // spread 50 (148 * 50 / 2517.0 = 2.940; 150 * 50 / 2516.8 = 2.980), and at odd n with one
  // high value more the mean is a little higher.
  const MatchSpec spec = spec_for(4);
  const SequentialTest better = test_in_sequence(spec, alternating(10, 50, 400), 10);
  EXPECT_EQ(better.verdict, Finding::better);
  EXPECT_GE(better.clusters, 130u);
  EXPECT_LE(better.clusters, 150u);
  const SequentialTest worse = test_in_sequence(spec, alternating(0, 50, 400), 10);
  EXPECT_EQ(worse.verdict, Finding::not_better);
  EXPECT_GE(worse.clusters, 146u);
  EXPECT_LE(worse.clusters, 166u);
  const SequentialTest open = test_in_sequence(spec, alternating(5, 50, 400), 10);
  EXPECT_EQ(open.verdict, Finding::undecided);
  EXPECT_EQ(open.clusters, 400u);
}

TEST(SequentialTest, NeedsAWarmUpAndSomeVariance) {
  const MatchSpec spec = spec_for(4);
  EXPECT_EQ(test_in_sequence(spec, alternating(100, 5, 49), 10).verdict, Finding::undecided);
  EXPECT_EQ(test_in_sequence(spec, alternating(100, 5, 50), 10).verdict, Finding::better);
  EXPECT_EQ(test_in_sequence(spec, alternating(100, 0, 200), 10).verdict, Finding::undecided);
}

}  // namespace
}  // namespace mayi
