#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "store/error.h"

// The little of SQLite's C interface that the journal needs, with the store's errors.
namespace mayi::sqlite {

class Database;

// A prepared statement with its parameters. What went wrong on the way is told by the first step.
class Statement {
 public:
  // True: there is a row. False: done.
  Stored<bool> step();
  // Steps to the end.
  Stored<void> run();

  std::int64_t integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
  std::string text(int column) const { return std::string(bytes<char>(column)); }
  std::span<const std::uint8_t> blob(int column) const {
    const std::string_view found = bytes<char>(column);
    return {reinterpret_cast<const std::uint8_t*>(found.data()), found.size()};
  }
  // Of another length: zeros, which no hash confirms.
  template <std::size_t N>
  std::array<std::uint8_t, N> blob_of(int column) const {
    std::array<std::uint8_t, N> result{};
    if (const auto found = blob(column); found.size() == N)
      std::ranges::copy(found, result.begin());
    return result;
  }

 private:
  friend Database;
  explicit Statement(Database& database) : database_(&database) {}
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
  template <class T>
  std::basic_string_view<T> bytes(int column) const {
    const auto* const found = static_cast<const T*>(sqlite3_column_blob(handle_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_.get(), column));
    return found == nullptr ? std::basic_string_view<T>{} : std::basic_string_view<T>{found, size};
  }

  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
  int bound_ = 0, code_ = SQLITE_OK;
};

class Database {
 public:
  // vfs: nullptr for the system's.
  static Stored<Database> open(const std::string& path, int flags, const char* vfs,
                               int busy_milliseconds);

  template <class... Parameters>
  Statement query(std::string_view sql, const Parameters&... parameters) {
    Statement statement = prepare(sql);
    (statement.bind(parameters), ...);
    return statement;
  }
  Stored<void> run(std::string_view sql) { return query(sql).run(); }

  StoreError error(int code);
  int changes() const { return sqlite3_changes(handle_.get()); }
  sqlite3* handle() const { return handle_.get(); }
  bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }
  const std::string& path() const { return path_; }

 private:
  Database() = default;
  Statement prepare(std::string_view sql);

  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
  std::string path_;
};

// Rolls back unless committed.
class Transaction {
 public:
  enum class Kind : std::uint8_t { read, write, exclusive };
  static Stored<Transaction> begin(Database& database, Kind kind);
  Transaction(Transaction&& other) noexcept
      : database_(std::exchange(other.database_, nullptr)), kind_(other.kind_) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();
  Stored<void> commit();

 private:
  Transaction(Database& database, Kind kind) : database_(&database), kind_(kind) {}
  Database* database_;
  Kind kind_;
};

}  // namespace mayi::sqlite
