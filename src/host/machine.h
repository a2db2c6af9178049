#pragma once

#include <filesystem>
#include <memory>

#include "store/journal.h"

// What the machine gives: its clock, its entropy, the user's folders.
namespace mayi {

Time now();
std::uint64_t random_number();  // unguessable; throws where the system has none
Seed fresh_seed();              // unguessable

std::string environment(const std::string& name);  // empty: not set

// Where games are kept: as given, else MAYI_DATA, else mayi in the user's data folder.
std::filesystem::path data_folder(const std::string& given);
// A file of the user's settings: mayi/NAME in the user's folder for them.
std::filesystem::path settings_file(const std::string& name);

[[nodiscard]] Stored<std::unique_ptr<Journal>> open_games(const std::filesystem::path& folder,
                                                          Access access);

}  // namespace mayi
