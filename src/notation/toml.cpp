#include "notation/toml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 8
#include <toml++/impl/forward_declarations.h>
// toml++ 3.3 assumes that headings start with a letter and takes most letters beyond ASCII for
// impossible outside of texts. Without these assumptions it refuses both by itself.
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(expr) static_assert(true)
#undef TOML_UNREACHABLE
#define TOML_UNREACHABLE return false
#include <toml++/impl/unicode.h>
#undef TOML_UNREACHABLE
#define TOML_UNREACHABLE __builtin_unreachable()
#include <toml++/toml.h>

namespace mayi {
namespace {

constexpr std::size_t kLongestKey = 64, kMostDots = 64;

bool is_plain(std::string_view text) {
  return std::ranges::none_of(text, [](unsigned char c) { return c < 32 || c == 127; });
}

ParseError error_at(const toml::source_position& place, std::string_view message) {
  return {static_cast<int>(place.line), static_cast<int>(place.column), std::string(message)};
}

// As toml++ says it, unless it quotes a long key.
ParseError spoken(const toml::parse_error& error) {
  constexpr std::string_view kPreface = "Error while parsing ";
  std::string_view message = error.description();
  if (message.starts_with(kPreface)) message.remove_prefix(kPreface.size());
  if (message.size() > 200) message = "this is not TOML";
  return error_at(error.source().begin, message);
}

// toml++ bounds the nesting of values and not the words of a key, and a table's end is recursive.
// A key stands on one line; two dots in a row are in no key.
std::optional<ParseError> find_deep_key(std::string_view text) {
  std::size_t dots = 0;
  int line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') ++line, dots = 0;
    if (text[i] == '.' && !text.substr(i + 1).starts_with('.') && ++dots > kMostDots)
      return ParseError{line, 1, "the line has too many dots"};
  }
  return std::nullopt;
}

std::optional<std::string> scalar_text(const toml::node& node) {
  if (const auto* flag = node.as_boolean()) return flag->get() ? "yes" : "no";
  if (const auto* whole = node.as_integer()) return fmt::to_string(whole->get());
  if (const auto* number = node.as_floating_point(); number && std::isfinite(number->get()))
    return fmt::format("{:#}", number->get());
  if (const auto* text = node.as_string(); text && is_plain(text->get())) return text->get();
  return std::nullopt;
}

class Flattening {
 public:
  Parsed<void> take(const std::string& path, const toml::node& node) {
    if (path.size() > kLongestKey || !is_plain(path))
      return refuse(node, "a key of at most 64 bytes on one line is expected");
    if (const toml::table* table = node.as_table())
      return take_table(fmt::format("{}.", path), *table);
    auto value = value_of(node);
    if (!value) return std::unexpected(value.error());
    if (!paths_.insert(path).second)
      return refuse(node, fmt::format("{}: this key is set already", path));
    const auto [line, column] = node.source().begin;
    entries.push_back({path, *std::move(value), static_cast<int>(line), static_cast<int>(column)});
    return {};
  }

  Parsed<void> take_table(const std::string& prefix, const toml::table& table) {
    for (const auto& [key, node] : table)
      if (const auto taken = take(fmt::format("{}{}", prefix, key.str()), node); !taken)
        return taken;
    return {};
  }

  std::vector<TomlEntry> entries;

 private:
  static std::unexpected<ParseError> refuse(const toml::node& node, std::string_view message) {
    return std::unexpected(error_at(node.source().begin, message));
  }

  static Parsed<std::string> value_of(const toml::node& node) {
    if (!node.is_array()) return scalar_of(node);
    std::vector<std::string> items;
    for (const toml::node& item : *node.as_array()) {
      const auto value = scalar_of(item);
      if (!value) return value;
      items.push_back(*value);
    }
    return fmt::format("{}", fmt::join(items, ","));
  }

  static Parsed<std::string> scalar_of(const toml::node& node) {
    if (auto text = scalar_text(node)) return *std::move(text);
    return refuse(node, "a text on one line, a number, true or false is expected");
  }

  std::set<std::string> paths_;
};

}  // namespace

std::unexpected<ParseError> error_at(const TomlEntry& entry, std::string_view message) {
  return std::unexpected(
      ParseError{entry.line, entry.column, fmt::format("{}: {}", entry.path, message)});
}

std::string quoted_toml(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

Parsed<std::vector<TomlEntry>> parse_toml(std::string_view text) {
  if (auto deep = find_deep_key(text)) return std::unexpected(*std::move(deep));
  const toml::parse_result result = toml::parse(text);
  if (!result) return std::unexpected(spoken(result.error()));
  Flattening flat;
  if (const auto taken = flat.take_table("", result.table()); !taken)
    return std::unexpected(taken.error());
  std::ranges::sort(flat.entries, {},
                    [](const TomlEntry& entry) { return std::pair(entry.line, entry.column); });
  return std::move(flat.entries);
}

}  // namespace mayi
