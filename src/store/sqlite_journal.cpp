#include "store/sqlite_journal.h"

#include "store/format_1.h"

// Writing: every call is one transaction, durable when it returns.
namespace mayi {
namespace {

// In pages. Whoever closes the store after changing it empties a log that the next one would have
// to read first.
constexpr int kMostLogPagesToLeave = 100;

using sqlite::Database;
using sqlite::Transaction;

}  // namespace

SqliteJournal::~SqliteJournal() {
  const bool is_long = database_.log_pages() >= std::min(kMostLogPagesToLeave, most_log_pages_);
  if (changed_ && (is_long || steady_)) database_.checkpoint(Database::Emptied::cut);
}

Stored<std::int64_t> SqliteJournal::format() {
  const auto format = database_.number("PRAGMA user_version");
  if (format > kStoreFormat)
    return newer_format((folder_ / kStoreFile).string(), format, kStoreFormat);
  return database_.checked<std::int64_t>(format);
}

// Where nothing is written the format stays as it was too.
template <class Write>
Stored<void> SqliteJournal::writing(Write write) {
  Transaction transaction(database_, Transaction::Kind::write);
  const auto found = format();
  if (!found) return std::unexpected(found.error());
  if (*found == format_1::kFormat)
    if (const auto carried = carry_over(); !carried) return carried;
  const std::int64_t before = database_.changes();
  const auto written = database_.checked<void>(write());
  return written && database_.changes() != before ? finish(transaction) : written;
}

Stored<void> SqliteJournal::finish(Transaction& transaction) {
  Commit commit;
  auto counted = database_.query("UPDATE store SET commits = commits + 1 RETURNING commits, id");
  while (counted.step())
    commit = {static_cast<std::uint64_t>(counted.integer(0)), counted.blob<sizeof(StoreId)>(1)};
  if (const auto committed = transaction.commit(); !committed) return committed;
  changed_ = true;
  write_seen(folder_, commit);
  if (database_.log_pages() >= most_log_pages_)
    database_.checkpoint(steady_ ? Database::Emptied::kept : Database::Emptied::cut);
  return {};
}

Stored<std::vector<Stored<Appended>>> SqliteJournal::sync() {
  const std::vector<Append> staged = std::exchange(staged_, {});
  Results results;
  std::vector<bool> settled;  // it is known what comes of it
  for (const Append& append : staged) {
    const auto checked = check_append(append);
    settled.push_back(!checked);
    results.push_back(checked ? Stored<Appended>() : std::unexpected(checked.error()));
  }
  for (auto open = std::ranges::count(settled, false); open > 0;) {
    const auto kept = writing([&] { return keep_all(staged, results, settled); });
    if (kept) break;
    const auto before = std::exchange(open, std::ranges::count(settled, false));
    if (open == before) return std::unexpected(kept.error());
  }
  return results;
}

// Fails also where one game turns out to be damaged when a part of its events is written. It is
// settled then, and the others are to be tried anew without it.
Stored<void> SqliteJournal::keep_all(const std::vector<Append>& staged, Results& results,
                                     std::vector<bool>& settled) {
  for (std::size_t i = 0; i < staged.size(); ++i) {
    if (settled[i]) continue;
    const std::int64_t before = database_.changes();
    results[i] = database_.checked(keep(staged[i]));
    if (results[i]) continue;
    const bool its_own = concerns_one_game(results[i].error().fault);
    if (its_own && database_.changes() == before) continue;
    settled[i] = its_own;
    return std::unexpected(results[i].error());
  }
  return {};
}

Stored<Appended> SqliteJournal::keep(const Append& append) {
  auto row = find(append.id);
  if (append.created && row) return id_taken(append.id);
  if (append.created && row.error().fault == StoreFault::unknown_game)
    row = new_row(*append.created);
  if (!row) return std::unexpected(row.error());
  if (const auto known = find_known(row->game, append)) return Appended{*known, true};
  if (append.fence) return fenced(append.id);
  if (row->version != append.expected) return lost_race(append.id, append.expected, row->version);
  insert_events(*row, append.events);
  for (const auto& [key, value] : append.texts)
    put_text(append.id, row->game, key.first, key.second, value);
  row->summarize(append.summary);
  update(*row);
  return Appended{row->version, false};
}

SqliteJournal::Row SqliteJournal::new_row(const GameHeader& header) {
  const std::string rules = rules_in_full(header.rules.rules);
  Row row;
  row.header = header;
  row.last = link_of_header(header, rules);
  database_.run("INSERT INTO headers VALUES(?, ?, ?)", header.id, rules, row.last);
  row.game = database_.number(
      "INSERT INTO summaries VALUES(NULL, ?, ?, ?, 0, x'', 0, 0, 0, 0, '', x'') RETURNING game",
      header.id, header.rules.name, milliseconds(header.created));
  return row;
}

std::optional<Version> SqliteJournal::find_known(std::int64_t game, const Append& append) {
  for (const TableEvent& event : append.events) {
    if (event.command.empty()) continue;
    const auto known =
        database_.number("SELECT version FROM events WHERE game = ? AND sender = ? AND command = ?",
                         game, event.sender.index(), event.command);
    if (known != 0) return Version(static_cast<std::uint32_t>(known));
  }
  return std::nullopt;
}

void SqliteJournal::insert_events(Row& row, const std::vector<TableEvent>& events) {
  for (const TableEvent& event : events) {
    const EventRow kept(row, event);
    database_.run("INSERT INTO events VALUES(?, ?, ?, ?, nullif(?, ''), ?, ?, ?)", row.game,
                  event.version.number(), milliseconds(event.time), event.sender.index(),
                  event.command, kept.line, why_of(event.change), kept.link);
  }
}

void SqliteJournal::update(const Row& row) {
  database_.run(
      "UPDATE summaries SET version = ?, last_link = ?, updated = ?, finished = ?, round = ?, "
      "awaited = ?, seats = ?, link = ? WHERE game = ?",
      row.version.number(), row.last, milliseconds(row.updated), row.finished, row.round,
      row.awaited, row.seats, row.computed_link(), row.game);
}

// From every table, so that damaged games go too.
Stored<void> SqliteJournal::remove(const GameId& id) {
  return writing([&] -> Stored<void> {
    const auto game = database_.number("SELECT game FROM summaries WHERE id = ?", id);
    const std::int64_t before = database_.changes();
    database_.run("DELETE FROM headers WHERE id = ?", id);
    database_.run("DELETE FROM summaries WHERE id = ?", id);
    database_.run("DELETE FROM events WHERE game = ?", game);
    database_.run("DELETE FROM seat_texts WHERE game = ?", game);
    if (database_.changes() == before) return unknown_game(id);
    return {};
  });
}

Stored<void> SqliteJournal::set_text(const GameId& id, Seat seat, std::string_view key,
                                     std::string_view value) {
  if (const auto checked = check_text(seat, key, value); !checked) return checked;
  return writing([&] -> Stored<void> {
    const auto row = find(id);
    if (!row) return std::unexpected(row.error());
    put_text(id, row->game, seat, key, value);
    return {};
  });
}

void SqliteJournal::put_text(const GameId& id, std::int64_t game, Seat seat, std::string_view key,
                             std::string_view value) {
  database_.run("INSERT OR REPLACE INTO seat_texts VALUES(?, ?, ?, ?, ?)", game, seat.index(), key,
                value, link_of_text(id, seat, key, value));
}

}  // namespace mayi
