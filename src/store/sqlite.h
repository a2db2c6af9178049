#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "store/error.h"

// The little of SQLite's C interface that the journal needs, with the store's errors.
namespace mayi::sqlite {

class Database;

using Handle =
    std::unique_ptr<sqlite3_stmt, decltype([](sqlite3_stmt* each) { sqlite3_finalize(each); })>;

// A prepared statement with its parameters, lent by its database, which outlives it and stays where
// it is. What a column holds dangles after the next step.
class Statement {
 public:
  Statement(Statement&&) noexcept = default;
  Statement& operator=(Statement&&) = delete;
  ~Statement();

  // True: there is a row. False: done, or something failed, which the database remembers.
  [[nodiscard]] bool step();

  std::int64_t integer(int column) const { return sqlite3_column_int64(handle_.get(), column); }
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
  Statement(Database& database, Handle handle) : database_(&database), handle_(std::move(handle)) {}
  int bind(int at, std::integral auto value) {
    return sqlite3_bind_int64(handle_.get(), at, static_cast<std::int64_t>(value));
  }
  int bind(int at, std::string_view value) {
    return sqlite3_bind_text64(handle_.get(), at, value.data() ? value.data() : "", value.size(),
                               SQLITE_TRANSIENT, SQLITE_UTF8);
  }
  int bind(int at, std::span<const std::uint8_t> value) {
    return sqlite3_bind_blob64(handle_.get(), at, value.data(), value.size(), SQLITE_TRANSIENT);
  }

  Database* database_;
  Handle handle_;
};

// Remembers what failed first; from then on no statement does anything until `checked` has told of
// it. So nothing has to look before what was read is believed, or what was changed is committed.
class Database {
 public:
  // vfs: nullptr for the system's.
  static Stored<Database> open(const std::string& path, int flags, const char* vfs,
                               int busy_milliseconds);

  // Statements are prepared once and kept; so their texts are few.
  template <class... Parameters>
  Statement query(std::string_view sql, const Parameters&... parameters) {
    Statement statement = prepare(sql);
    int at = 0;
    (note(statement.bind(++at, parameters)), ...);
    return statement;
  }
  // Steps to the end. False: something has failed.
  template <class... Parameters>
  bool run(std::string_view sql, const Parameters&... parameters) {
    auto statement = query(sql, parameters...);
    while (statement.step()) continue;
    return !failure_;
  }
  // The number in the first column of the first row; 0: there is none.
  template <class... Parameters>
  [[nodiscard]] std::int64_t number(std::string_view sql, const Parameters&... parameters) {
    auto row = query(sql, parameters...);
    return row.step() ? row.integer(0) : 0;
  }
  // What was concluded; but where something failed, that, for nothing then follows from what was
  // read. It is forgotten with this.
  template <class T>
  [[nodiscard]] Stored<T> checked(Stored<T> concluded) {
    if (!failure_) return concluded;
    return std::unexpected(*std::exchange(failure_, std::nullopt));
  }

  // Moves the log into the file and empties it, as far as no one else is in the way; waits for
  // none. What was committed is durable without it, so it does not matter what comes of it. A log
  // that keeps its size is written over: a sync is quicker where a file does not grow.
  enum class Emptied : std::uint8_t { cut, kept };
  void checkpoint(Emptied log);
  int log_pages() const { return *log_pages_; }  // after the last commit made here

  StoreError error(int code);
  std::int64_t changes() const { return sqlite3_total_changes64(handle_.get()); }
  sqlite3* handle() const { return handle_.get(); }
  bool in_transaction() const { return sqlite3_get_autocommit(handle_.get()) == 0; }

 private:
  friend Statement;
  Database() = default;
  Statement prepare(std::string_view sql);
  void note(int code);
  void take_back(Handle handle);

  std::unique_ptr<int> log_pages_ = std::make_unique<int>(0);
  std::unique_ptr<sqlite3, decltype([](sqlite3* each) { sqlite3_close(each); })> handle_;
  std::map<std::string, Handle, std::less<>> idle_;  // by text
  std::string path_;
  int busy_milliseconds_ = 0;
  std::optional<StoreError> failure_;
};

// Rolls back unless committed.
class Transaction {
 public:
  enum class Kind : std::uint8_t { read, write };
  Transaction(Database& database, Kind kind);
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction();
  [[nodiscard]] Stored<void> commit();

 private:
  Database& database_;
};

}  // namespace mayi::sqlite
