#include "notation/rule_file.h"

#include <fmt/format.h>

#include "notation/toml.h"

namespace mayi {
namespace {

Parsed<void> read_base(RuleSet& set, const TomlEntry& entry) {
  const Rules* rules = find_built_in(entry.value);
  if (rules == nullptr)
    return error_at(entry, "a built-in rule set is expected (house, classic, jeanne)");
  set.rules = *rules;
  return {};
}

Parsed<void> read_name(RuleSet& set, const TomlEntry& entry) {
  set.name = entry.value;
  const bool plain =
      !set.name.empty() && set.name.size() <= 32 &&
      set.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == std::string::npos;
  if (!plain) return error_at(entry, "up to 32 small letters, digits, '-' and '_' are expected");
  return {};
}

Parsed<void> read_about(RuleSet& set, const TomlEntry& entry) {
  set.about = entry.value;
  if (set.about.empty() || set.about.size() > 100)
    return error_at(entry, "a line of up to 100 bytes is expected");
  return {};
}

Parsed<void> read_knob(RuleSet& set, const TomlEntry& entry) {
  if (const auto complaint = set_knob(set.rules, entry.path, entry.value))
    return error_at(entry, *complaint);
  return {};
}

std::string_view first_word(std::string_view path) { return path.substr(0, path.find('.')); }

// Nonsense is reported where the knob it is about was set last, else at the top of the file.
Parsed<void> check_sense(const Rules& rules, const std::vector<TomlEntry>& entries) {
  const RulesFault fault = find_fault(rules);
  if (fault.reason.empty()) return {};
  ParseError error{
      1, 1,
      fmt::format("{}{}: {}", fault.about, fault.index > 0 ? fmt::format(".{}", fault.index) : "",
                  fault.reason)};
  for (const TomlEntry& entry : entries)
    if (first_word(entry.path) == first_word(fault.about))
      error.line = entry.line, error.column = entry.column;
  return std::unexpected(error);
}

// The base comes first, wherever it stands.
Parsed<void> read(RuleSet& set, const std::vector<TomlEntry>& entries) {
  for (const TomlEntry& entry : entries)
    if (entry.path == "base")
      if (const auto base = read_base(set, entry); !base) return base;
  for (const TomlEntry& entry : entries) {
    if (entry.path == "base") continue;
    const auto taken = entry.path == "name"    ? read_name(set, entry)
                       : entry.path == "about" ? read_about(set, entry)
                                               : read_knob(set, entry);
    if (!taken) return taken;
  }
  level_unused_rounds(set.rules);
  return check_sense(set.rules, entries);
}

std::string toml_value(const std::string& value) {
  if (value == "yes") return "true";
  if (value == "no") return "false";
  if (parse_number(value, 1'000'000)) return value;
  return fmt::format("\"{}\"", value);
}

}  // namespace

Parsed<RuleSet> parse_rule_file(std::string_view text, std::string_view name) {
  if (text.size() > kMaxRuleFile)
    return std::unexpected(ParseError{1, 1, "the file is larger than 64 KiB"});
  const auto entries = parse_toml(text);
  if (!entries) return std::unexpected(entries.error());
  RuleSet set{std::string(name), Rules{}};
  if (const auto taken = read(set, *entries); !taken) return std::unexpected(taken.error());
  return set;
}

std::string print_rule_file(const RuleSet& set) {
  const std::string line = rules_line(set.rules);
  const std::string base = line.substr(0, line.find(' '));
  std::string result = fmt::format("name = \"{}\"\nbase = \"{}\"\n", set.name, base);
  if (!set.about.empty()) result += fmt::format("about = {}\n", quoted_toml(set.about));
  for (const KnobText& knob : differences(*find_built_in(base), set.rules))
    result += fmt::format("{} = {}\n", knob.key, toml_value(knob.value));
  return result;
}

}  // namespace mayi
