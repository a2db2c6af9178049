#include "store/sqlite.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace mayi::sqlite {
namespace {

struct Cause {
  StoreFault fault;
  std::string_view what, advice;
};

// Of SQLite's codes. All statements are constants and all values are checked before, so an error in
// a statement or a constraint means that the file is not what was written.
Cause cause_of(int code, int system_error) {
  if (system_error == ENOSPC || system_error == EDQUOT) code = SQLITE_FULL;
  switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {StoreFault::busy, "is being written by another process",
              "Nothing was changed; try again in a moment."};
    case SQLITE_FULL:
      return {StoreFault::disk_full, "cannot grow: the disk is full",
              "Nothing was changed; make room and try again."};
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_AUTH:
      return {StoreFault::unwritable, "cannot be opened for writing",
              "Check the permissions, or choose another folder with --data or MAYI_DATA."};
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_FORMAT:
    case SQLITE_SCHEMA:
      return {StoreFault::damaged, "is damaged", "It is left as it is; restore it from a copy."};
    default:
      return {StoreFault::io, "cannot be read or written",
              "Nothing was acknowledged; check the disk and try again."};
  }
}

int note_pages(void* pages, sqlite3*, const char*, int count) {
  *static_cast<int*>(pages) = count;
  return SQLITE_OK;
}

}  // namespace

Statement::~Statement() {
  if (handle_) database_->take_back(std::move(handle_));
}

std::string_view Statement::view(int column) const {
  const auto* const found = static_cast<const char*>(sqlite3_column_blob(handle_.get(), column));
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
  return found == nullptr ? std::string_view{} : std::string_view{found, size};
}

bool Statement::step() {
  if (database_->failure_) return false;
  const int code = sqlite3_step(handle_.get());
  if (code != SQLITE_DONE && code != SQLITE_ROW) database_->note(code);
  return code == SQLITE_ROW;
}

Stored<Database> Database::open(const std::string& path, int flags, const char* vfs,
                                int busy_milliseconds) {
  Database database;
  database.path_ = path;
  database.busy_milliseconds_ = busy_milliseconds;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_EXRESCODE, vfs);
  database.handle_.reset(handle);
  if (code != SQLITE_OK) return std::unexpected(database.error(code));
  sqlite3_busy_timeout(handle, busy_milliseconds);
  sqlite3_wal_hook(handle, note_pages, database.log_pages_.get());  // instead of SQLite's own
  // Whoever only read is to leave everything as it is, above all what is damaged.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  return database;
}

Statement Database::prepare(std::string_view sql) {
  if (const auto idle = idle_.find(sql); idle != idle_.end() && idle->second)
    return {*this, std::move(idle->second)};
  sqlite3_stmt* handle = nullptr;
  note(sqlite3_prepare_v3(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                          SQLITE_PREPARE_PERSISTENT, &handle, nullptr));
  return {*this, Handle(handle)};
}

void Database::note(int code) {
  if (code != SQLITE_OK && !failure_) failure_ = error(code);
}

void Database::take_back(Handle handle) {
  sqlite3_reset(handle.get());  // an error was told by the step already
  sqlite3_clear_bindings(handle.get());
  const std::string_view sql = sqlite3_sql(handle.get());
  idle_.insert_or_assign(std::string(sql), std::move(handle));
}

void Database::checkpoint(Emptied log) {
  const int mode = log == Emptied::cut ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_RESTART;
  sqlite3_busy_timeout(handle_.get(), 0);
  const int code = sqlite3_wal_checkpoint_v2(handle_.get(), nullptr, mode, nullptr, nullptr);
  if (code == SQLITE_OK) *log_pages_ = 0;
  sqlite3_busy_timeout(handle_.get(), busy_milliseconds_);
}

StoreError Database::error(int code) {
  const int system_error = sqlite3_system_errno(handle_.get());
  const bool disk = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
  const Cause cause = cause_of(code, disk ? system_error : 0);
  std::string why = sqlite3_errmsg(handle_.get());
  if (disk && system_error != 0) why += fmt::format(", {}", std::strerror(system_error));
  return {cause.fault, fmt::format("{} {} ({}). {}", path_, cause.what, why, cause.advice)};
}

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
  database_.run(kind == Kind::read ? "BEGIN" : "BEGIN IMMEDIATE");
}

Stored<void> Transaction::commit() {
  database_.run("COMMIT");
  return database_.checked<void>({});
}

// A failed commit leaves the transaction open or has rolled it back already; either way the first
// error is the one that counts.
Transaction::~Transaction() {
  if (database_.in_transaction())
    sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

}  // namespace mayi::sqlite
