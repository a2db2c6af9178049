#include "host/machine.h"

#include <sys/random.h>

#include <cstdlib>
#include <stdexcept>

namespace mayi {
namespace {

std::filesystem::path folder_of_user(const std::string& variable, const std::string& otherwise) {
  if (const std::string folder = environment(variable); !folder.empty()) return folder;
  return std::filesystem::path(environment("HOME")) / otherwise;
}

template <class T>
T entropy() {
  T bytes{};
  if (getentropy(&bytes, sizeof bytes) != 0)
    throw std::runtime_error("the system gives no random numbers");
  return bytes;
}

}  // namespace

Time now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

std::uint64_t random_number() { return entropy<std::uint64_t>(); }
Seed fresh_seed() { return entropy<Seed>(); }

std::string environment(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value == nullptr ? "" : value;
}

std::filesystem::path data_folder(const std::string& given) {
  if (!given.empty()) return given;
  if (const std::string data = environment("MAYI_DATA"); !data.empty()) return data;
  return folder_of_user("XDG_DATA_HOME", ".local/share") / "mayi";
}

std::filesystem::path settings_file(const std::string& name) {
  return folder_of_user("XDG_CONFIG_HOME", ".config") / "mayi" / name;
}

std::string games_place(const std::string& data, const std::string& store) {
  if (!store.empty()) return store;
  if (!data.empty()) return data;
  if (const std::string place = environment("MAYI_STORE"); !place.empty()) return place;
  return data_folder("").string();
}

}  // namespace mayi
