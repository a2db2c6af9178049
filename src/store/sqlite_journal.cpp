#include "store/sqlite_journal.h"

#include "notation/action_text.h"
#include "store/seen.h"

// Writing: every call is one transaction, durable when it returns.
namespace mayi {
namespace {

using sqlite::Transaction;

std::int64_t milliseconds(Time time) { return time.time_since_epoch().count(); }

std::string print_totals(const GameSummary& summary) {
  std::string text;
  for (const std::int32_t total : summary.totals)
    text += (text.empty() ? "" : " ") + std::to_string(total);
  return text;
}

}  // namespace

Stored<void> SqliteJournal::finish(Transaction& transaction) {
  auto counted = database_.query("UPDATE store SET commits = commits + 1 RETURNING commits");
  const auto row = counted.step();
  if (!row) return std::unexpected(row.error());
  const auto commits = static_cast<std::uint64_t>(counted.integer(0));
  if (const auto done = counted.run(); !done) return done;
  if (const auto committed = transaction.commit(); !committed) return committed;
  write_seen(seen_, commits);
  return {};
}

Stored<void> SqliteJournal::insert_row(const GameHeader& header, const GameSummary& summary) {
  const std::string rules = rules_in_full(header.rules.rules);
  const Link link = link_of(header, rules);
  const Link summary_link = link_of(header.id, 0, link, summary, header.created);
  const auto kept =
      database_
          .query("INSERT INTO games VALUES(?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?)",
                 header.id, header.rules.name, rules, std::span(header.start.seed),
                 header.start.dealer, header.start.round, milliseconds(header.created),
                 std::span(link), std::span(link), milliseconds(header.created), summary.finished,
                 summary.round, summary.actors, print_totals(summary), std::span(summary_link))
          .run();
  if (!kept) return kept;
  for (std::size_t seat = 0; seat < header.seats.size(); ++seat) {
    const auto seated = database_
                            .query("INSERT INTO seats VALUES(?, ?, ?, ?)", header.id, seat,
                                   header.seats[seat].name, header.seats[seat].sits)
                            .run();
    if (!seated) return seated;
  }
  return {};
}

Stored<void> SqliteJournal::create(const GameHeader& header, const GameSummary& summary) {
  if (const auto checked = check_header(header); !checked) return checked;
  auto transaction = Transaction::begin(database_, Transaction::Kind::write);
  if (!transaction) return std::unexpected(transaction.error());
  const auto row = find(header.id);
  if (row) return id_taken(header.id);
  if (row.error().fault != StoreFault::unknown_game) return std::unexpected(row.error());
  if (const auto kept = insert_row(header, summary); !kept) return kept;
  return finish(*transaction);
}

Stored<std::optional<Version>> SqliteJournal::find_kept(const GameId& id, Seat seat,
                                                        std::string_view command) {
  auto row = database_.query(
      "SELECT number FROM entries WHERE game = ? AND seat = ? AND command = ?", id, seat, command);
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::optional<Version>{};
  return std::optional(static_cast<Version>(row.integer(0)));
}

Stored<std::optional<Version>> SqliteJournal::find_known(const GameId& id,
                                                         std::span<const Entry> entries) {
  for (const Entry& entry : entries) {
    if (entry.command.empty()) continue;
    const auto known = find_kept(id, entry.seat, entry.command);
    if (!known || *known) return known;
  }
  return std::optional<Version>{};
}

Stored<std::optional<Version>> SqliteJournal::find_command(const GameId& id, Seat seat,
                                                           std::string_view command) {
  const auto transaction = Transaction::begin(database_, Transaction::Kind::read);
  if (!transaction) return std::unexpected(transaction.error());
  if (const auto row = find(id); !row) return std::unexpected(row.error());
  return find_kept(id, seat, command);
}

Stored<Link> SqliteJournal::insert(const Row& row, std::span<const Entry> entries) {
  const GameId& id = row.listing.header.id;
  Link link = row.last;
  Version number = row.listing.version;
  for (const Entry& entry : entries) {
    const std::string action = to_string(entry.action);
    link = link_after(link, ++number, entry, action);
    auto kept = database_
                    .query("INSERT INTO entries VALUES(?, ?, ?, ?, nullif(?, ''), ?, ?, ?)", id,
                           number, entry.seat, action, entry.command, entry.why,
                           milliseconds(entry.time), std::span(link))
                    .run();
    if (!kept) return std::unexpected(kept.error());
  }
  return link;
}

Stored<void> SqliteJournal::update(const Row& row, Version version, const Link& last,
                                   const GameSummary& summary, Time updated) {
  const GameId& id = row.listing.header.id;
  const Link link = link_of(id, version, last, summary, updated);
  return database_
      .query(
          "UPDATE games SET version = ?, last_link = ?, updated = ?, finished = ?, round = ?, "
          "actors = ?, totals = ?, summary_link = ? WHERE id = ?",
          version, std::span(last), milliseconds(updated), summary.finished, summary.round,
          summary.actors, print_totals(summary), std::span(link), id)
      .run();
}

Stored<Appended> SqliteJournal::append(const GameId& id, Version expected,
                                       std::span<const Entry> entries, const GameSummary& summary) {
  auto transaction = Transaction::begin(database_, Transaction::Kind::write);
  if (!transaction) return std::unexpected(transaction.error());
  const auto row = find(id);
  if (!row) return std::unexpected(row.error());
  const Listing& before = row->listing;
  if (const auto checked = check_entries(entries, before.header.seats.size(), before.version);
      !checked)
    return std::unexpected(checked.error());
  const auto known = find_known(id, entries);
  if (!known) return std::unexpected(known.error());
  if (*known) return Appended{**known, true};
  if (before.version != expected) return lost_race(id, expected, before.version);
  const auto last = insert(*row, entries);
  if (!last) return std::unexpected(last.error());
  const auto version = static_cast<Version>(before.version + entries.size());
  if (const auto kept = update(*row, version, *last, summary, entries.back().time); !kept)
    return std::unexpected(kept.error());
  if (const auto kept = finish(*transaction); !kept) return std::unexpected(kept.error());
  return Appended{version, false};
}

Stored<void> SqliteJournal::remove(const GameId& id) {
  auto transaction = Transaction::begin(database_, Transaction::Kind::write);
  if (!transaction) return std::unexpected(transaction.error());
  int removed = 0;  // from every table, so that a damaged game goes too
  for (const std::string_view from : {"texts WHERE game", "snapshots WHERE game",
                                      "entries WHERE game", "seats WHERE game", "games WHERE id"}) {
    const auto gone = database_.query("DELETE FROM " + std::string(from) + " = ?", id).run();
    if (!gone) return gone;
    removed += database_.changes();
  }
  if (removed == 0) return unknown_game(id);
  return finish(*transaction);
}

Stored<void> SqliteJournal::keep_snapshot(const GameId& id, const Snapshot& snapshot) {
  auto transaction = Transaction::begin(database_, Transaction::Kind::write);
  if (!transaction) return std::unexpected(transaction.error());
  const auto row = find(id);
  if (!row) return std::unexpected(row.error());
  if (snapshot.version > row->listing.version)
    return lost_race(id, snapshot.version, row->listing.version);
  const auto at = link_at(*row, snapshot.version);
  if (!at) return std::unexpected(at.error());
  const Link link = link_of(snapshot, kSnapshotFormat, *at);
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&snapshot.game);
  const auto kept =
      database_
          .query("INSERT OR REPLACE INTO snapshots VALUES(?, ?, ?, ?, ?)", id, snapshot.version,
                 kSnapshotFormat, std::span(bytes, sizeof snapshot.game), std::span(link))
          .run();
  return kept ? finish(*transaction) : kept;
}

Stored<void> SqliteJournal::set_text(const GameId& id, Seat seat, std::string_view key,
                                     std::string_view value) {
  auto transaction = Transaction::begin(database_, Transaction::Kind::write);
  if (!transaction) return std::unexpected(transaction.error());
  const auto row = find(id);
  if (!row) return std::unexpected(row.error());
  const auto checked = check_text(seat, key, value, row->listing.header.seats.size());
  if (!checked) return checked;
  const Link link = link_of(id, seat, key, value);
  const auto kept = database_
                        .query("INSERT OR REPLACE INTO texts VALUES(?, ?, ?, ?, ?)", id, seat, key,
                               value, std::span(link))
                        .run();
  return kept ? finish(*transaction) : kept;
}

}  // namespace mayi
