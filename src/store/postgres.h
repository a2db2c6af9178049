#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/error.h"
#include "store/postgres_address.h"

struct pg_conn;
struct pg_result;

// The little of PostgreSQL's C interface that the journal needs, with the store's errors. Values
// travel in their binary form: nothing is quoted, and any bytes arrive as they are.
namespace mayi::postgres {

using Clock = std::chrono::steady_clock;

// What came of something that the database was asked.
struct Failure {
  enum class Next : std::uint8_t {
    give_up,
    again,     // it collided with another; nothing of it was done
    reconnect  // the line is lost; it may have been done
  };
  Failure(StoreError what = {}, Next then = Next::give_up) : error(std::move(what)), next(then) {}
  StoreError error;
  Next next;
};
template <class T>
using Tried = std::expected<T, Failure>;

// One parameter of a statement.
struct Value {
  std::uint32_t type;
  std::string bytes;
};
Value number(std::int64_t value);
Value text(std::string_view value);
Value bytes(std::string_view value);

// A text that lasts, and its parameters.
struct Statement {
  const char* sql;
  std::vector<Value> values{};
};

// Columns of rows that go to the database as arrays, for `unnest`.
class Numbers {
 public:
  void add(std::int64_t value);
  Value value() const;

 private:
  std::string body_;
  std::uint32_t count_ = 0;
};
class Strings {
 public:
  void add(std::string_view value);
  template <std::size_t N>
  void add(const std::array<std::uint8_t, N>& value) {
    add(std::string_view(reinterpret_cast<const char*>(value.data()), N));
  }

 protected:
  std::string body_;
  std::uint32_t count_ = 0;
};
struct Texts : Strings {
  Value value() const;
};
struct Blobs : Strings {
  Value value() const;
};

// Rows of an answer: numbers are int8, all else bytes.
class Rows {
 public:
  explicit Rows(pg_result* result = nullptr) : result_(result, clear) {}
  int count() const;
  bool is_null(int row, int column) const;
  std::int64_t number(int row, int column) const;
  std::string_view view(int row, int column) const;
  std::string text(int row, int column) const { return std::string(view(row, column)); }
  // Of another length: zeros, which no hash confirms.
  template <std::size_t N>
  std::array<std::uint8_t, N> blob(int row, int column) const {
    std::array<std::uint8_t, N> result{};
    if (const auto found = view(row, column); found.size() == N)
      std::ranges::copy(found, result.begin());
    return result;
  }

 private:
  static void clear(pg_result* result);
  std::unique_ptr<pg_result, void (*)(pg_result*)> result_;
};

struct Notification {
  std::string payload;
};

// A line to the database. Every wait ends by its deadline, and then so does the line.
class Connection {
 public:
  // settings: those of the session, as "-c NAME=VALUE".
  static Tried<Connection> open(const Address& address, Access access, std::string_view settings);

  // Statements are prepared once for a line; so their texts are few and last as long.
  [[nodiscard]] Tried<Rows> run(const Statement& statement, Clock::time_point deadline);
  // The same, but a warning is a failure: a commit that could not be confirmed comes with one.
  [[nodiscard]] Tried<Rows> commit(const Statement& statement, Clock::time_point deadline);
  // Two transactions that leave together: once the first has arrived the second is done too, even
  // if this process is killed. What comes of the second is not told.
  [[nodiscard]] Tried<Rows> commit(const Statement& first, const Statement& second,
                                   Clock::time_point deadline);
  // One or more statements without parameters, as one transaction.
  [[nodiscard]] Tried<void> script(const std::string& sql, Clock::time_point deadline);

  // Those that have come. False: the line is lost.
  [[nodiscard]] bool take(std::vector<Notification>& into);
  int socket() const;

 private:
  explicit Connection(pg_conn* handle, std::string name);
  [[nodiscard]] Tried<void> prepare(const Statement& statement, Clock::time_point deadline);
  [[nodiscard]] int send(const Statement& statement);
  [[nodiscard]] Tried<Rows> answers(int transactions, Clock::time_point deadline);
  [[nodiscard]] Tried<Rows> answer(int sent, Clock::time_point deadline);
  [[nodiscard]] bool wait_for_answer(Clock::time_point deadline);
  [[nodiscard]] Failure failure(const pg_result* result) const;

  std::unique_ptr<pg_conn, void (*)(pg_conn*)> handle_;
  std::string name_;  // of the database, for people
  std::map<const char*, std::string> prepared_;
  std::unique_ptr<int> warnings_ = std::make_unique<int>(0);
};

// What is asked on a line for as long as its owner's patience lasts.
struct Session {
  Connection& connection;
  Clock::time_point deadline;
  [[nodiscard]] Tried<Rows> run(const char* sql, std::vector<Value> values) {
    return connection.run({sql, std::move(values)}, deadline);
  }
  [[nodiscard]] Tried<Rows> commit(const char* sql, std::vector<Value> values) {
    return connection.commit({sql, std::move(values)}, deadline);
  }
  // And tells the other nodes that these games have moved.
  [[nodiscard]] Tried<Rows> commit_and_tell(const char* sql, std::vector<Value> values,
                                            const Texts& moved, std::int64_t node);
  [[nodiscard]] Tried<void> script(const std::string& sql) {
    return connection.script(sql, deadline);
  }
};

// Between one try and the next, each longer than the one before.
class Pause {
 public:
  void wait();
  bool ends_after(Clock::time_point deadline) const { return Clock::now() + next_ > deadline; }

 private:
  std::chrono::milliseconds next_{10};
};

}  // namespace mayi::postgres
