#include <fmt/format.h>
#include <sodium.h>

#include "store/postgres_journal.h"
#include "store/postgres_tables.h"

// Opening: rights, format, and whether the database can be believed.
namespace mayi {
namespace {

using postgres::Session, postgres::Tried, postgres::Failure;

constexpr std::string_view kLock = "SELECT pg_advisory_xact_lock(7812739428116342253)";

std::unexpected<Failure> refused(StoreFault fault, std::string message) {
  return std::unexpected(Failure(StoreError{fault, std::move(message)}));
}

// 0: there are no tables. The catalogue is asked as a table, for what it tells otherwise may be
// older than the lock that others waited for.
Tried<std::int64_t> format_of(Session& session) {
  const auto there = session.run(
      "SELECT count(*) FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = "
      "c.relnamespace WHERE n.nspname = current_setting('search_path') AND c.relname = 'store'",
      {});
  if (!there) return std::unexpected(there.error());
  if (there->number(0, 0) == 0) return 0;
  const auto format = session.run("SELECT format FROM store", {});
  if (!format) return std::unexpected(format.error());
  return format->count() == 1 ? format->number(0, 0) : 0;
}

// Several may come at once: the first carries all over, the others find it done.
Tried<void> carry_over(Session& session, const std::string& schema) {
  if (const auto begun = session.script(fmt::format("BEGIN; {}", kLock)); !begun) return begun;
  const auto format = format_of(session);
  if (!format) return std::unexpected(format.error());
  std::string script;
  if (*format == 0) script += fmt::format("CREATE SCHEMA IF NOT EXISTS {};", schema);
  for (std::int64_t next = *format; next < postgres::kFormat; ++next)
    script += fmt::format("{}; UPDATE store SET format = {};", postgres::kScripts[next], next + 1);
  return session.script(script + "COMMIT");
}

Tried<void> meet_format(Session& session, const PostgresJournal::Options& options,
                        const std::string& name) {
  const auto format = format_of(session);
  if (!format) return std::unexpected(format.error());
  if (*format > postgres::kFormat) {
    const StoreError error = newer_format(name, *format, postgres::kFormat).error();
    return std::unexpected(Failure(error));
  }
  if (options.access == Access::write)
    return *format < postgres::kFormat ? carry_over(session, options.schema) : Tried<void>();
  if (*format == 0) return refused(StoreFault::no_store, fmt::format("{} has no games yet.", name));
  return {};
}

Tried<void> check_durable(Session& session, const std::string& name) {
  const auto settings = session.run(
      "SELECT current_setting('fsync'), current_setting('synchronous_commit'), "
      "current_setting('synchronous_standby_names')",
      {});
  if (!settings) return std::unexpected(settings.error());
  const std::string_view commit = settings->view(0, 1);
  if (settings->view(0, 0) != "on")
    return refused(StoreFault::unwritable,
                   fmt::format("{} has fsync = off: a power cut would lose what it has confirmed, "
                               "and perhaps everything. Switch it on in postgresql.conf.",
                               name));
  const bool has_standby = !settings->view(0, 2).empty();
  if (commit == "off" || (has_standby && (commit == "local" || commit == "remote_write")))
    return refused(
        StoreFault::unwritable,
        fmt::format("{} has synchronous_commit = {}: a crash would lose what it has confirmed. "
                    "Switch it on in postgresql.conf, or for the user or the database.",
                    name, commit));
  return {};
}

// Whoever could only read would find out with somebody's first move.
Tried<void> check_rights(Session& session, const std::string& name) {
  const auto closed = session.run(
      "SELECT c.relname::text FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = "
      "c.relnamespace WHERE n.nspname = current_setting('search_path') AND c.relkind = 'r' AND "
      "c.relname <> 'store' AND NOT (has_table_privilege(c.oid, 'SELECT') AND "
      "has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE') AND "
      "has_table_privilege(c.oid, 'DELETE')) ORDER BY 1 LIMIT 1",
      {});
  if (!closed) return std::unexpected(closed.error());
  if (closed->count() == 0) return {};
  return refused(StoreFault::unwritable,
                 fmt::format("{} does not give this user the rights that are needed (it may not "
                             "read and write its table {}). Let its owner grant them, or open it "
                             "as its owner.",
                             name, closed->view(0, 0)));
}

std::int64_t random_name() {
  std::int64_t name = 0;
  randombytes_buf(&name, sizeof name);
  return name;
}

}  // namespace

PostgresJournal::PostgresJournal(postgres::Address address, const Options& options)
    : address_(std::move(address)), options_(options), node_(random_name()) {}

Tried<void> PostgresJournal::connect(postgres::Clock::time_point deadline) {
  if (connection_) return {};
  const bool reads = options_.access == Access::read;
  const std::string settings =
      fmt::format("{} -c search_path={}{}", postgres::kSession, options_.schema,
                  reads ? " -c default_transaction_read_only=on" : "");
  auto opened = postgres::Connection::open(address_, options_.access, settings);
  if (!opened) return std::unexpected(opened.error());
  Session session{*opened, deadline};
  if (const auto ready = meet_format(session, options_, address_.name()); !ready) return ready;
  if (!reads) {
    if (const auto allowed = check_rights(session, address_.name()); !allowed) return allowed;
    if (const auto durable = check_durable(session, address_.name()); !durable) return durable;
  }
  connection_ = *std::move(opened);
  return {};
}

Stored<std::unique_ptr<PostgresJournal>> PostgresJournal::open(const std::string& text,
                                                               const Options& options) {
  auto address = postgres::Address::parse(text);
  if (!address) return std::unexpected(address.error());
  std::unique_ptr<PostgresJournal> journal(new PostgresJournal(*std::move(address), options));
  const auto connected = journal->patiently([](Session&) -> Tried<bool> { return true; });
  if (!connected) return std::unexpected(connected.error());
  return journal;
}

}  // namespace mayi
