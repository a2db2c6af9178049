#pragma once

#include <vector>

#include "notation/text.h"

namespace mayi {

// A key of a TOML file with its full path, `points.two`, and its value as a knob's text: `20`,
// `yes`, `2s,1s1r`.
struct TomlEntry {
  std::string path, value;
  int line = 0, column = 0;  // of the value; the column counts characters
};

// "points.two: a number is expected", at the value.
std::unexpected<ParseError> error_at(const TomlEntry& entry, std::string_view message);

// A text of one line as TOML has it, quotes included.
std::string quoted_toml(std::string_view text);

// The entries in the order of the file, each path once. Values are texts without control
// characters, finite numbers, true and false, and lists of these; others, keys of more than 64
// bytes and nesting beyond need are refused. Takes texts of any size and content; the caller bounds
// the size, as time and memory grow with it.
[[nodiscard]] Parsed<std::vector<TomlEntry>> parse_toml(std::string_view text);

}  // namespace mayi
