#pragma once

#include <string>

#include "arena/statistics.h"

// Numbers and names as reports and charts spell them.
namespace mayi {

std::string percent(double share);                       // "25.0"
std::string with_margin(const Estimate& points);         // "+12.3 ± 1.4"
std::string percent_with_margin(const Estimate& share);  // "28.1 ± 0.6 %"
std::string title(const MatchSpec& spec);                // "expert against 3 claimer"

}  // namespace mayi
