#pragma once

#include <filesystem>
#include <memory>

#include "store/places.h"

// What the machine gives: its clock, its entropy, the user's folders.
namespace mayi {

Time now();
std::uint64_t random_number();  // unguessable; throws where the system has none
Seed fresh_seed();              // unguessable

std::string environment(const std::string& name);  // empty: not set

// Where this user's files are, and games unless a database has them: as given, else MAYI_DATA, else
// mayi in the user's data folder.
std::filesystem::path data_folder(const std::string& given);
// A file of the user's settings: mayi/NAME in the user's folder for them.
std::filesystem::path settings_file(const std::string& name);

// Where games are kept, a folder or the address of a database (postgresql://…): the store as given,
// else the folder as given, else MAYI_STORE, else the folder that data_folder says.
std::string games_place(const std::string& data, const std::string& store);

}  // namespace mayi
