#include "notation/rule_file.h"

#include <fmt/format.h>

#include <map>

#include "notation/toml.h"

namespace mayi {
namespace {

ParseError error_at(const TomlEntry& entry, const std::string& message) {
  return {entry.line, entry.column, entry.path + ": " + message};
}

class Reader {
 public:
  explicit Reader(RuleSet& set) : set_(set) {}

  Parsed<void> read(const std::vector<TomlEntry>& entries) {
    for (const TomlEntry& entry : entries)
      if (entry.path == "base")
        if (const auto base = read_base(entry); !base) return base;
    for (const TomlEntry& entry : entries)
      if (const auto result = read_entry(entry); !result) return result;
    level_unused_rounds(set_.rules);
    return check_sense();
  }

 private:
  Parsed<void> read_base(const TomlEntry& entry) {
    const Rules* rules = find_built_in(entry.value);
    if (rules == nullptr)
      return std::unexpected(
          error_at(entry, "a built-in rule set is expected (house, classic, jeanne)"));
    set_.rules = *rules;
    return {};
  }

  Parsed<void> read_entry(const TomlEntry& entry) {
    if (entry.path == "base") return {};
    if (entry.path == "name") return read_name(entry);
    if (const auto complaint = set_knob(set_.rules, entry.path, entry.value))
      return std::unexpected(error_at(entry, *complaint));
    where_[entry.path.substr(0, entry.path.find('.'))] = &entry;
    return {};
  }

  Parsed<void> read_name(const TomlEntry& entry) {
    const std::string& name = entry.value;
    const bool plain =
        !name.empty() && name.size() <= 32 &&
        name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == std::string::npos;
    if (!plain)
      return std::unexpected(
          error_at(entry, "up to 32 small letters, digits, '-' and '_' are expected"));
    set_.name = name;
    return {};
  }

  // Nonsense is reported where the knob it is about was set, else at the top of the file.
  Parsed<void> check_sense() const {
    const RulesFault fault = find_fault(set_.rules);
    if (fault.reason.empty()) return {};
    const std::string about(fault.about);
    const std::string index = fault.index > 0 ? fmt::format(".{}", fault.index) : "";
    const std::string message = fmt::format("{}{}: {}", about, index, fault.reason);
    const auto found = where_.find(about.substr(0, about.find('.')));
    if (found == where_.end()) return std::unexpected(ParseError{1, 1, message});
    return std::unexpected(ParseError{found->second->line, found->second->column, message});
  }

  RuleSet& set_;
  std::map<std::string, const TomlEntry*>
      where_;  // by the first word of the knob, the last entry about it
};

std::string toml_value(const std::string& value) {
  if (value == "yes") return "true";
  if (value == "no") return "false";
  if (parse_number(value, 1'000'000)) return value;
  return "\"" + value + "\"";
}

}  // namespace

Parsed<RuleSet> parse_rule_file(std::string_view text, std::string_view name) {
  if (text.size() > kMaxRuleFile)
    return std::unexpected(ParseError{1, 1, "the file is larger than 64 KiB"});
  const auto entries = parse_toml(text);
  if (!entries) return std::unexpected(entries.error());
  RuleSet set{std::string(name), Rules{}};
  if (const auto read = Reader(set).read(*entries); !read) return std::unexpected(read.error());
  return set;
}

std::string print_rule_file(const RuleSet& set) {
  const std::string line = rules_line(set.rules);
  const std::string base = line.substr(0, line.find(' '));
  std::string result = fmt::format("name = \"{}\"\nbase = \"{}\"\n", set.name, base);
  for (const KnobText& knob : differences(*find_built_in(base), set.rules))
    result += fmt::format("{} = {}\n", knob.key, toml_value(knob.value));
  return result;
}

}  // namespace mayi
