#pragma once

#include <sys/types.h>

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
// `mode`: who may read it at most; what lies beside the games is for their owner alone.
[[nodiscard]] std::expected<void, std::string> write_file(const std::string& path,
                                                          std::string_view text,
                                                          mode_t mode = 0666);
inline constexpr mode_t kPrivate = 0600;

// A built-in set's name, or a rule file's path.
[[nodiscard]] std::expected<RuleSet, std::string> load_rules(const std::string& name_or_path);

}  // namespace mayi
