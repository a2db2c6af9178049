#pragma once

#include "notation/knobs.h"

namespace mayi {

inline constexpr std::size_t kMaxRuleFile = 64 << 10;

// A TOML file: `base` names the built-in set it starts from (house), every other key is a knob.
// `name` is what the set goes by; without it the given name is kept. `about` says in a line what it
// is.
[[nodiscard]] Parsed<RuleSet> parse_rule_file(std::string_view text, std::string_view name);

// The file for a rule set: its differences from the nearest built-in set.
std::string print_rule_file(const RuleSet& set);

}  // namespace mayi
