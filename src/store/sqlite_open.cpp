#include <fmt/format.h>
#include <sodium.h>

#include "store/sqlite_journal.h"
#include "store/sqlite_tables.h"

namespace mayi {
namespace {

using sqlite::Database;
using std::filesystem::path;

// A new store as the bytes of its file. It is made in memory: so its tables are there from its
// first moment on, and no rollback journal ever is.
Stored<std::string> new_store() {
  auto memory = Database::open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr, 0);
  if (!memory) return std::unexpected(memory.error());
  StoreId id{};
  randombytes_buf(id.data(), id.size());
  memory->run(kStoreTable);
  memory->run("INSERT INTO store VALUES(0, ?)", id);
  make_tables(*memory, "main");
  memory->run(fmt::format("PRAGMA application_id={}", kStoreApplication));
  memory->run(fmt::format("PRAGMA user_version={}", kStoreFormat));
  sqlite3_int64 size = 0;
  const std::unique_ptr<unsigned char, decltype(&sqlite3_free)> bytes(
      sqlite3_serialize(memory->handle(), "main", &size, 0), sqlite3_free);
  if (!bytes) return std::unexpected(memory->error(SQLITE_NOMEM));
  constexpr std::size_t write_mode = 18, read_mode = 19;  // in the file's header; 2: with a log
  std::string file(reinterpret_cast<const char*>(bytes.get()), static_cast<std::size_t>(size));
  file[write_mode] = file[read_mode] = 2;
  return memory->checked<std::string>(std::move(file));
}

Stored<void> make_store(const path& folder) {
  const auto bytes = new_store();
  if (!bytes) return std::unexpected(bytes.error());
  if (const auto made = make_folder(folder); !made) return made;
  return put_store(folder, *bytes);
}

// Alone: without locks and files that are shared with others.
enum class Company : std::uint8_t { others, alone };

Stored<Database> open_database(const std::string& name, int flags, const char* vfs,
                               int busy_milliseconds, Company company = Company::others) {
  const std::string_view pragmas[] = {
      // First, for it decides how the log is opened.
      company == Company::alone ? "PRAGMA locking_mode=EXCLUSIVE" : "PRAGMA locking_mode=NORMAL",
      "PRAGMA synchronous=FULL", "PRAGMA cell_size_check=ON", "PRAGMA trusted_schema=OFF",
      "PRAGMA temp_store=MEMORY"};
  auto database = Database::open(name, flags, vfs, busy_milliseconds);
  if (!database) return database;
  for (const std::string_view pragma : pragmas)
    if (!database->run(pragma)) return std::unexpected(database->checked<void>({}).error());
  return database;
}

std::string immutable_uri(const path& file) {
  std::string uri = "file:";
  for (const char c : std::filesystem::absolute(file).string())
    uri += std::string_view("?#%").contains(c) ? fmt::format("%{:02x}", c) : std::string(1, c);
  return uri + "?immutable=1";
}

// Where SQLite can neither find nor make the file that readers of a log share. Nobody can write
// there, or nobody has it open: it is read without locks, the log's index kept in memory.
Stored<Database> open_quietly(const path& file) {
  std::error_code ignored;
  if (!std::filesystem::exists(file.string() + "-wal", ignored))
    return open_database(immutable_uri(file), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nullptr, 0);
  return open_database(file.string(), SQLITE_OPEN_READONLY, "unix-none", 0, Company::alone);
}

Stored<Database> open_to_read(const path& file, const SqliteJournal::Options& options) {
  auto database =
      open_database(file.string(), SQLITE_OPEN_READONLY, options.vfs, options.busy_milliseconds);
  if (database && database->run("SELECT commits FROM store")) return database;
  const StoreError failed = database ? database->checked<void>({}).error() : database.error();
  if (failed.fault == StoreFault::unwritable || failed.fault == StoreFault::disk_full)
    return open_quietly(file);
  return std::unexpected(failed);
}

}  // namespace

Stored<std::unique_ptr<SqliteJournal>> SqliteJournal::open(const path& folder,
                                                           const Options& options) {
  const bool reading = options.access == Access::read;
  auto state = look(folder);
  if (state && *state == StoreState::missing) {
    if (reading)
      return std::unexpected(
          StoreError{StoreFault::no_store, fmt::format("{} has no games yet.", folder.string())});
    const auto made = make_store(folder);
    state = made ? look(folder) : std::unexpected(made.error());
  }
  if (!state) return std::unexpected(state.error());
  const path file = folder / kStoreFile;
  auto database = reading ? open_to_read(file, options)
                          : open_database(file.string(), SQLITE_OPEN_READWRITE, options.vfs,
                                          options.busy_milliseconds);
  if (!database) return std::unexpected(database.error());
  return std::unique_ptr<SqliteJournal>(
      new SqliteJournal(*std::move(database), folder, options.most_log_pages, options.steady));
}

}  // namespace mayi
