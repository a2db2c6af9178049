#include <fmt/format.h>

#include "store/format_1.h"
#include "store/sqlite_journal.h"

// Reading, with everything confirmed by its hash.
namespace mayi {
namespace {

using sqlite::Statement;
using sqlite::Transaction;

constexpr std::string_view kRows =
    "SELECT game, id, rules_name, created, version, last_link, updated, finished, round, awaited, "
    "seats, link FROM summaries";

// Without the change itself, which is a line of its own.
TableEvent read_event(const Statement& row) {
  return {.version = Version(static_cast<std::uint32_t>(row.integer(0))),
          .time = time_from(row.integer(1)),
          .sender = Seat(static_cast<int>(row.integer(2))),
          .command = row.text(3)};
}

}  // namespace

template <class Read>
auto SqliteJournal::reading(const GameId& id, Read read) -> std::invoke_result_t<Read, const Row&> {
  const Transaction transaction(database_, Transaction::Kind::read);
  if (const auto ready = meet_format(id); !ready) return std::unexpected(ready.error());
  const auto row = database_.checked(find(id));
  if (!row) return std::unexpected(row.error());
  return database_.checked(read(*row));
}

Stored<void> SqliteJournal::meet_format(const std::optional<GameId>& id) {
  const auto found = format();
  if (!found) return std::unexpected(found.error());
  return *found == format_1::kFormat ? database_.checked(carry_for_reading(id)) : Stored<void>();
}

SqliteJournal::Row SqliteJournal::read_row(const Statement& row) {
  return {.game = row.integer(0),
          .header = {row.text(1), {row.text(2), {}}, time_from(row.integer(3))},
          .version = Version(static_cast<std::uint32_t>(row.integer(4))),
          .last = row.blob<sizeof(Link)>(5),
          .updated = time_from(row.integer(6)),
          .finished = row.integer(7),
          .round = row.integer(8),
          .awaited = row.integer(9),
          .seats = row.text(10),
          .link = row.blob<sizeof(Link)>(11)};
}

Stored<SqliteJournal::Row> SqliteJournal::find(const GameId& id) {
  auto found = database_.query(fmt::format("{} WHERE id = ?", kRows), id);
  if (!found.step()) return not_found(id);
  Row row = read_row(found);
  if (const auto fine = row.confirm(); !fine) return std::unexpected(fine.error());
  return row;
}

std::unexpected<StoreError> SqliteJournal::not_found(const GameId& id) {
  const auto known = database_.number("SELECT count(*) FROM headers WHERE id = ?", id);
  return known == 0 ? unknown_game(id) : damaged(id, "its summary is missing");
}

// Without a row of its own no link confirms it.
Stored<GameHeader> SqliteJournal::read_header(const Row& row, Link& link) {
  auto found = database_.query("SELECT rules, link FROM headers WHERE id = ?", row.header.id);
  if (!found.step()) return confirm_header(row, "", {}, link);
  return confirm_header(row, found.view(0), found.blob<sizeof(Link)>(1), link);
}

Stored<std::vector<TableEvent>> SqliteJournal::read_events(const Row& row, Version after,
                                                           Link link) {
  EventReader reader(row, after, link);
  auto found = database_.query(
      "SELECT version, time, sender, command, line, why, link FROM events WHERE game = ? AND "
      "version > ? ORDER BY version",
      row.game, after.number());
  while (found.step())
    if (const auto taken = reader.take(read_event(found), found.view(4), found.view(5),
                                       found.blob<sizeof(Link)>(6));
        !taken)
      return std::unexpected(taken.error());
  return std::move(reader).done();
}

Stored<KeptGame> SqliteJournal::load(const GameId& id) {
  return reading(id, [&](const Row& row) -> Stored<KeptGame> {
    Link first{};
    auto header = read_header(row, first);
    if (!header) return std::unexpected(header.error());
    auto events = read_events(row, Version(), first);
    if (!events) return std::unexpected(events.error());
    return KeptGame{*std::move(header), *std::move(events)};
  });
}

Stored<std::vector<TableEvent>> SqliteJournal::load_after(const GameId& id, Version version) {
  return reading(id, [&](const Row& row) -> Stored<std::vector<TableEvent>> {
    if (version > row.version) return lost_race(id, version, row.version);
    Link link{};
    auto before = database_.query("SELECT link FROM events WHERE game = ? AND version = ?",
                                  row.game, version.number());
    if (before.step()) link = before.blob<sizeof(Link)>(0);
    if (version == Version())
      if (const auto header = read_header(row, link); !header)
        return std::unexpected(header.error());
    return read_events(row, version, link);
  });
}

Stored<Version> SqliteJournal::version(const GameId& id) {
  return reading(id, [](const Row& row) -> Stored<Version> { return row.version; });
}

// Games whose row was lost. The index of ids is a second list of them, and quick to count.
void SqliteJournal::add_lost(std::vector<Listing>& listings) {
  const auto count = database_.number("SELECT count(*) FROM summaries");
  if (static_cast<std::size_t>(count) == listings.size()) return;
  auto lost = database_.query(
      "SELECT id FROM headers WHERE id NOT IN (SELECT id FROM summaries NOT INDEXED)");
  while (lost.step()) listings.push_back(damaged_listing(lost.text(0), "its summary is missing"));
}

Stored<std::vector<Listing>> SqliteJournal::list() {
  const Transaction transaction(database_, Transaction::Kind::read);
  if (const auto ready = meet_format(std::nullopt); !ready) return std::unexpected(ready.error());
  std::vector<Listing> listings;
  auto row = database_.query(kRows);
  while (row.step()) listings.push_back(read_row(row).listing());
  add_lost(listings);
  std::ranges::sort(listings, listed_before);
  return database_.checked<std::vector<Listing>>(std::move(listings));
}

Stored<SeatTexts> SqliteJournal::texts(const GameId& id) {
  return reading(id, [&](const Row& row) -> Stored<SeatTexts> {
    SeatTexts texts;
    auto found =
        database_.query("SELECT seat, key, value, link FROM seat_texts WHERE game = ?", row.game);
    while (found.step()) {
      const Seat seat(static_cast<int>(found.integer(0)));
      if (!confirms(found.blob<sizeof(Link)>(3),
                    link_of_text(id, seat, found.view(1), found.view(2))))
        return damaged(id, "a text beside it is not the one that was kept");
      texts[{seat, found.text(1)}] = found.text(2);
    }
    return texts;
  });
}

Stored<std::vector<GameId>> SqliteJournal::find_by_text(std::string_view key,
                                                        std::string_view value) {
  const Transaction transaction(database_, Transaction::Kind::read);
  if (const auto ready = meet_format(std::nullopt); !ready) return std::unexpected(ready.error());
  std::vector<GameId> ids;
  auto row = database_.query(
      "SELECT id FROM seat_texts JOIN summaries USING(game) WHERE key = ? AND value = ? AND "
      "seat = 255 AND length(value) <= 64 ORDER BY game DESC",
      key, value);
  while (row.step()) ids.push_back(row.text(0));
  return database_.checked<std::vector<GameId>>(std::move(ids));
}

Stored<std::vector<GameId>> SqliteJournal::find_untouched(std::string_view key, Time seating_since,
                                                          Time over_since, std::size_t most) {
  const Transaction transaction(database_, Transaction::Kind::read);
  if (const auto ready = meet_format(std::nullopt); !ready) return std::unexpected(ready.error());
  std::vector<GameId> ids;
  auto row = database_.query(
      "SELECT id FROM summaries JOIN seat_texts USING(game) WHERE key = ? AND seat = 255 AND "
      "((round = 0 AND updated < ?) OR (finished = 1 AND updated < ?)) LIMIT ?",
      key, milliseconds(seating_since), milliseconds(over_since), static_cast<std::int64_t>(most));
  while (row.step()) ids.push_back(row.text(0));
  return database_.checked<std::vector<GameId>>(std::move(ids));
}

}  // namespace mayi
