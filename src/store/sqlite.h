#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "store/error.h"

// The little of SQLite's C interface that the journal needs, with the store's errors.
namespace mayi::sqlite {

class Database;

struct Finalize {
  void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
};
using Handle = std::unique_ptr<sqlite3_stmt, Finalize>;

// A prepared statement with its parameters, lent by its database, which outlives it and stays where
// it is. What went wrong on the way is told by the first step. What a column holds dangles after
// the next step.
class Statement {
 public:
  Statement(Statement&&) noexcept = default;
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  // True: there is a row. False: done.
  [[nodiscard]] Stored<bool> step();
  // Steps to the end.
  [[nodiscard]] Stored<void> run();

  std::int64_t integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  bool is_null(int column) const {
    return sqlite3_column_type(handle_.get(), column) == SQLITE_NULL;
  }
  std::string_view view(int column) const;
  std::string text(int column) const { return std::string(view(column)); }
  // Of another length: zeros, which no hash confirms.
  template <std::size_t N>
  std::array<std::uint8_t, N> blob(int column) const {
    std::array<std::uint8_t, N> result{};
    if (const auto found = view(column); found.size() == N)
      std::ranges::copy(found, result.begin());
    return result;
  }

 private:
  friend Database;
  Statement(Database& database, Handle handle, int code)
      : database_(&database), handle_(std::move(handle)), code_(code) {}
  void bind(std::integral auto value) {
    note(sqlite3_bind_int64(handle_.get(), ++bound_, static_cast<std::int64_t>(value)));
  }
  void bind(std::string_view value) {
    note(sqlite3_bind_text64(handle_.get(), ++bound_, value.data() ? value.data() : "",
                             value.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  void bind(std::span<const std::uint8_t> value) {
    note(
        sqlite3_bind_blob64(handle_.get(), ++bound_, value.data(), value.size(), SQLITE_TRANSIENT));
  }
  void note(int code) {
    if (code_ == SQLITE_OK) code_ = code;
  }

  Database* database_;
  Handle handle_;
  int bound_ = 0, code_ = SQLITE_OK;
};

class Database {
 public:
  // vfs: nullptr for the system's.
  static Stored<Database> open(const std::string& path, int flags, const char* vfs,
                               int busy_milliseconds);

  // Statements are prepared once and kept; so their texts are few.
  template <class... Parameters>
  Statement query(std::string_view sql, const Parameters&... parameters) {
    Statement statement = prepare(sql);
    (statement.bind(parameters), ...);
    return statement;
  }
  template <class... Parameters>
  [[nodiscard]] Stored<void> run(std::string_view sql, const Parameters&... parameters) {
    return query(sql, parameters...).run();
  }
  // The number in the first column of the first row; 0: there is none.
  template <class... Parameters>
  [[nodiscard]] Stored<std::int64_t> number(std::string_view sql, const Parameters&... parameters) {
    auto row = query(sql, parameters...);
    const auto found = row.step();
    if (!found) return std::unexpected(found.error());
    return *found ? row.integer(0) : 0;
  }

  // Moves the log into the file and empties it, as far as no one else is in the way; waits for
  // none. What was committed is durable without it, so it does not matter what comes of it.
  void checkpoint();
  int log_pages() const { return *log_pages_; }  // after the last commit made here

  StoreError error(int code);
  std::int64_t changes() const { return sqlite3_total_changes64(handle_.get()); }
  sqlite3* handle() const { return handle_.get(); }
  bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

 private:
  friend Statement;
  Database() = default;
  Statement prepare(std::string_view sql);
  void take_back(Handle handle);

  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
  };
  std::unique_ptr<int> log_pages_ = std::make_unique<int>(0);
  std::unique_ptr<sqlite3, Close> handle_;
  std::map<std::string, Handle, std::less<>> idle_;  // by text
  std::string path_;
  int busy_milliseconds_ = 0;
};

// Rolls back unless committed.
class Transaction {
 public:
  enum class Kind : std::uint8_t { read, write };
  static Stored<Transaction> begin(Database& database, Kind kind);
  Transaction(Transaction&& other) noexcept : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  [[nodiscard]] Stored<void> commit();

 private:
  explicit Transaction(Database& database) : database_(&database) {}
  Database* database_;
};

}  // namespace mayi::sqlite
