#include <charconv>
#include <cstring>

#include "notation/action_text.h"
#include "store/sqlite_journal.h"

// Reading, with everything confirmed by its hash.
namespace mayi {
namespace {

using sqlite::Statement;
using sqlite::Transaction;

std::string rows_where(std::string_view condition) {
  return "SELECT id, rules_name, rules, seed, dealer, first_round, created, first_link, version, "
         "last_link, updated, finished, round, actors, totals, summary_link FROM games WHERE " +
         std::string(condition);
}

bool confirms(const Link& kept, const Link& computed) { return kept == computed; }

Time time_from(std::int64_t milliseconds) { return Time(std::chrono::milliseconds(milliseconds)); }

std::array<std::int32_t, kMaxSeats> parse_totals(std::string_view text) {
  std::array<std::int32_t, kMaxSeats> totals{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::int32_t& total : totals) {
    while (at != end && *at == ' ') ++at;
    at = std::from_chars(at, end, total).ptr;
  }
  return totals;
}

Entry entry_from(const Statement& row, const Action& action) {
  return {static_cast<Seat>(row.integer(1)), action, row.text(3), row.text(4),
          time_from(row.integer(5))};
}

}  // namespace

Stored<std::vector<SeatHolder>> SqliteJournal::read_seats(const GameId& id) {
  std::vector<SeatHolder> seats;
  auto row = database_.query("SELECT name, sits FROM seats WHERE game = ? ORDER BY seat", id);
  for (;;) {
    const auto more = row.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return seats;
    seats.push_back({row.text(0), row.text(1)});
  }
}

Stored<SqliteJournal::Row> SqliteJournal::read_row(const Statement& row) {
  Row result;
  Listing& listing = result.listing;
  GameHeader& header = listing.header;
  header.id = row.text(0);
  auto seats = read_seats(header.id);
  if (!seats) return std::unexpected(seats.error());
  header.seats = *std::move(seats);
  header.start = {static_cast<int>(header.seats.size()), row.blob_of<32>(3),
                  static_cast<Seat>(row.integer(4)), static_cast<int>(row.integer(5))};
  header.created = time_from(row.integer(6));
  header.rules.name = row.text(1);
  result.first = row.blob_of<32>(7);
  const std::string rules = row.text(2);
  if (!confirms(result.first, link_of(header, rules)))
    return damaged(header.id, "its header is not the one that was kept");
  Line line(rules);
  const auto set = take_rules(line);
  if (!set) return damaged(header.id, "its rules cannot be read (" + set.error().message + ")");
  header.rules.rules = set->rules;
  if (const auto checked = check_header(header); !checked)
    return damaged(header.id, checked.error().message);
  listing.version = static_cast<Version>(row.integer(8));
  result.last = row.blob_of<32>(9);
  listing.updated = time_from(row.integer(10));
  listing.summary = {row.integer(11) != 0, static_cast<std::uint8_t>(row.integer(12)),
                     static_cast<SeatSet>(row.integer(13)), parse_totals(row.text(14))};
  if (!confirms(row.blob_of<32>(15),
                link_of(header.id, listing.version, result.last, listing.summary, listing.updated)))
    return damaged(header.id, "its summary is not the one that was kept");
  return result;
}

Stored<SqliteJournal::Row> SqliteJournal::find(const GameId& id) {
  auto row = database_.query(rows_where("id = ?"), id);
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  if (*found) return read_row(row);
  const auto seats = read_seats(id);
  if (!seats) return std::unexpected(seats.error());
  if (!seats->empty()) return damaged(id, "its header is missing");
  return unknown_game(id);
}

Stored<std::vector<Entry>> SqliteJournal::read_entries(const Row& row) {
  const GameId& id = row.listing.header.id;
  std::vector<Entry> entries;
  Link link = row.first;
  auto found = database_.query(
      "SELECT number, seat, action, command, why, time, link FROM entries WHERE game = ? ORDER BY "
      "number",
      id);
  for (;;) {
    const auto more = found.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    const auto number = static_cast<Version>(entries.size()) + 1;
    const std::string where = "entry " + std::to_string(number);
    if (found.integer(0) != number) return damaged(id, where + " is missing");
    const std::string text = found.text(2);
    const auto action = parse_action(text);
    if (!action) return damaged(id, where + " is no action");
    entries.push_back(entry_from(found, *action));
    link = link_after(link, number, entries.back(), text);
    if (!confirms(found.blob_of<32>(6), link) ||
        entries.back().seat >= row.listing.header.seats.size())
      return damaged(id, where + " is not the one that was kept");
  }
  if (entries.size() != row.listing.version || !confirms(row.last, link))
    return damaged(id, "it has " + std::to_string(entries.size()) + " entries, not the " +
                           std::to_string(row.listing.version) + " that were kept");
  return entries;
}

Stored<Link> SqliteJournal::link_at(const Row& row, Version version) {
  if (version == 0) return row.first;
  auto found = database_.query("SELECT link FROM entries WHERE game = ? AND number = ?",
                               row.listing.header.id, version);
  const auto more = found.step();
  if (!more) return std::unexpected(more.error());
  return found.blob_of<32>(0);
}

Stored<std::optional<Snapshot>> SqliteJournal::read_snapshot(const Row& row) {
  auto found = database_.query("SELECT version, format, bytes, link FROM snapshots WHERE game = ?",
                               row.listing.header.id);
  const auto more = found.step();
  if (!more) return std::unexpected(more.error());
  std::optional<Snapshot> none;
  if (!*more) return none;
  const auto format = static_cast<std::uint32_t>(found.integer(1));
  const auto bytes = found.blob(2);
  if (format != kSnapshotFormat || bytes.size() != sizeof(Game)) return none;
  Snapshot snapshot{static_cast<Version>(found.integer(0)), {}};
  std::memcpy(&snapshot.game, bytes.data(), bytes.size());
  const auto at = link_at(row, snapshot.version);
  if (!at) return std::unexpected(at.error());
  if (found.blob_of<32>(3) != link_of(snapshot, format, *at)) return none;
  return snapshot;
}

Stored<KeptGame> SqliteJournal::load(const GameId& id) {
  const auto transaction = Transaction::begin(database_, Transaction::Kind::read);
  if (!transaction) return std::unexpected(transaction.error());
  auto row = find(id);
  if (!row) return std::unexpected(row.error());
  auto entries = read_entries(*row);
  if (!entries) return std::unexpected(entries.error());
  const auto snapshot = read_snapshot(*row);
  if (!snapshot) return std::unexpected(snapshot.error());
  return KeptGame{std::move(row->listing.header), *std::move(entries), row->listing.summary,
                  row->listing.updated, *snapshot};
}

Stored<Version> SqliteJournal::version(const GameId& id) {
  const auto transaction = Transaction::begin(database_, Transaction::Kind::read);
  if (!transaction) return std::unexpected(transaction.error());
  const auto row = find(id);
  if (!row) return std::unexpected(row.error());
  return row->listing.version;
}

// Games whose row is gone while their seats are there.
Stored<void> SqliteJournal::add_orphans(std::vector<Listing>& listings) {
  auto row =
      database_.query("SELECT DISTINCT game FROM seats WHERE game NOT IN (SELECT id FROM games)");
  for (;;) {
    const auto more = row.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
    Listing lost;
    lost.header.id = row.text(0);
    lost.damage = damaged(lost.header.id, "its header is missing").error().message;
    listings.push_back(std::move(lost));
  }
}

Stored<std::vector<Listing>> SqliteJournal::list() {
  const auto transaction = Transaction::begin(database_, Transaction::Kind::read);
  if (!transaction) return std::unexpected(transaction.error());
  std::vector<Listing> listings;
  auto row = database_.query(rows_where("true"));
  for (;;) {
    const auto more = row.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    auto listed = read_row(row);
    if (!listed && listed.error().fault != StoreFault::damaged)
      return std::unexpected(listed.error());
    if (!listed) {
      std::string why = std::move(listed.error().message);
      listed = Row{};
      listed->listing.header.id = row.text(0);
      listed->listing.damage = std::move(why);
    }
    listings.push_back(std::move(listed->listing));
  }
  if (const auto added = add_orphans(listings); !added) return std::unexpected(added.error());
  std::ranges::sort(listings, listed_before);
  return listings;
}

Stored<SeatTexts> SqliteJournal::texts(const GameId& id) {
  const auto transaction = Transaction::begin(database_, Transaction::Kind::read);
  if (!transaction) return std::unexpected(transaction.error());
  if (const auto row = find(id); !row) return std::unexpected(row.error());
  SeatTexts texts;
  auto found = database_.query("SELECT seat, key, value, link FROM texts WHERE game = ?", id);
  for (;;) {
    const auto more = found.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return texts;
    const auto seat = static_cast<Seat>(found.integer(0));
    if (!confirms(found.blob_of<32>(3), link_of(id, seat, found.text(1), found.text(2))))
      return damaged(id, "a text beside it is not the one that was kept");
    texts[{seat, found.text(1)}] = found.text(2);
  }
}

}  // namespace mayi
