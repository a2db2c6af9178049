#pragma once

#include <vector>

#include "notation/text.h"

namespace mayi {

// A key of a TOML file with its full path, `points.two`, and its value as a knob's text: `20`,
// `yes`, `2s,1s1r`.
struct TomlEntry {
  std::string path, value;
  int line = 0, column = 0;  // of the value
};

// The entries in the order of the file. Read is the part of TOML that rules and weights need:
// comments, headings, dotted keys, tables in braces, texts on one line, numbers without exponent,
// true and false, and lists of these.
Parsed<std::vector<TomlEntry>> parse_toml(std::string_view text);

}  // namespace mayi
