#include "store/postgres.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <bit>
#include <thread>

#include "store/postgres_library.h"

namespace mayi::postgres {
namespace {

// Types of the database's own catalogue.
constexpr std::uint32_t kBytes = 17, kInt8 = 20, kText = 25, kManyBytes = 1001, kManyTexts = 1009,
                        kManyInt8 = 1016;

template <class T>
void put(std::string& to, T value) {
  for (int shift = 8 * (sizeof(T) - 1); shift >= 0; shift -= 8)
    to += static_cast<char>(static_cast<std::uint64_t>(value) >> shift);
}

std::string array_of(std::uint32_t element, std::uint32_t count, const std::string& body) {
  constexpr std::uint32_t no_nulls = 0, from = 1;
  std::string whole;
  put(whole, std::uint32_t{count == 0 ? 0u : 1u});  // dimensions
  put(whole, no_nulls);
  put(whole, element);
  if (count == 0) return whole;
  put(whole, count);
  put(whole, from);
  return whole + body;
}

std::string_view field(const PGresult* result, int code) {
  const char* const text = result == nullptr ? nullptr : pq().error_field(result, code);
  return text == nullptr ? "" : text;
}

// A reason in the words of the library, which ends them with a new line and may have several.
std::string one_line(std::string_view text) {
  while (!text.empty() && text.back() == '\n') text.remove_suffix(1);
  std::string line(text);
  std::ranges::replace(line, '\n', ' ');
  std::erase(line, '\t');
  return line;
}

// Codes of PostgreSQL, by what they begin with; the first that fits counts.
struct Meaning {
  std::string_view code;
  StoreFault fault;
  Failure::Next next;
  const char* sentence;  // {0}: the database, {1}: the reason in its words
};
using Next = Failure::Next;
constexpr Meaning kMeanings[] = {
    {"40", StoreFault::busy, Next::again, "{0} was busy with others ({1}). Try again."},
    {"23505", StoreFault::busy, Next::again, "{0} was busy with others ({1}). Try again."},
    {"55P03", StoreFault::busy, Next::give_up, "{0} was busy with others ({1}). Try again."},
    {"28", StoreFault::unwritable, Next::give_up,
     "{0} does not let this user in ({1}). See to the user and the password of --store."},
    {"3D000", StoreFault::unwritable, Next::give_up,
     "{0} is not there ({1}). Make it with createdb, or choose another with --store."},
    {"42501", StoreFault::unwritable, Next::give_up,
     "{0} does not give this user the rights that are needed ({1}). Let its owner grant them, or "
     "open it as its owner."},
    {"42P01", StoreFault::unwritable, Next::give_up,
     "{0} has no such tables for this user ({1}): they were dropped, or it lacks the rights to its "
     "schema. Restore a backup, or let its owner grant them."},
    {"42P07", StoreFault::foreign_file, Next::give_up,
     "{0} has tables of another program where those of this one belong ({1}). They are left as "
     "they are; choose another database with --store."},
    {"25006", StoreFault::unreachable, Next::reconnect,
     "{0} only reads at the moment ({1}). If it is a standby, wait until one is promoted."},
    {"53100", StoreFault::disk_full, Next::give_up,
     "The disk of {0} is full ({1}). Make room and try again."},
    {"53", StoreFault::unreachable, Next::reconnect,
     "{0} takes no more connections ({1}). Try again in a moment, or allow it more."},
    {"57P", StoreFault::unreachable, Next::reconnect,
     "{0} is stopping or starting ({1}). Try again in a moment."},
    {"08", StoreFault::unreachable, Next::reconnect, "{0} cannot be reached ({1})."},
    {"XX", StoreFault::damaged, Next::give_up,
     "{0} reports damage ({1}). It is left as it is; restore it from a backup."},
    {"", StoreFault::io, Next::give_up, "{0} refused what it was asked ({1})."},
};

Failure meaning_of(std::string_view code, std::string_view name, std::string_view why) {
  const auto& meaning = *std::ranges::find_if(
      kMeanings, [&](const Meaning& each) { return code.starts_with(each.code); });
  return {{meaning.fault, fmt::format(fmt::runtime(meaning.sentence), name, why)}, meaning.next};
}

Failure lost_line(std::string_view name, std::string_view why) {
  return {{StoreFault::unreachable,
           fmt::format("{} cannot be reached ({}). See that it runs and that --store names it; "
                       "nothing was confirmed that is not kept.",
                       name, why)},
          Next::reconnect};
}

void note_warning(void* warnings, const PGresult* notice) {
  if (field(notice, PG_DIAG_SEVERITY_NONLOCALIZED) == "WARNING") ++*static_cast<int*>(warnings);
}

int milliseconds_until(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

// Later ones of the same key count.
Address::Settings with_defaults(const Address& address, Access access, std::string_view settings) {
  Address::Settings all = {{"connect_timeout", "3"},     {"application_name", "mayi"},
                           {"tcp_user_timeout", "5000"}, {"keepalives_idle", "5"},
                           {"keepalives_interval", "2"}, {"keepalives_count", "3"}};
  if (access == Access::write) all.emplace_back("target_session_attrs", "read-write");
  std::string options;
  for (const auto& [key, value] : address.settings()) {
    if (key == "options")
      options = value + " ";
    else
      all.emplace_back(key, value);
  }
  all.emplace_back("options", options + std::string(settings));
  all.emplace_back("client_encoding", "UTF8");
  return all;
}

// Where no line could be made there is no code, only words.
std::string_view code_of(std::string_view why) {
  if (why.contains("authentication failed") || why.contains("no password supplied") ||
      why.contains("no pg_hba.conf entry"))
    return "28000";
  if (why.contains("database") && why.contains("does not exist")) return "3D000";
  if (why.contains("role") && why.contains("does not exist")) return "28000";
  if (why.contains("permission denied for database")) return "42501";
  if (why.contains("session is read-only")) return "25006";
  if (why.contains("starting up") || why.contains("shutting down")) return "57P03";
  if (why.contains("too many clients") || why.contains("remaining connection slots"))
    return "53300";
  return "08006";
}

}  // namespace

Value number(std::int64_t value) {
  std::string bytes;
  put(bytes, value);
  return {kInt8, std::move(bytes)};
}
Value text(std::string_view value) { return {kText, std::string(value)}; }
Value bytes(std::string_view value) { return {kBytes, std::string(value)}; }

void Numbers::add(std::int64_t value) {
  put(body_, static_cast<std::uint32_t>(sizeof value));
  put(body_, value);
  ++count_;
}
Value Numbers::value() const { return {kManyInt8, array_of(kInt8, count_, body_)}; }

void Strings::add(std::string_view value) {
  put(body_, static_cast<std::uint32_t>(value.size()));
  body_ += value;
  ++count_;
}
Value Texts::value() const { return {kManyTexts, array_of(kText, count_, body_)}; }
Value Blobs::value() const { return {kManyBytes, array_of(kBytes, count_, body_)}; }

void Rows::clear(pg_result* result) { pq().clear(result); }
int Rows::count() const { return result_ ? pq().rows(result_.get()) : 0; }
bool Rows::is_null(int row, int column) const {
  return pq().is_null(result_.get(), row, column) == 1;
}
std::string_view Rows::view(int row, int column) const {
  return {pq().value(result_.get(), row, column),
          static_cast<std::size_t>(pq().length(result_.get(), row, column))};
}
std::int64_t Rows::number(int row, int column) const {
  std::uint64_t value = 0;
  for (const char byte : view(row, column)) value = value << 8 | static_cast<std::uint8_t>(byte);
  return std::bit_cast<std::int64_t>(value);
}

Connection::Connection(pg_conn* handle, std::string name)
    : handle_(handle, pq().finish), name_(std::move(name)) {
  (void)pq().set_nonblocking(handle, 1);
  pq().set_notice_receiver(handle, note_warning, warnings_.get());
}

Tried<Connection> Connection::open(const Address& address, Access access,
                                   std::string_view settings) {
  const Address::Settings all = with_defaults(address, access, settings);
  std::vector<const char*> keys, values;
  for (const auto& [key, value] : all) {
    keys.push_back(key.c_str());
    values.push_back(value.c_str());
  }
  keys.push_back(nullptr);
  values.push_back(nullptr);
  pg_conn* const handle = pq().connect(keys.data(), values.data(), 0);
  if (handle == nullptr) return std::unexpected(lost_line(address.name(), "no memory is left"));
  Connection connection(handle, address.name());
  if (pq().status(handle) == CONNECTION_OK) return connection;
  const std::string why = one_line(pq().error_message(handle));
  const std::string_view code = code_of(why);
  return std::unexpected(code == "08006" ? lost_line(address.name(), why)
                                         : meaning_of(code, address.name(), why));
}

int Connection::socket() const { return pq().socket(handle_.get()); }

bool Connection::wait_for_answer(Clock::time_point deadline) {
  for (;;) {
    const int unsent = pq().flush(handle_.get());
    if (unsent < 0) return false;
    if (unsent == 0 && pq().is_busy(handle_.get()) == 0) return true;
    pollfd waiting{socket(), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
    const int left = milliseconds_until(deadline);
    if (left == 0 || ::poll(&waiting, 1, left) < 0) return false;
    if ((waiting.revents & ~POLLOUT) != 0 && pq().consume_input(handle_.get()) == 0) return false;
  }
}

Failure Connection::failure(const pg_result* result) const {
  const std::string why = one_line(field(result, PG_DIAG_MESSAGE_PRIMARY));
  const std::string_view code = field(result, PG_DIAG_SQLSTATE);
  if (code.empty()) return lost_line(name_, one_line(pq().error_message(handle_.get())));
  return meaning_of(code, name_, why);
}

// To the end of what one request brings; the first that is wrong counts.
Tried<Rows> Connection::answer(int sent, Clock::time_point deadline) {
  if (sent == 0)
    return std::unexpected(lost_line(name_, one_line(pq().error_message(handle_.get()))));
  Tried<Rows> outcome;
  for (;;) {
    if (!wait_for_answer(deadline))
      return std::unexpected(lost_line(name_, "it did not answer in time, or the line was cut"));
    pg_result* const result = pq().get_result(handle_.get());
    if (result == nullptr) return outcome;
    Rows rows(result);
    const ExecStatusType status = pq().result_status(result);
    if (!outcome) continue;
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
      outcome = std::move(rows);
    else
      outcome = std::unexpected(failure(result));
  }
}

Tried<void> Connection::prepare(const Statement& statement, Clock::time_point deadline) {
  std::string& name = prepared_[statement.sql];
  if (!name.empty()) return {};
  std::vector<Oid> types;
  for (const Value& value : statement.values) types.push_back(value.type);
  std::string wanted = fmt::format("s{}", prepared_.size());
  const auto done = answer(pq().send_prepare(handle_.get(), wanted.c_str(), statement.sql,
                                             static_cast<int>(types.size()), types.data()),
                           deadline);
  if (!done) return std::unexpected(done.error());
  name = std::move(wanted);
  return {};
}

int Connection::send(const Statement& statement) {
  std::vector<const char*> starts;
  std::vector<int> lengths;
  for (const Value& value : statement.values) {
    starts.push_back(value.bytes.data());
    lengths.push_back(static_cast<int>(value.bytes.size()));
  }
  const std::vector<int> binary(starts.size(), 1);
  return pq().send_prepared(handle_.get(), prepared_[statement.sql].c_str(),
                            static_cast<int>(starts.size()), starts.data(), lengths.data(),
                            binary.data(), 1);
}

Tried<Rows> Connection::run(const Statement& statement, Clock::time_point deadline) {
  if (const auto ready = prepare(statement, deadline); !ready)
    return std::unexpected(ready.error());
  return answer(send(statement), deadline);
}

Tried<Rows> Connection::commit(const Statement& statement, Clock::time_point deadline) {
  *warnings_ = 0;
  auto done = run(statement, deadline);
  if (done && *warnings_ > 0)
    return std::unexpected(lost_line(name_, "it stopped waiting for its standby"));
  return done;
}

// Of so many transactions in a row. A transaction is over with its mark, and only then committed.
Tried<Rows> Connection::answers(int transactions, Clock::time_point deadline) {
  Tried<Rows> first;
  // Each statement's answers end with nothing; more of that comes from a line that is lost.
  for (int done = 0, nothing = 0; done < transactions;) {
    if (nothing > 1 || !wait_for_answer(deadline)) {
      if (done > 0) return first;  // the line shows that it is lost when it is used again
      return std::unexpected(lost_line(name_, "it did not answer in time, or the line was cut"));
    }
    pg_result* const result = pq().get_result(handle_.get());
    nothing = result == nullptr ? nothing + 1 : 0;
    if (result == nullptr) continue;
    Rows rows(result);
    const ExecStatusType status = pq().result_status(result);
    if (status == PGRES_PIPELINE_SYNC) ++done;
    if (done > 0 || !first) continue;
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
      first = std::move(rows);
    else
      first = std::unexpected(failure(result));
  }
  return first;
}

Tried<Rows> Connection::commit(const Statement& first, const Statement& second,
                               Clock::time_point deadline) {
  for (const Statement* const each : {&first, &second})
    if (const auto ready = prepare(*each, deadline); !ready) return std::unexpected(ready.error());
  *warnings_ = 0;
  (void)pq().enter_pipeline(handle_.get());
  bool sent = true;
  for (const Statement* const each : {&first, &second})
    sent = sent && send(*each) == 1 && pq().end_transaction(handle_.get()) == 1;
  auto done = sent ? answers(2, deadline)
                   : std::unexpected(lost_line(name_, one_line(pq().error_message(handle_.get()))));
  (void)pq().exit_pipeline(handle_.get());
  if (done && *warnings_ > 0)
    return std::unexpected(lost_line(name_, "it stopped waiting for its standby"));
  return done;
}

Tried<void> Connection::script(const std::string& sql, Clock::time_point deadline) {
  const auto done = answer(pq().send_query(handle_.get(), sql.c_str()), deadline);
  if (!done) return std::unexpected(done.error());
  return {};
}

bool Connection::take(std::vector<Notification>& into) {
  const bool alive = pq().consume_input(handle_.get()) == 1;
  while (PGnotify* const found = pq().notifies(handle_.get())) {
    into.push_back({found->extra});
    pq().free_memory(found);
  }
  return alive;
}

// It need not last, so nobody waits for a disk; and it is apart from what is committed, for
// PostgreSQL lets one transaction at a time commit that notifies, disk and standby included.
constexpr const char* kTell =
    "SELECT set_config('synchronous_commit', 'off', true), "
    "pg_notify('mayi', 'm ' || $2::int8 || ' ' || string_agg(id, ' ')) "
    "FROM (SELECT id, (n - 1) / 1000 AS part FROM unnest($1::text[]) WITH ORDINALITY u(id, n)) p "
    "GROUP BY part";

Tried<Rows> Session::commit_and_tell(const char* sql, std::vector<Value> values, const Texts& moved,
                                     std::int64_t node) {
  return connection.commit({sql, std::move(values)}, {kTell, {moved.value(), number(node)}},
                           deadline);
}

void Pause::wait() {
  std::this_thread::sleep_for(next_);
  next_ = std::min(2 * next_, std::chrono::milliseconds(500));
}

}  // namespace mayi::postgres
