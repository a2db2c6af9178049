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

}  // namespace mayi
