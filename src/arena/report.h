#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <vector>

#include "arena/statistics.h"

namespace mayi {

std::string title(const MatchSpec& spec);  // "expert against 3 claimer"

// A match for people, in a few lines.
std::string report(const MatchResult& result);

// A match for machines.
boost::json::object report_json(const MatchResult& result);

// The mean gain in points as the clusters came, with its confidence band.
std::string draw_match(const MatchResult& result);

// The ladder: each rung against a table of the one below, as a page with a table and as a chart.
std::string ladder_page(const std::vector<MatchResult>& rungs, const std::string& chart_file,
                        const std::string& command);
std::string draw_ladder(const std::vector<MatchResult>& rungs);

}  // namespace mayi
