#pragma once

#include "arena/report.h"

// The page of the ladder: how strong each bot is, under which rules, at tables of which size, and
// what its thinking costs.
namespace mayi {

// A match with the time that the candidate thought about a decision, in microseconds.
struct TimedMatch {
  MatchResult match;
  double mean = 0, worst = 0;
};

struct Ladder {
  std::vector<MatchResult> rungs{};  // each rung against a table of the one below; of one rule set
                                     // in a row, and there of one number of players
  std::vector<TimedMatch> timed{};   // all against the same field
};

// `chart_file` and `time_chart_file` are shown where there is something to show.
std::string ladder_page(const Ladder& ladder, const std::string& chart_file,
                        const std::string& time_chart_file, const std::string& command);
// The rungs of the first table.
std::string draw_ladder(const std::vector<MatchResult>& rungs);
// Games won against the time of a decision.
std::string draw_times(const std::vector<TimedMatch>& timed);

}  // namespace mayi
