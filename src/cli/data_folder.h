#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "store/journal.h"

namespace mayi::cli {

// Where games are kept: as given, else MAYI_DATA, else mayi in the user's data folder.
std::filesystem::path data_folder(const std::string& given);

enum class Access : std::uint8_t { read, write };
Stored<std::unique_ptr<Journal>> open_games(const std::filesystem::path& folder, Access access);

Time now();
std::uint64_t random_number();  // from the system, unguessable

}  // namespace mayi::cli
