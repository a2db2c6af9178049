#include "store/sqlite_journal.h"

#include "store/format_1.h"

// Writing: every call is one transaction, durable when it returns.
namespace mayi {
namespace {

// In pages. Whoever closes the store after changing it empties a log that the next one would have
// to read first.
constexpr int kMostLogPagesToLeave = 100;

std::int64_t milliseconds(Time time) { return time.time_since_epoch().count(); }

// Of its own game alone; any other fault is the store's.
bool concerns_one_game(StoreFault fault) {
  switch (fault) {
    case StoreFault::unknown_game:
    case StoreFault::id_taken:
    case StoreFault::lost_race:
    case StoreFault::damaged:
    case StoreFault::malformed: return true;
    case StoreFault::busy:
    case StoreFault::newer_format:
    case StoreFault::foreign_file:
    case StoreFault::no_store:
    case StoreFault::unwritable:
    case StoreFault::disk_full:
    case StoreFault::io: return false;
  }
  std::unreachable();
}

}  // namespace

SqliteJournal::~SqliteJournal() {
  if (changed_ && database_.log_pages() >= std::min(kMostLogPagesToLeave, most_log_pages_))
    database_.checkpoint();
}

Stored<sqlite::Transaction> SqliteJournal::begin_writing() {
  auto transaction = Transaction::begin(database_, Transaction::Kind::write);
  if (!transaction) return transaction;
  const auto format = database_.number("PRAGMA user_version");
  if (!format) return std::unexpected(format.error());
  if (*format > kStoreFormat) return newer_format((folder_ / kStoreFile).string(), *format);
  if (*format == format_1::kFormat)
    if (const auto carried = carry_over(); !carried) return std::unexpected(carried.error());
  return transaction;
}

Stored<void> SqliteJournal::finish(Transaction& transaction) {
  Commit commit;
  {
    auto counted = database_.query("UPDATE store SET commits = commits + 1 RETURNING commits, id");
    const auto row = counted.step();
    if (!row) return std::unexpected(row.error());
    commit = {static_cast<std::uint64_t>(counted.integer(0)), counted.blob<sizeof(StoreId)>(1)};
    if (const auto done = counted.run(); !done) return done;
  }
  if (const auto committed = transaction.commit(); !committed) return committed;
  changed_ = true;
  write_seen(folder_, commit);
  if (database_.log_pages() >= most_log_pages_) database_.checkpoint();
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
  while (!std::ranges::all_of(settled, std::identity{})) {
    const auto kept = try_to_keep(staged, results, settled);
    if (!kept) return std::unexpected(kept.error());
    if (*kept) break;
  }
  return results;
}

// False: one game turned out to be damaged when a part of its events was written. It is settled
// now, and the others are to be tried anew without it.
Stored<bool> SqliteJournal::try_to_keep(const std::vector<Append>& staged, Results& results,
                                        std::vector<bool>& settled) {
  auto transaction = begin_writing();
  if (!transaction) return std::unexpected(transaction.error());
  bool any = false;
  for (std::size_t i = 0; i < staged.size(); ++i) {
    if (settled[i]) continue;
    const std::int64_t before = database_.changes();
    results[i] = keep(staged[i]);
    const bool wrote = database_.changes() != before;
    any |= wrote;
    if (results[i]) continue;
    if (!concerns_one_game(results[i].error().fault)) return std::unexpected(results[i].error());
    settled[i] = wrote;
    if (wrote) return false;
  }
  if (any)
    if (const auto kept = finish(*transaction); !kept) return std::unexpected(kept.error());
  return true;
}

Stored<Appended> SqliteJournal::keep(const Append& append) {
  auto row = find(append.id);
  if (append.created) {
    if (row) return id_taken(append.id);
    if (row.error().fault == StoreFault::unknown_game)
      row = new_row(*append.created, rules_in_full(append.created->rules.rules));
  }
  if (!row) return std::unexpected(row.error());
  const auto known = find_known(row->game, append);
  if (!known) return std::unexpected(known.error());
  if (*known) return Appended{**known, true};
  if (row->version != append.expected) return lost_race(append.id, append.expected, row->version);
  if (const auto kept = insert_events(*row, append.events); !kept)
    return std::unexpected(kept.error());
  row->summarize(append.summary);
  if (const auto kept = update(*row); !kept) return std::unexpected(kept.error());
  return Appended{row->version, false};
}

Stored<SqliteJournal::Row> SqliteJournal::new_row(const GameHeader& header,
                                                  std::string_view rules) {
  Row row;
  row.header = header;
  row.last = link_of_header(header, rules);
  const auto kept =
      database_.run("INSERT INTO headers VALUES(?, ?, ?)", header.id, rules, row.last);
  if (!kept) return std::unexpected(kept.error());
  const auto game = database_.number(
      "INSERT INTO summaries VALUES(NULL, ?, ?, ?, 0, x'', 0, 0, 0, 0, '', x'') RETURNING game",
      header.id, header.rules.name, milliseconds(header.created));
  if (!game) return std::unexpected(game.error());
  row.game = *game;
  return row;
}

Stored<std::optional<Version>> SqliteJournal::find_known(std::int64_t game, const Append& append) {
  for (const TableEvent& event : append.events) {
    if (event.command.empty()) continue;
    const auto known =
        database_.number("SELECT version FROM events WHERE game = ? AND sender = ? AND command = ?",
                         game, event.sender.index(), event.command);
    if (!known) return std::unexpected(known.error());
    if (*known != 0) return Version(static_cast<std::uint32_t>(*known));
  }
  return std::nullopt;
}

Stored<void> SqliteJournal::insert_events(Row& row, const std::vector<TableEvent>& events) {
  for (const TableEvent& event : events) {
    const std::string line = print_change(event.change);
    const std::string& why = why_of(event.change);
    row.last = link_after(row.last, event, line, why);
    row.version = event.version;
    row.updated = event.time;
    const auto kept = database_.run("INSERT INTO events VALUES(?, ?, ?, ?, nullif(?, ''), ?, ?, ?)",
                                    row.game, event.version.number(), milliseconds(event.time),
                                    event.sender.index(), event.command, line, why, row.last);
    if (!kept) return kept;
  }
  return {};
}

Stored<void> SqliteJournal::update(const Row& row) {
  return database_.run(
      "UPDATE summaries SET version = ?, last_link = ?, updated = ?, finished = ?, round = ?, "
      "awaited = ?, seats = ?, link = ? WHERE game = ?",
      row.version.number(), row.last, milliseconds(row.updated), row.finished, row.round,
      row.awaited, row.seats, row.computed_link(), row.game);
}

Stored<void> SqliteJournal::remove(const GameId& id) {
  auto transaction = begin_writing();
  if (!transaction) return std::unexpected(transaction.error());
  const auto game = database_.number("SELECT game FROM summaries WHERE id = ?", id);
  if (!game) return std::unexpected(game.error());
  const std::int64_t before =
      database_.changes();  // from every table, so that damaged games go too
  auto gone = database_.run("DELETE FROM headers WHERE id = ?", id);
  if (gone) gone = database_.run("DELETE FROM summaries WHERE id = ?", id);
  if (gone) gone = database_.run("DELETE FROM events WHERE game = ?", *game);
  if (gone) gone = database_.run("DELETE FROM seat_texts WHERE game = ?", *game);
  if (!gone) return gone;
  if (database_.changes() == before) return unknown_game(id);
  return finish(*transaction);
}

Stored<void> SqliteJournal::set_text(const GameId& id, Seat seat, std::string_view key,
                                     std::string_view value) {
  if (const auto checked = check_text(seat, key, value); !checked) return checked;
  auto transaction = begin_writing();
  if (!transaction) return std::unexpected(transaction.error());
  const auto row = find(id);
  if (!row) return std::unexpected(row.error());
  const auto kept =
      database_.run("INSERT OR REPLACE INTO seat_texts VALUES(?, ?, ?, ?, ?)", row->game,
                    seat.index(), key, value, link_of_text(id, seat, key, value));
  return kept ? finish(*transaction) : kept;
}

}  // namespace mayi
