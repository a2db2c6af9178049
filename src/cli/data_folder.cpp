#include "cli/data_folder.h"

#include <sys/random.h>

#include <chrono>
#include <cstdlib>
#include <stdexcept>

#include "store/sqlite_journal.h"

namespace mayi::cli {
namespace {

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::filesystem::path data_folder(const std::string& given) {
  if (!given.empty()) return given;
  if (const std::string data = environment("MAYI_DATA"); !data.empty()) return data;
  if (const std::string data = environment("XDG_DATA_HOME"); !data.empty())
    return std::filesystem::path(data) / "mayi";
  return std::filesystem::path(environment("HOME")) / ".local" / "share" / "mayi";
}

Stored<std::unique_ptr<Journal>> open_games(const std::filesystem::path& folder, Access access) {
  SqliteJournal::Options options;
  options.access =
      access == Access::read ? SqliteJournal::Access::read : SqliteJournal::Access::write;
  auto journal = SqliteJournal::open(folder, options);
  if (!journal) return std::unexpected(journal.error());
  return *std::move(journal);
}

Time now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

std::uint64_t random_number() {
  std::uint64_t number = 0;
  if (getentropy(&number, sizeof number) != 0)
    throw std::runtime_error("the system gives no random numbers");
  return number;
}

}  // namespace mayi::cli
