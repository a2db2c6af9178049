#include <fmt/format.h>

#include <sstream>

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

Time time_from(std::int64_t milliseconds) { return Time(std::chrono::milliseconds(milliseconds)); }

std::string print_seats(const std::vector<SeatSummary>& seats) {
  std::string text;
  for (const SeatSummary& seat : seats)
    text += fmt::format("{} {} {}\n", seat.name, to_string(seat.sitter), seat.total);
  return text;
}

std::optional<std::vector<SeatSummary>> parse_seats(const std::string& text) {
  std::vector<SeatSummary> seats;
  std::istringstream words(text);
  std::int32_t total = 0;
  for (std::string name, who; words >> name >> who >> total;) {
    const auto sitter = parse_sitter(who);
    if (!sitter) return std::nullopt;
    seats.push_back({name, *sitter, total});
  }
  return seats;
}

Listing damaged_listing(const GameId& id, std::string_view where) {
  return {.id = id, .damage = damaged(id, where).error().message};
}

// Without the change itself, which is a line of its own.
TableEvent read_event(const Statement& row) {
  return {.version = Version(static_cast<std::uint32_t>(row.integer(0))),
          .time = time_from(row.integer(1)),
          .sender = Seat(static_cast<int>(row.integer(2))),
          .command = row.text(3)};
}

// The chain confirms it, so another version of the program has written it.
std::unexpected<StoreError> unreadable(const GameId& id, Version version, const ParseError& why) {
  return std::unexpected(StoreError{
      StoreFault::newer_format,
      fmt::format("Game {} has an event that this program does not know (event {}: {}). It is left "
                  "as it is; use the newer program that wrote it.",
                  id, version.number(), why.message)});
}

}  // namespace

Link SqliteJournal::Row::computed_link() const {
  Hasher hasher("mayi summary 2");
  hasher.text(header.id).text(header.rules.name).time(header.created).number(version.number());
  hasher.raw(last).time(updated).number(static_cast<std::uint64_t>(finished));
  hasher.number(static_cast<std::uint64_t>(round)).number(static_cast<std::uint64_t>(awaited));
  return hasher.text(seats).done();
}

void SqliteJournal::Row::summarize(const GameSummary& summary) {
  finished = summary.finished;
  round = summary.round;
  awaited = summary.awaited.bits();
  seats = print_seats(summary.seats);
}

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
  if (!confirms(row.link, row.computed_link()))
    return damaged(id, "its summary is not the one that was kept");
  return row;
}

std::unexpected<StoreError> SqliteJournal::not_found(const GameId& id) {
  const auto known = database_.number("SELECT count(*) FROM headers WHERE id = ?", id);
  return known == 0 ? unknown_game(id) : damaged(id, "its summary is missing");
}

Stored<GameHeader> SqliteJournal::read_header(const Row& row, Link& link) {
  const GameId& id = row.header.id;
  auto found = database_.query("SELECT rules, link FROM headers WHERE id = ?", id);
  const bool exists = found.step();
  const std::string rules = exists ? found.text(0) : "";
  link = link_of_header(row.header, rules);
  if (!exists || !confirms(found.blob<sizeof(Link)>(1), link))
    return damaged(id, "its header is not the one that was kept");
  const auto set = parse_rules_line(rules);
  if (!set) return damaged(id, fmt::format("its rules cannot be read ({})", set.error().message));
  GameHeader header = row.header;
  header.rules.rules = set->rules;
  return header;
}

Stored<std::vector<TableEvent>> SqliteJournal::read_events(const Row& row, Version after,
                                                           Link link) {
  const GameId& id = row.header.id;
  std::vector<TableEvent> events;
  auto found = database_.query(
      "SELECT version, time, sender, command, line, why, link FROM events WHERE game = ? AND "
      "version > ? ORDER BY version",
      row.game, after.number());
  for (Version next = after.next(); found.step(); next = next.next()) {
    TableEvent event = read_event(found);
    if (event.version != next)
      return damaged(id, fmt::format("event {} is missing", next.number()));
    link = link_after(link, event, found.view(4), found.view(5));
    if (!confirms(found.blob<sizeof(Link)>(6), link))
      return damaged(id, fmt::format("event {} is not the one that was kept", next.number()));
    auto change = parse_change(found.view(4));
    if (!change) return unreadable(id, next, change.error());
    event.change = *std::move(change);
    set_why(event.change, found.text(5));
    events.push_back(std::move(event));
  }
  const Version last = events.empty() ? after : events.back().version;
  if (last != row.version || !confirms(row.last, link))
    return damaged(id, fmt::format("it has {} events, not the {} that were kept", last.number(),
                                   row.version.number()));
  return events;
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

Listing SqliteJournal::listing_of(const Row& row) {
  const GameId& id = row.header.id;
  auto seats = parse_seats(row.seats);
  if (!seats || !confirms(row.link, row.computed_link()))
    return damaged_listing(id, "its summary is not the one that was kept");
  return {
      .id = id,
      .rules = row.header.rules.name,
      .created = row.header.created,
      .updated = row.updated,
      .version = row.version,
      .summary = {row.finished != 0, static_cast<int>(row.round),
                  SeatSet::from_bits(static_cast<std::uint8_t>(row.awaited)), *std::move(seats)}};
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
  while (row.step()) listings.push_back(listing_of(read_row(row)));
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
      key, seating_since.time_since_epoch().count(), over_since.time_since_epoch().count(),
      static_cast<std::int64_t>(most));
  while (row.step()) ids.push_back(row.text(0));
  return database_.checked<std::vector<GameId>>(std::move(ids));
}

}  // namespace mayi
