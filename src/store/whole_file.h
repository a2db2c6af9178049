#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string_view>

namespace mayi {

enum class IfThere : std::uint8_t { keep, replace };

// The file appears whole or not at all, and is durable. One that is there already is replaced at
// once, or stays as it is. The system's number of what failed, or 0.
[[nodiscard]] int put_file(const std::filesystem::path& file, std::string_view bytes,
                           IfThere if_there, mode_t mode);

// Makes durable which files a folder has, where the file system can.
void sync_folder(const std::filesystem::path& folder);

}  // namespace mayi
