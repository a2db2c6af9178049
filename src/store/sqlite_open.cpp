#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <thread>

#include "store/seen.h"
#include "store/sqlite_journal.h"

namespace mayi {
namespace {

using std::filesystem::path;

// Each table is found by the game it belongs to; links and what they confirm are explained in
// chain.h. A command is NULL where there is none.
constexpr std::string_view kTables[] = {
    "CREATE TABLE store(commits INTEGER NOT NULL) STRICT",
    "INSERT INTO store VALUES(0)",
    R"(CREATE TABLE games(
         id TEXT NOT NULL PRIMARY KEY, rules_name TEXT NOT NULL, rules TEXT NOT NULL,
         seed BLOB NOT NULL, dealer INTEGER NOT NULL, first_round INTEGER NOT NULL,
         created INTEGER NOT NULL, first_link BLOB NOT NULL,
         version INTEGER NOT NULL, last_link BLOB NOT NULL, updated INTEGER NOT NULL,
         finished INTEGER NOT NULL, round INTEGER NOT NULL, actors INTEGER NOT NULL,
         totals TEXT NOT NULL, summary_link BLOB NOT NULL) STRICT, WITHOUT ROWID)",
    R"(CREATE TABLE seats(
         game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,
         name TEXT NOT NULL, sits TEXT NOT NULL, PRIMARY KEY(game, seat)) STRICT, WITHOUT ROWID)",
    R"(CREATE TABLE entries(
         game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, number INTEGER NOT NULL,
         seat INTEGER NOT NULL, action TEXT NOT NULL, command TEXT, why TEXT NOT NULL,
         time INTEGER NOT NULL, link BLOB NOT NULL,
         PRIMARY KEY(game, number)) STRICT, WITHOUT ROWID)",
    "CREATE UNIQUE INDEX commands ON entries(game, seat, command) WHERE command IS NOT NULL",
    R"(CREATE TABLE snapshots(
         game TEXT NOT NULL PRIMARY KEY REFERENCES games ON DELETE CASCADE,
         version INTEGER NOT NULL, format INTEGER NOT NULL, bytes BLOB NOT NULL,
         link BLOB NOT NULL) STRICT, WITHOUT ROWID)",
    R"(CREATE TABLE texts(
         game TEXT NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,
         key TEXT NOT NULL, value TEXT NOT NULL, link BLOB NOT NULL,
         PRIMARY KEY(game, seat, key)) STRICT, WITHOUT ROWID)",
};

// SQLite's file header: the numbers are big-endian.
constexpr std::size_t kHeaderSize = 100, kModes = 18, kUserVersion = 60, kApplicationId = 68;
constexpr std::string_view kRollbackMode = "\1\1", kWalMode = "\2\2";
using FileHeader = std::array<char, kHeaderSize>;

std::int32_t number_at(const FileHeader& header, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i)
    value = value << 8 | static_cast<std::uint8_t>(header[at + i]);
  return static_cast<std::int32_t>(value);
}

std::unexpected<StoreError> refusal(StoreFault fault, const path& file, std::string_view text) {
  return std::unexpected(StoreError{fault, file.string() + " " + std::string(text)});
}
std::unexpected<StoreError> not_writable(const path& folder, const std::string& why) {
  return refusal(StoreFault::unwritable, folder,
                 "cannot be written (" + why +
                     "). See to the permissions, or choose another folder with --data or "
                     "MAYI_DATA.");
}

enum class State : std::uint8_t { missing, unfinished, ready };

Stored<State> judge(const path& file, const FileHeader& header) {
  if (std::string_view(header.data(), 16) != std::string_view("SQLite format 3\0", 16) ||
      number_at(header, kApplicationId) != SqliteJournal::kApplication)
    return refusal(StoreFault::foreign_file, file,
                   "is not a file of this program, or its beginning is damaged. It is left as it "
                   "is; choose another folder with --data or MAYI_DATA.");
  const std::int32_t format = number_at(header, kUserVersion);
  if (format > SqliteJournal::kFormat)
    return refusal(StoreFault::newer_format, file,
                   "has format " + std::to_string(format) + ", this program knows " +
                       std::to_string(SqliteJournal::kFormat) +
                       ". It is left as it is; use the newer program that wrote it.");
  const std::string_view modes(&header[kModes], 2);
  const bool wal = modes == kWalMode;
  if (format < 1 || (!wal && modes != kRollbackMode))
    return refusal(StoreFault::damaged, file,
                   "is damaged at its beginning. It is left as it is; restore it from a copy.");
  return wal ? State::ready : State::unfinished;
}

// Looks at the file's own bytes, so that a file that is not to be touched is not even opened as a
// database. Format and kind are written before the first game and stay in the first page.
Stored<State> look(const path& file) {
  std::error_code failed;
  const auto size = std::filesystem::file_size(file, failed);
  if (failed) {
    if (failed == std::errc::no_such_file_or_directory) return State::missing;
    return not_writable(file, failed.message());
  }
  if (size == 0 || std::filesystem::exists(file.string() + "-journal", failed))
    return State::missing;
  FileHeader header{};
  std::ifstream stream(file, std::ios::binary);
  if (!stream) return not_writable(file, std::strerror(errno));
  stream.read(header.data(), header.size());
  return judge(file, header);
}

void sync_folder(const path& folder) {
  // Some file systems cannot sync a folder; the file's own commits do not depend on it.
  if (const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); handle >= 0) {
    (void)::fsync(handle);
    ::close(handle);
  }
}

Stored<void> make_folder(const path& folder) {
  if (std::filesystem::is_directory(folder)) return {};
  path existing = folder;
  std::error_code failed;
  while (existing.has_relative_path() && !std::filesystem::exists(existing, failed))
    existing = existing.parent_path();
  std::filesystem::create_directories(folder, failed);
  if (failed) return not_writable(folder, failed.message());
  for (path made = folder; made != existing && made.has_relative_path(); made = made.parent_path())
    sync_folder(made.parent_path());
  return {};
}

Stored<bool> has_rows(sqlite::Database& database, std::string_view table) {
  auto rows = database.query("SELECT EXISTS(SELECT * FROM " + std::string(table) + ")");
  const auto found = rows.step();
  if (!found) return found;
  return rows.integer(0) != 0;
}

Stored<void> make_tables(sqlite::Database& database) {
  auto transaction = sqlite::Transaction::begin(database, sqlite::Transaction::Kind::exclusive);
  if (!transaction) return std::unexpected(transaction.error());
  const auto there = has_rows(database, "sqlite_schema");
  if (!there) return std::unexpected(there.error());
  if (*there) return {};  // another process was first
  const std::string pragmas[] = {
      "PRAGMA application_id=" + std::to_string(SqliteJournal::kApplication),
      "PRAGMA user_version=" + std::to_string(SqliteJournal::kFormat)};
  for (const std::string& pragma : pragmas)
    if (const auto done = database.run(pragma); !done) return done;
  for (const std::string_view table : kTables)
    if (const auto done = database.run(table); !done) return done;
  return transaction->commit();
}

// The mode is the last thing that is set: a file in the other mode can have no games yet, unless it
// is damaged.
Stored<void> set_mode(sqlite::Database& database) {
  const auto games = has_rows(database, "games");
  if (!games) return std::unexpected(games.error());
  if (*games) return std::unexpected(database.error(SQLITE_CORRUPT));
  return database.run("PRAGMA journal_mode=WAL");
}

Stored<void> make_store(const path& folder, const path& file,
                        const SqliteJournal::Options& options) {
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  auto database =
      sqlite::Database::open(file.string(), flags, options.vfs, options.busy_milliseconds);
  if (!database) return std::unexpected(database.error());
  if (const auto full = database->run("PRAGMA synchronous=FULL"); !full) return full;
  if (const auto made = make_tables(*database); !made) return made;
  // Two processes that set the mode at once get in each other's way without waiting.
  for (int waited = 0;; waited += 5) {
    const auto set = set_mode(*database);
    const auto state = look(file);
    if (!state) return std::unexpected(state.error());
    if (*state == State::ready) break;
    if (waited >= options.busy_milliseconds)
      return set ? std::unexpected(database->error(SQLITE_BUSY)) : set;
    if (!set && set.error().fault != StoreFault::busy) return set;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  sync_folder(folder);
  return {};
}

Stored<void> configure(sqlite::Database& database, const SqliteJournal::Options& options) {
  const bool reading = options.access == SqliteJournal::Access::read;
  const std::string_view pragmas[] = {
      "PRAGMA synchronous=FULL",
      "PRAGMA wal_autocheckpoint=100",  // pages: what the next process reads when it opens
      "PRAGMA foreign_keys=ON",        "PRAGMA cell_size_check=ON",
      "PRAGMA trusted_schema=OFF",     reading ? "PRAGMA query_only=ON" : "PRAGMA query_only=OFF",
  };
  for (const std::string_view pragma : pragmas)
    if (const auto done = database.run(pragma); !done) return done;
  return {};
}

std::unexpected<StoreError> lost(const path& folder, std::uint64_t changes) {
  return refusal(
      StoreFault::damaged, folder / SqliteJournal::kFile,
      "has lost its last " + std::to_string(changes) + (changes == 1 ? " change" : " changes") +
          ": it or its -wal file is damaged, missing, or an older copy. What is "
          "there is left as it is; restore both files from a copy, or delete " +
          (folder / SqliteJournal::kSeenFile).string() + " to go on without those changes.");
}

// The other half of write_seen.
Stored<void> check_seen(sqlite::Database& database, const path& folder) {
  const std::uint64_t seen = read_seen(folder / SqliteJournal::kSeenFile);
  if (seen == 0) return {};
  auto row = database.query("SELECT commits FROM store");
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  const auto kept = static_cast<std::uint64_t>(row.integer(0));
  if (kept < seen) return lost(folder, seen - kept);
  return {};
}

}  // namespace

Stored<std::unique_ptr<SqliteJournal>> SqliteJournal::open(const path& folder,
                                                           const Options& options) {
  const path file = folder / kFile;
  auto state = look(file);
  if (!state) return std::unexpected(state.error());
  if (*state != State::ready) {
    if (const auto seen = read_seen(folder / kSeenFile); seen > 0) return lost(folder, seen);
    if (options.access == Access::read)
      return refusal(StoreFault::no_store, folder, "has no games yet.");
    if (const auto made = make_folder(folder); !made) return std::unexpected(made.error());
    if (const auto made = make_store(folder, file, options); !made)
      return std::unexpected(made.error());
  }
  auto database = sqlite::Database::open(file.string(), SQLITE_OPEN_READWRITE, options.vfs,
                                         options.busy_milliseconds);
  if (!database) return std::unexpected(database.error());
  if (const auto configured = configure(*database, options); !configured)
    return std::unexpected(configured.error());
  if (const auto complete = check_seen(*database, folder); !complete)
    return std::unexpected(complete.error());
  return std::unique_ptr<SqliteJournal>(new SqliteJournal(*std::move(database), folder));
}

}  // namespace mayi
