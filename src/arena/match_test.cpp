#include "arena/match.h"

#include <gtest/gtest.h>

#include "arena/report.h"

namespace mayi {
namespace {

BotSpec bot(const std::string& name) {
  BotSpec spec{name, name};
  spec.settings.search.budget.iterations = 1;  // how well it plays does not matter here
  return spec;
}

MatchSpec spec_of(const std::string& candidate, const std::string& field, int clusters) {
  return {bot(candidate), bot(field), {}, 4, clusters, 11};
}

MatchResult played(const MatchSpec& spec, int threads = 2) { return play_match(spec, threads, {}); }

TEST(Match, TheNumberOfThreadsChangesNothing) {
  const MatchSpec spec = spec_of("claimer", "greedy", 12);
  const std::string one = print_match(played(spec, 1));
  EXPECT_EQ(print_match(played(spec, 2)), one);
  EXPECT_EQ(print_match(played(spec, 3)), one);
}

TEST(Match, ShardsPutTogetherAreTheWhole) {
  MatchSpec spec = spec_of("expert", "random", 7);
  spec.rules = {"jeanne", *find_built_in("jeanne")};
  const MatchResult whole = played(spec);
  std::vector<MatchResult> shards;
  spec.shards = 3;
  for (spec.shard = 3; spec.shard >= 1; --spec.shard) {
    const auto shard = parse_match(print_match(played(spec)));
    ASSERT_TRUE(shard) << to_string(shard.error());
    shards.push_back(*shard);
  }
  const auto merged = merge_matches(shards);
  ASSERT_TRUE(merged) << merged.error();
  EXPECT_EQ(print_match(*merged), print_match(whole));
  EXPECT_FALSE(merged->partial);
}

// Shards come from other machines and other days: a seed means the same games for all of them.
TEST(Match, ASeedStandsForItsGames) {
  const std::string text = print_match(played(spec_of("random", "random", 2)));
  EXPECT_TRUE(
      text.ends_with("decisions 9540 refusals 0\ncluster 0 953 2859 840\n"
                     "cluster 1 969 2907 840\n"))
      << text;
}

TEST(Match, AShardThatIsMissingMakesItPartial) {
  MatchSpec spec = spec_of("greedy", "beginner", 4);
  spec.shards = 2;
  const auto merged = merge_matches({played(spec)});
  ASSERT_TRUE(merged);
  EXPECT_TRUE(merged->partial);
  EXPECT_NE(report(*merged).find("(partial)"), std::string::npos);
  EXPECT_EQ(report_json(*merged).at("partial"), true);
}

TEST(Match, WhoMeetsItselfGetsExactlyItsShare) {
  for (const std::string_view name : bot_names())
    for (const int players : {3, 4, 6}) {
      MatchSpec spec = spec_of(std::string(name), std::string(name), 2);
      spec.players = players;
      const MatchResult result = played(spec);
      for (const ClusterResult& cluster : result.clusters) {
        EXPECT_EQ(cluster.candidate_wins, kWin) << name;
        EXPECT_EQ(cluster.candidate_points * (players - 1), cluster.field_points) << name;
      }
      const Summary summary = summarize(spec, result.clusters);
      EXPECT_DOUBLE_EQ(summary.wins.mean, 1.0 / players) << name;
      EXPECT_DOUBLE_EQ(summary.points.mean, 0) << name;
    }
}

TEST(Match, ReadingInvertsPrinting) {
  MatchSpec spec = spec_of("greedy", "beginner", 3);
  spec.rules.rules.penalty_cards = 2;
  MatchResult result = played(spec);
  result.spec.candidate = {"expert:weights=a/b,c.toml", "expert", {}, "0123456789abcdef"};
  const auto read = parse_match(print_match(result));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(print_match(*read), print_match(result));
  EXPECT_EQ(read->spec.candidate.digest, "0123456789abcdef");
  EXPECT_EQ(read->clusters, result.clusters);
}

TEST(Match, StoppedItGivesWholeClustersOnly) {
  const MatchSpec spec = spec_of("random", "random", 1000);
  std::atomic<bool> stop = false;
  MatchProgress progress{[&](const MatchResult& so_far) { stop = !so_far.clusters.empty(); },
                         &stop};
  const MatchResult partial = play_match(spec, 2, progress);
  ASSERT_TRUE(partial.partial);
  ASSERT_FALSE(partial.clusters.empty());
  ASSERT_LT(partial.clusters.size(), 1000u);
  MatchSpec same = spec;
  same.clusters = partial.clusters.back().index + 1;
  const MatchResult whole = played(same);
  for (const ClusterResult& cluster : partial.clusters)
    EXPECT_EQ(whole.clusters[static_cast<std::size_t>(cluster.index)], cluster) << cluster.index;
}

TEST(Match, StoppedBeforeItBeginsItIsEmpty) {
  const std::atomic<bool> stop = true;
  const MatchResult nothing = play_match(spec_of("greedy", "greedy", 5), 2, {{}, &stop});
  EXPECT_TRUE(nothing.partial);
  EXPECT_TRUE(nothing.clusters.empty());
  EXPECT_EQ(nothing.decisions, 0);
}

TEST(Match, WhatIsWrongWithItIsSaid) {
  const auto fault_of = [](auto change) {
    MatchSpec spec = spec_of("greedy", "beginner", 5);
    change(spec);
    return find_fault(spec).value_or("fine");
  };
  EXPECT_EQ(fault_of([](MatchSpec&) {}), "fine");
  EXPECT_TRUE(fault_of([](MatchSpec& s) { s.field = bot("x"); }).starts_with("unknown bot 'x'"));
  EXPECT_EQ(fault_of([](MatchSpec& s) { s.players = 9; }),
            "these rules are for 3 to 8 players, not 9");
  EXPECT_EQ(fault_of([](MatchSpec& s) { s.players = 2; }),
            "these rules are for 3 to 8 players, not 2");
  EXPECT_EQ(fault_of([](MatchSpec& s) { s.rules.rules.max_players = 4, s.players = 5; }),
            "these rules are for 3 to 4 players, not 5");
  EXPECT_EQ(fault_of([](MatchSpec& s) { s.clusters = 0; }), "clusters: from 1 to 10000000, not 0");
  EXPECT_EQ(fault_of([](MatchSpec& s) { s.clusters = kMaxClusters + 1; }),
            "clusters: from 1 to 10000000, not 10000001");
  for (const auto& [shard, shards] : {std::pair{0, 2}, {3, 2}, {1, 0}, {-1, 2}})
    EXPECT_EQ(fault_of([&](MatchSpec& s) { s.shard = shard, s.shards = shards; }),
              "a shard is K/N with K from 1 to N, not " + std::to_string(shard) + "/" +
                  std::to_string(shards));
}

TEST(Match, WhatDoesNotGoTogetherIsNotMerged) {
  MatchResult a = played(spec_of("greedy", "beginner", 2)), b = a;
  EXPECT_EQ(merge_matches({}).error(), "nothing to merge");
  b.spec.seed = 12;
  EXPECT_EQ(merge_matches({a, b}).error(), "the files are of different matches");
  b = a;
  b.spec.candidate.digest = "0123456789abcdef";
  EXPECT_EQ(merge_matches({a, b}).error(), "the files are of different matches");
  b = a;
  ++b.clusters[0].candidate_points;
  EXPECT_EQ(merge_matches({a, b}).error(), "two files disagree on cluster 0");
  EXPECT_EQ(merge_matches({a, a}).error(), "cluster 0 is in two files; is one given twice?");
}

TEST(Match, AMalformedTextIsRefusedWithItsPlace) {
  const std::string head =
      "mayi-match 1\ncandidate greedy\nfield beginner\nrules house\nplayers 4\nclusters 2\nseed "
      "1\n";
  const struct {
    std::string text, error;
  } rows[] = {
      {"", "line 1, column 1: a match starts with 'mayi-match 1'"},
      {"mayi-match 2", "line 1, column 12: a match starts with 'mayi-match 1'"},
      {head + "cluster 2 1 1 1", "line 8, column 9: the match has no cluster '2'"},
      {head + "cluster -1 1 1 1", "line 8, column 9: the match has no cluster '-1'"},
      {head + "cluster 1 x 1 1", "line 8, column 11: a number is expected"},
      {head + "cluster 1 1 1 1 1", "line 8, column 17: unexpected '1'"},
      {head + "cluster 1 9223372036854775807 1 1", "line 8, column 11: the number is too large"},
      {head + "decisions 9223372036854775807 refusals 0",
       "line 8, column 11: the number is too large"},
      {head + "cluster 1 1000000000000001 1 1", "line 8, column 11: the number is too large"},
      {head + "cluster 1 1000000000000000 -1000000000000000 1", "fine"},
      {head + "shard 2:2", "line 8, column 8: '/' is expected"},
      {head + "shard 3/2", "line 1, column 1: a shard is K/N with K from 1 to N, not 3/2"},
      {head + "colour red", "line 8, column 1: unknown word 'colour'"},
  };
  for (const auto& row : rows) {
    const auto match = parse_match(row.text);
    EXPECT_EQ(match ? "fine" : to_string(match.error()), row.error) << row.text;
  }
}

}  // namespace
}  // namespace mayi
