#pragma once

#include <functional>
#include <vector>

#include "notation/text.h"
#include "rules/rules.h"

namespace mayi {

// One knob of a rule set as text: key `points.two`, value `20`. Scenario lines, rule files, records
// and hashes all spell rules this way.
struct KnobText {
  std::string key, value;
  bool operator==(const KnobText&) const = default;
};

// Sets one knob. Says what is wrong with the key or the value, or nothing.
[[nodiscard]] std::optional<std::string> set_knob(Rules& rules, std::string_view key,
                                                  std::string_view value);

// Rounds that the rules do not have get the last one's deal and no contract, so that rules that say
// the same are equal values. To be called once all knobs are set.
void level_unused_rounds(Rules& rules);

std::vector<KnobText> all_knobs(const Rules& rules);
std::vector<KnobText> differences(const Rules& base, const Rules& rules);

// Of all knobs: equal exactly for equal rules.
std::uint64_t hash_of(const Rules& rules);

std::string to_string(Contract contract);  // "2 sets", "1 set + 1 run"
[[nodiscard]] std::optional<Contract> parse_contract(
    std::string_view text);  // also 2s, 1s1r, 1s+1r

// A rule set with the name it goes by.
struct RuleSet {
  std::string name = "house";
  Rules rules{};
  std::string about{};  // what it is, in a line; may be empty
};

// The line of the set, or of the built-in one that is the same; empty: there is none.
std::string_view about(const RuleSet& set);

// A built-in's name, or the nearest one followed by the knobs that differ: "house points.two=2
// may_i=window".
std::string rules_line(const Rules& rules);
// Finds a rule set that is no built-in one, such as a file's; the error says why it cannot.
using FindRules = std::function<std::expected<RuleSet, std::string>(const std::string& name)>;
RuleSet take_rules(Line& line, const FindRules& find = {});
[[nodiscard]] Parsed<RuleSet> parse_rules_line(std::string_view text);

}  // namespace mayi
