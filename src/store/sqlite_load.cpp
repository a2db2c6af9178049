#include <fmt/format.h>

#include <charconv>

#include "store/format_1.h"
#include "store/sqlite_journal.h"

// Reading, with everything confirmed by its hash.
namespace mayi {
namespace {

using sqlite::Statement;

constexpr std::string_view kRows =
    "SELECT game, id, rules_name, created, version, last_link, updated, finished, round, awaited, "
    "seats, link FROM summaries";
constexpr std::string_view kRowOfId =
    "SELECT game, id, rules_name, created, version, last_link, updated, finished, round, awaited, "
    "seats, link FROM summaries WHERE id = ?";

Time time_from(std::int64_t milliseconds) { return Time(std::chrono::milliseconds(milliseconds)); }

std::string print_seats(const std::vector<SeatSummary>& seats) {
  std::string text;
  for (const SeatSummary& seat : seats)
    text += fmt::format("{} {} {}\n", seat.name, to_string(seat.sitter), seat.total);
  return text;
}

std::string_view take_until(std::string_view& text, char end) {
  const std::string_view taken = text.substr(0, text.find(end));
  text.remove_prefix(std::min(text.size(), taken.size() + 1));
  return taken;
}

std::optional<std::vector<SeatSummary>> parse_seats(std::string_view text) {
  std::vector<SeatSummary> seats;
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    SeatSummary& seat = seats.emplace_back();
    seat.name = take_until(line, ' ');
    const auto sitter = parse_sitter(take_until(line, ' '));
    if (!sitter) return std::nullopt;
    seat.sitter = *sitter;
    std::from_chars(line.data(), line.data() + line.size(), seat.total);
  }
  return seats;
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

Stored<SqliteJournal::Session> SqliteJournal::begin_reading() {
  auto transaction = Transaction::begin(database_, Transaction::Kind::read);
  if (!transaction) return std::unexpected(transaction.error());
  const auto format = database_.number("PRAGMA user_version");
  if (!format) return std::unexpected(format.error());
  if (*format > kStoreFormat) return newer_format((folder_ / kStoreFile).string(), *format);
  return Session{*std::move(transaction), *format};
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
  auto found = database_.query(kRowOfId, id);
  const auto more = found.step();
  if (!more) return std::unexpected(more.error());
  if (!*more) return not_found(id);
  Row row = read_row(found);
  if (!confirms(row.link, row.computed_link()))
    return damaged(id, "its summary is not the one that was kept");
  return row;
}

std::unexpected<StoreError> SqliteJournal::not_found(const GameId& id) {
  const auto known = database_.number("SELECT count(*) FROM headers WHERE id = ?", id);
  if (!known) return std::unexpected(known.error());
  return *known == 0 ? unknown_game(id) : damaged(id, "its summary is missing");
}

Stored<GameHeader> SqliteJournal::read_header(const Row& row, Link& link) {
  const GameId& id = row.header.id;
  auto found = database_.query("SELECT rules, link FROM headers WHERE id = ?", id);
  const auto more = found.step();
  if (!more) return std::unexpected(more.error());
  const std::string rules = *more ? found.text(0) : "";
  link = link_of_header(row.header, rules);
  if (!*more || !confirms(found.blob<sizeof(Link)>(1), link))
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
  for (Version next = after.next();; next = next.next()) {
    const auto more = found.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
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
  const auto session = begin_reading();
  if (!session) return std::unexpected(session.error());
  if (session->format == format_1::kFormat) return format_1::load(database_, id);
  const auto row = find(id);
  if (!row) return std::unexpected(row.error());
  Link first{};
  auto header = read_header(*row, first);
  if (!header) return std::unexpected(header.error());
  auto events = read_events(*row, Version(), first);
  if (!events) return std::unexpected(events.error());
  return KeptGame{*std::move(header), *std::move(events)};
}

Stored<std::vector<TableEvent>> SqliteJournal::load_after(const GameId& id, Version version) {
  const auto session = begin_reading();
  if (!session) return std::unexpected(session.error());
  if (session->format == format_1::kFormat) return format_1::load_after(database_, id, version);
  const auto row = find(id);
  if (!row) return std::unexpected(row.error());
  if (version > row->version) return lost_race(id, version, row->version);
  Link link{};
  if (version == Version()) {
    if (const auto header = read_header(*row, link); !header)
      return std::unexpected(header.error());
  } else {
    auto found = database_.query("SELECT link FROM events WHERE game = ? AND version = ?",
                                 row->game, version.number());
    if (const auto more = found.step(); !more) return std::unexpected(more.error());
    link = found.blob<sizeof(Link)>(0);
  }
  return read_events(*row, version, link);
}

Stored<Version> SqliteJournal::version(const GameId& id) {
  const auto session = begin_reading();
  if (!session) return std::unexpected(session.error());
  if (session->format == format_1::kFormat) return format_1::version(database_, id);
  const auto found = database_.number("SELECT version FROM summaries WHERE id = ?", id);
  if (!found) return std::unexpected(found.error());
  if (*found == 0) return not_found(id);
  return Version(static_cast<std::uint32_t>(*found));
}

Listing SqliteJournal::listing_of(const Row& row) {
  const GameId& id = row.header.id;
  auto seats = parse_seats(row.seats);
  if (!seats || !confirms(row.link, row.computed_link()))
    return damaged_listing(id, damaged(id, "its summary is not the one that was kept").error());
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
Stored<void> SqliteJournal::add_lost(std::vector<Listing>& listings) {
  const auto count = database_.number("SELECT count(*) FROM summaries");
  if (!count) return std::unexpected(count.error());
  if (static_cast<std::size_t>(*count) == listings.size()) return {};
  auto lost = database_.query(
      "SELECT id FROM headers WHERE id NOT IN (SELECT id FROM summaries NOT INDEXED)");
  for (;;) {
    const auto more = lost.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return {};
    const GameId id = lost.text(0);
    listings.push_back(damaged_listing(id, damaged(id, "its summary is missing").error()));
  }
}

Stored<std::vector<Listing>> SqliteJournal::list() {
  const auto session = begin_reading();
  if (!session) return std::unexpected(session.error());
  if (session->format == format_1::kFormat) return format_1::list(database_);
  std::vector<Listing> listings;
  auto row = database_.query(kRows);
  for (;;) {
    const auto more = row.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    listings.push_back(listing_of(read_row(row)));
  }
  if (const auto added = add_lost(listings); !added) return std::unexpected(added.error());
  std::ranges::sort(listings, listed_before);
  return listings;
}

Stored<SeatTexts> SqliteJournal::texts(const GameId& id) {
  const auto session = begin_reading();
  if (!session) return std::unexpected(session.error());
  if (session->format == format_1::kFormat) return format_1::texts(database_, id);
  const auto row = find(id);
  if (!row) return std::unexpected(row.error());
  SeatTexts texts;
  auto found =
      database_.query("SELECT seat, key, value, link FROM seat_texts WHERE game = ?", row->game);
  for (;;) {
    const auto more = found.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return texts;
    const Seat seat(static_cast<int>(found.integer(0)));
    if (!confirms(found.blob<sizeof(Link)>(3),
                  link_of_text(id, seat, found.view(1), found.view(2))))
      return damaged(id, "a text beside it is not the one that was kept");
    texts[{seat, found.text(1)}] = found.text(2);
  }
}

}  // namespace mayi
