#include "notation/rule_file.h"

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#include <toml++/toml.h>
#pragma clang diagnostic pop

#include <algorithm>
#include <map>
#include <sstream>

namespace mayi {
namespace {

ParseError error_at(const toml::source_region& where, std::string message) {
  return {static_cast<int>(where.begin.line), static_cast<int>(where.begin.column), std::move(message)};
}

// A value as a knob's text; arrays as a list with commas.
std::optional<std::string> value_text(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  if (const auto* flag = node.as_boolean()) return flag->get() ? "yes" : "no";
  const auto* array = node.as_array();
  if (array == nullptr) return std::nullopt;
  std::string result;
  for (const toml::node& item : *array) {
    const auto text = item.is_array() ? std::nullopt : value_text(item);
    if (!text) return std::nullopt;
    result += (result.empty() ? "" : ",") + *text;
  }
  return result;
}

// toml++ 3.3 takes for granted that a table's heading begins with a key and, built without asserts, is undefined
// where it does not (its issue 294); and it nests as deep as a key has dots. So what a rule file has no need of
// is refused before: odd headings, texts over several lines, control characters, long lines.
Parsed<void> check_plain(std::string_view text) {
  constexpr std::size_t kLongestLine = 1000;
  constexpr std::string_view kKey = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.";
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto fault = [&](std::size_t at, std::string message) {
      return std::unexpected(ParseError{number, static_cast<int>(at) + 1, std::move(message)});
    };
    if (line.size() > kLongestLine) return fault(kLongestLine, "the line is longer than 1000 bytes");
    for (std::size_t i = 0; i < line.size(); ++i)
      if ((static_cast<unsigned char>(line[i]) < 32 && line[i] != '\t' && line[i] != '\r') || line[i] == 127)
        return fault(i, "a control character");
    for (const std::string_view quotes : {"\"\"\"", "'''"})
      if (const std::size_t at = line.find(quotes); at != std::string_view::npos) return fault(at, "a text ends on its line");
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos || line[first] != '[') continue;
    const std::size_t last = line.find_first_not_of(kKey, first + 1);
    if (last == std::string_view::npos || last == first + 1 || line[last] != ']') return fault(first, "a heading such as [points] is expected");
  }
  return {};
}

class Reader {
 public:
  explicit Reader(RuleSet& set) : set_(set) {}

  Parsed<void> read(const toml::table& file) {
    if (const auto base = read_base(file); !base) return base;
    if (const auto knobs = read_table(file, ""); !knobs) return knobs;
    level_unused_rounds(set_.rules);
    return check_sense();
  }

 private:
  Parsed<void> read_base(const toml::table& file) {
    const toml::node* base = file.get("base");
    if (base == nullptr) return {};
    const auto* name = base->as_string();
    const Rules* rules = name != nullptr ? find_built_in(name->get()) : nullptr;
    if (rules == nullptr)
      return std::unexpected(error_at(base->source(), "base: a built-in rule set is expected (house, classic, jeanne)"));
    set_.rules = *rules;
    return {};
  }

  Parsed<void> read_table(const toml::table& table, const std::string& prefix) {
    for (const auto& [key, node] : table) {
      const std::string path = prefix + std::string(key.str());
      if (path == "base") continue;
      if (const auto* inner = node.as_table()) {
        if (const auto result = read_table(*inner, path + "."); !result) return result;
      } else if (const auto result = read_knob(path, node); !result) {
        return result;
      }
    }
    return {};
  }

  Parsed<void> read_knob(const std::string& path, const toml::node& node) {
    const auto text = value_text(node);
    if (!text) return std::unexpected(error_at(node.source(), path + ": a text, a number, yes or no is expected"));
    if (path == "name") return read_name(*text, node);
    if (const auto complaint = set_knob(set_.rules, path, *text))
      return std::unexpected(error_at(node.source(), path + ": " + *complaint));
    where_[path.substr(0, path.find('.'))] = node.source();
    return {};
  }

  Parsed<void> read_name(const std::string& name, const toml::node& node) {
    const bool plain = !name.empty() && name.size() <= 32 &&
                       name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-_") == std::string::npos;
    if (!plain)
      return std::unexpected(error_at(node.source(), "name: up to 32 small letters, digits, '-' and '_' are expected"));
    set_.name = name;
    return {};
  }

  // Nonsense is reported where the knob it is about was set, else at the top of the file.
  Parsed<void> check_sense() const {
    const RulesFault fault = find_fault(set_.rules);
    if (fault.reason.empty()) return {};
    const std::string about(fault.about);
    const auto found = where_.find(about.substr(0, about.find('.')));
    const std::string message = about + (fault.index > 0 ? "." + std::to_string(fault.index) : "") + ": " + std::string(fault.reason);
    if (found == where_.end()) return std::unexpected(ParseError{1, 1, message});
    return std::unexpected(error_at(found->second, message));
  }

  RuleSet& set_;
  std::map<std::string, toml::source_region> where_;
};

std::string toml_value(const std::string& value) {
  if (value == "yes") return "true";
  if (value == "no") return "false";
  if (parse_number(value, 1'000'000)) return value;
  return "\"" + value + "\"";
}

}  // namespace

Parsed<RuleSet> parse_rule_file(std::string_view text, std::string_view name) {
  if (text.size() > kMaxRuleFile) return std::unexpected(ParseError{1, 1, "the file is larger than 64 KiB"});
  if (const auto plain = check_plain(text); !plain) return std::unexpected(plain.error());
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) return std::unexpected(error_at(parsed.error().source(), std::string(parsed.error().description())));
  RuleSet set{std::string(name), Rules{}};
  if (const auto read = Reader(set).read(parsed.table()); !read) return std::unexpected(read.error());
  return set;
}

std::string print_rule_file(const RuleSet& set) {
  const std::string line = rules_line(set.rules);
  const std::string base = line.substr(0, line.find(' '));
  std::string result = "name = \"" + set.name + "\"\nbase = \"" + base + "\"\n";
  for (const KnobText& knob : differences(*find_built_in(base), set.rules))
    result += knob.key + " = " + toml_value(knob.value) + "\n";
  return result;
}

}  // namespace mayi
