#pragma once

#include "notation/knobs.h"

namespace mayi {

// The rules of a set in readable English, generated from its data.
std::string describe(const RuleSet& set);

}  // namespace mayi
