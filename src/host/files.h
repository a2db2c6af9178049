#pragma once

#include <expected>
#include <string>

#include "notation/knobs.h"

// Files of the user's. Every error is a sentence with the path in it.
namespace mayi {

// At most `most` bytes of a regular file or a pipe.
[[nodiscard]] std::expected<std::string, std::string> read_file(const std::string& path,
                                                                std::size_t most);

// The file appears whole or not at all, and is durable. Only a regular file is replaced: not a
// folder, a device or a pipe that somebody may never read, and not a file in which games are kept.
[[nodiscard]] std::expected<void, std::string> write_file(const std::string& path,
                                                          std::string_view text);

// A built-in set's name, or a rule file's path.
[[nodiscard]] std::expected<RuleSet, std::string> load_rules(const std::string& name_or_path);

}  // namespace mayi
