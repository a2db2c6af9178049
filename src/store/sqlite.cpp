#include "store/sqlite.h"

#include <cerrno>
#include <cstring>

namespace mayi::sqlite {
namespace {

struct Cause {
  StoreFault fault;
  std::string_view what, advice;
};

constexpr std::string_view kLeft = "It is left as it is; restore it from a copy.";

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
              "See to the permissions, or choose another folder with --data or MAYI_DATA."};
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_ERROR:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_FORMAT:
    case SQLITE_SCHEMA: return {StoreFault::damaged, "is damaged", kLeft};
    default:
      return {StoreFault::io, "cannot be read or written",
              "Nothing was acknowledged; see to the disk and try again."};
  }
}

}  // namespace

Stored<bool> Statement::step() {
  if (code_ == SQLITE_OK) {
    const int code = sqlite3_step(handle_.get());
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    code_ = code;
  }
  return std::unexpected(database_->error(code_));
}

Stored<void> Statement::run() {
  for (;;) {
    const auto row = step();
    if (!row) return std::unexpected(row.error());
    if (!*row) return {};
  }
}

Stored<Database> Database::open(const std::string& path, int flags, const char* vfs,
                                int busy_milliseconds) {
  Database database;
  database.path_ = path;
  sqlite3* handle = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &handle, flags | SQLITE_OPEN_EXRESCODE, vfs);
  database.handle_.reset(handle);
  if (code != SQLITE_OK) return std::unexpected(database.error(code));
  sqlite3_busy_timeout(handle, busy_milliseconds);
  // Closing would sync twice more to move the log into the file: a command has no time for that,
  // and what is found damaged is to be left as it is.
  sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  return database;
}

Statement Database::prepare(std::string_view sql) {
  Statement statement(*this);
  sqlite3_stmt* handle = nullptr;
  statement.note(sqlite3_prepare_v2(handle_.get(), sql.data(), static_cast<int>(sql.size()),
                                    &handle, nullptr));
  statement.handle_.reset(handle);
  return statement;
}

StoreError Database::error(int code) {
  const int system_error = sqlite3_system_errno(handle_.get());
  const bool disk = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
  const Cause cause = cause_of(code, disk ? system_error : 0);
  std::string why = sqlite3_errmsg(handle_.get());
  if (disk && system_error != 0) why += std::string(", ") + std::strerror(system_error);
  return {cause.fault,
          path_ + " " + std::string(cause.what) + " (" + why + "). " + std::string(cause.advice)};
}

Stored<Transaction> Transaction::begin(Database& database, Kind kind) {
  const std::string_view words[] = {"BEGIN", "BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"};
  if (const auto begun = database.run(words[static_cast<int>(kind)]); !begun)
    return std::unexpected(begun.error());
  return Transaction(database, kind);
}

// A failed commit leaves the transaction open or has rolled it back already; either way the first
// error is the one that counts.
Transaction::~Transaction() {
  if (database_ != nullptr && database_->in_transaction()) (void)database_->run("ROLLBACK");
}

Stored<void> Transaction::commit() {
  auto committed = database_->run("COMMIT");
  if (committed) database_ = nullptr;
  return committed;
}

}  // namespace mayi::sqlite
