#pragma once

#include <cstdio>
#include <expected>
#include <string>

#include "notation/knobs.h"

namespace mayi::cli {

inline constexpr int kDone = 0, kFailed = 1, kMisuse = 2;

// Prints "mayi: message" to standard error and returns kMisuse.
int misuse(const std::string& message);

// False: it cannot be written, and that has been said.
bool write_file(const std::string& path, const std::string& text);

bool is_terminal(std::FILE* stream);

// The error is a sentence with the path in it.
std::expected<std::string, std::string> read_file(const std::string& path, std::size_t most);

// A built-in set's name, or a rule file's path.
std::expected<RuleSet, std::string> load_rules(const std::string& name_or_path);

}  // namespace mayi::cli
