#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "arena/ladder_page.h"

namespace mayi {
namespace {

MatchResult example(const std::string& candidate) {
  MatchResult result;
  result.spec = {{candidate, candidate}, {"greedy", "greedy"}, {}, 4, 2, 7};
  // Four games each: the candidate with 90 and 110 points a game, the field with 120 each; one win
  // and three.
  result.clusters = {{0, 360, 1440, kWin}, {1, 440, 1440, 3 * kWin}};
  result.decisions = 1000;
  return result;
}

TEST(Report, SaysPointsAndWinsWithTheirIntervals) {
  // Gains 30 and 10: mean 20, standard error 10. Wins 1/4 and 3/4: mean 1/2, standard error 1/4.
  EXPECT_EQ(report(example("claimer")),
            "claimer against 3 greedy, house rules\n"
            "  games    8 in 2 clusters\n"
            "  points   +20.0 ± 19.6 a game (100.0 against 120.0)\n"
            "  wins     50.0 ± 49.0 %, fair share 25.0 %\n"
            "  refusals 0 in 1000 decisions\n");
}

TEST(Report, JsonHasTheSameNumbers) {
  MatchResult result = example("a\"b\\c");
  EXPECT_EQ(
      report_json(result),
      boost::json::parse(
          "{\"candidate\": \"a\\\"b\\\\c\", \"field\": \"greedy\", \"rules\": \"house\", "
          "\"players\": 4, \"seed\": 7, \"clusters\": 2, \"partial\": false, \"points\": 20.000, "
          "\"points_margin\": 19.600, \"wins\": 0.50000, \"wins_margin\": 0.48999, "
          "\"fair_share\": 0.25000, \"candidate_points\": 100.000, \"field_points\": 120.000, "
          "\"decisions\": 1000, \"refusals\": 0}"));
  result.partial = true;
  EXPECT_EQ(report_json(result).at("partial"), true);
}

int count(const std::string& text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(LadderPage, HasATableForEachRuleSetAndSizeAndTheCommands) {
  Ladder ladder{
      .rungs = {example("claimer"), example("expert"), example("claimer"), example("expert")}};
  ladder.rungs[1].partial = true;
  ladder.rungs[2].spec.players = 2;
  ladder.rungs[3].spec.rules.name = "jeanne";
  ladder.timed = {{example("search"), 12'345, 98'765}};
  const std::string page = ladder_page(ladder, "l.svg", "t.svg", "./mayi ladder --seed 7");
  struct Row {
    std::string_view part;
    int times;
  };
  const Row rows[] = {
      {"![The ladder](l.svg)", 1},
      {"\n## house\n", 1},
      {"\n## jeanne\n", 1},
      {"\n4 players, a fair share of 25.0 %:\n", 2},
      {"\n2 players, a fair share of 50.0 %:\n", 1},
      {"| claimer | 3 greedy | 50.0 ± 49.0 % | +20.0 ± 19.6 | 8 | 2 |", 1},
      {"| expert | 3 greedy | 50.0 ± 49.0 % | +20.0 ± 19.6 | 8 (partial) | 2 |", 1},
      {"`./mayi match --candidate BOT --field BELOW --rules jeanne --players PLAYERS --clusters "
       "CLUSTERS --seed 7`",
       1},
      {"![Strength against time](t.svg)", 1},
      {"| search | 12.3 ms | 98.8 ms | 50.0 ± 49.0 % | +20.0 ± 19.6 | 8 | 2 |", 1},
      {"`./mayi match --candidate BOT --field greedy --rules house --players 4 --clusters CLUSTERS "
       "--seed 7`",
       1},
      {"```\n./mayi ladder --seed 7\n```", 1},
  };
  for (const Row& row : rows) EXPECT_EQ(count(page, row.part), row.times) << row.part << page;
  const std::string untimed = ladder_page({.rungs = ladder.rungs}, "l.svg", "t.svg", "");
  EXPECT_EQ(count(untimed, "time"), 0) << untimed;
}

TEST(Report, ChartsAreWholePicturesAndNamesCannotBreakThem) {
  const std::vector<MatchResult> rungs{example("a<b>&c")};
  for (const std::string& chart : {draw_ladder(rungs), draw_match(rungs[0]), draw_ladder({}),
                                   draw_times({{rungs[0], 0, 1e9}}), draw_times({})}) {
    EXPECT_TRUE(chart.starts_with("<svg xmlns=")) << chart;
    EXPECT_TRUE(chart.ends_with("</svg>\n")) << chart;
    EXPECT_EQ(chart.find("a<b"), std::string::npos) << chart;
    EXPECT_EQ(chart.find("nan"), std::string::npos) << chart;
    EXPECT_EQ(chart.find("inf"), std::string::npos) << chart;
  }
}

}  // namespace
}  // namespace mayi
