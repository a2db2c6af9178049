#include "store/format_1.h"

#include <fmt/format.h>

#include <charconv>

#include "notation/action_text.h"
#include "store/chain.h"

namespace mayi::format_1 {
namespace {

using sqlite::Database;
using sqlite::Statement;

struct SeatHolder {
  std::string name, sits;
};

// A row of `games` with its seats.
struct Row {
  GameHeader header;  // without the rules themselves
  std::string rules;
  Start start;
  std::vector<SeatHolder> seats;
  Link first{}, last{};
  std::uint32_t entries = 0;
  Time updated{};
  bool finished = false;
  std::uint64_t round = 0, actors = 0;
  std::array<std::int32_t, kMaxSeats> totals{};
  Link summary{};

  Version version(std::uint32_t entry) const {
    return Version(entry + static_cast<std::uint32_t>(seats.size()) + 1);
  }
};

constexpr std::string_view kRowOfId =
    "SELECT id, rules_name, rules, seed, dealer, first_round, created, first_link, version, "
    "last_link, updated, finished, round, actors, totals, summary_link FROM games WHERE id = ?";

Time time_from(std::int64_t milliseconds) { return Time(std::chrono::milliseconds(milliseconds)); }

Link header_link(const Row& row) {
  Hasher hasher("mayi game 1");
  hasher.text(row.header.id).text(row.header.rules.name).text(row.rules).raw(row.start.seed);
  hasher.number(row.start.dealer.index()).number(static_cast<std::uint64_t>(row.start.round));
  hasher.number(row.seats.size());
  for (const SeatHolder& seat : row.seats) hasher.text(seat.name).text(seat.sits);
  return hasher.time(row.header.created).done();
}

Link summary_link(const Row& row) {
  Hasher hasher("mayi summary 1");
  hasher.text(row.header.id).number(row.entries).raw(row.last).number(row.finished);
  hasher.number(row.round);
  for (const std::int32_t total : row.totals) hasher.number(static_cast<std::uint32_t>(total));
  return hasher.number(row.actors).time(row.updated).done();
}

Link entry_link(const Link& before, std::uint32_t number, const Statement& entry) {
  Hasher hasher("mayi entry 1");
  hasher.raw(before).number(number).number(static_cast<std::uint64_t>(entry.integer(1)));
  hasher.text(entry.view(2)).text(entry.view(3)).text(entry.view(4));
  return hasher.time(time_from(entry.integer(5))).done();
}

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

Stored<std::vector<SeatHolder>> read_seats(Database& database, const GameId& id) {
  std::vector<SeatHolder> seats;
  auto row = database.query("SELECT name, sits FROM seats WHERE game = ? ORDER BY seat", id);
  for (;;) {
    const auto more = row.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return seats;
    seats.push_back({row.text(0), row.text(1)});
  }
}

Stored<Row> read_row(Database& database, const Statement& row) {
  Row result{.header = {row.text(0), {row.text(1), {}}, time_from(row.integer(6))},
             .rules = row.text(2),
             .start = {},
             .seats = {},
             .first = row.blob<sizeof(Link)>(7),
             .last = row.blob<sizeof(Link)>(9),
             .entries = static_cast<std::uint32_t>(row.integer(8)),
             .updated = time_from(row.integer(10)),
             .finished = row.integer(11) != 0,
             .round = static_cast<std::uint64_t>(row.integer(12)),
             .actors = static_cast<std::uint64_t>(row.integer(13)),
             .totals = parse_totals(row.view(14)),
             .summary = row.blob<sizeof(Link)>(15)};
  auto seats = read_seats(database, result.header.id);
  if (!seats) return std::unexpected(seats.error());
  result.seats = *std::move(seats);
  result.start = {static_cast<int>(result.seats.size()), row.blob<sizeof(Seed)>(3),
                  Seat(static_cast<int>(row.integer(4))), static_cast<int>(row.integer(5))};
  if (!confirms(result.first, header_link(result)) || result.seats.size() > kMaxSeats)
    return damaged(result.header.id, "its header is not the one that was kept");
  if (!confirms(result.summary, summary_link(result)))
    return damaged(result.header.id, "its summary is not the one that was kept");
  return result;
}

Stored<Row> find(Database& database, const GameId& id) {
  auto row = database.query(kRowOfId, id);
  const auto found = row.step();
  if (!found) return std::unexpected(found.error());
  if (*found) return read_row(database, row);
  const auto seats = read_seats(database, id);
  if (!seats) return std::unexpected(seats.error());
  if (!seats->empty()) return damaged(id, "its header is missing");
  return unknown_game(id);
}

Stored<std::vector<TableEvent>> opening(const Row& row) {
  std::vector<TableEvent> events;
  const auto add = [&](Change change) {
    const auto version = Version(static_cast<std::uint32_t>(events.size()) + 1);
    events.push_back({version, row.header.created, kNobody, "", std::move(change)});
  };
  for (std::size_t i = 0; i < row.seats.size(); ++i) {
    const auto sitter = parse_sitter(row.seats[i].sits);
    if (!sitter)
      return damaged(row.header.id,
                     fmt::format("nobody here knows who '{}' is", row.seats[i].sits));
    add(Seated{Seat(static_cast<int>(i)), row.seats[i].name, *sitter});
  }
  add(Dealt{row.start});
  return events;
}

Stored<std::vector<TableEvent>> read_events(Database& database, const Row& row) {
  const GameId& id = row.header.id;
  auto events = opening(row);
  if (!events) return events;
  Link link = row.first;
  std::uint32_t number = 0;
  auto entry = database.query(
      "SELECT number, seat, action, command, why, time, link FROM entries WHERE game = ? ORDER BY "
      "number",
      id);
  for (;;) {
    const auto more = entry.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    if (entry.integer(0) != ++number)
      return damaged(id, fmt::format("entry {} is missing", number));
    link = entry_link(link, number, entry);
    const Seat seat(static_cast<int>(entry.integer(1)));
    const auto action = parse_action(entry.view(2));
    if (!action || seat >= row.seats.size() || !confirms(entry.blob<sizeof(Link)>(6), link))
      return damaged(id, fmt::format("entry {} is not the one that was kept", number));
    events->push_back({row.version(number), time_from(entry.integer(5)), seat, entry.text(3),
                       Played{seat, *action, entry.text(4)}});
  }
  if (number != row.entries || !confirms(row.last, link))
    return damaged(
        id, fmt::format("it has {} entries, not the {} that were kept", number, row.entries));
  return events;
}

Listing listing_of(const Row& row) {
  Listing listing{.id = row.header.id,
                  .rules = row.header.rules.name,
                  .created = row.header.created,
                  .updated = row.updated,
                  .version = row.version(row.entries)};
  listing.summary = {row.finished,
                     static_cast<int>(row.round),
                     SeatSet::from_bits(static_cast<std::uint8_t>(row.actors)),
                     {}};
  for (const SeatHolder& seat : row.seats)
    listing.summary.seats.push_back({seat.name, parse_sitter(seat.sits).value_or(Sitter{}),
                                     row.totals[listing.summary.seats.size()]});
  return listing;
}

}  // namespace

Stored<KeptGame> load(Database& database, const GameId& id) {
  auto row = find(database, id);
  if (!row) return std::unexpected(row.error());
  const auto set = parse_rules_line(row->rules);
  if (!set) return damaged(id, fmt::format("its rules cannot be read ({})", set.error().message));
  row->header.rules.rules = set->rules;
  auto events = read_events(database, *row);
  if (!events) return std::unexpected(events.error());
  return KeptGame{std::move(row->header), *std::move(events)};
}

Stored<std::vector<TableEvent>> load_after(Database& database, const GameId& id, Version version) {
  auto kept = load(database, id);
  if (!kept) return std::unexpected(kept.error());
  if (version > kept->version()) return lost_race(id, version, kept->version());
  kept->events.erase(kept->events.begin(), kept->events.begin() + version.number());
  return std::move(kept->events);
}

Stored<Version> version(Database& database, const GameId& id) {
  const auto row = find(database, id);
  if (!row) return std::unexpected(row.error());
  return row->version(row->entries);
}

Stored<std::vector<Listing>> list(Database& database) {
  std::vector<Listing> listings;
  // A game whose row is lost still has seats.
  auto ids = database.query("SELECT id FROM games UNION SELECT game FROM seats");
  for (;;) {
    const auto more = ids.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) break;
    const auto row = find(database, ids.text(0));
    if (!row && row.error().fault != StoreFault::damaged) return std::unexpected(row.error());
    listings.push_back(row ? listing_of(*row) : damaged_listing(ids.text(0), row.error()));
  }
  std::ranges::sort(listings, listed_before);
  return listings;
}

Stored<SeatTexts> texts(Database& database, const GameId& id) {
  if (const auto row = find(database, id); !row) return std::unexpected(row.error());
  SeatTexts texts;
  auto found = database.query(
      "SELECT seat, key, value, link FROM texts WHERE game = ? AND key NOT IN ('let-by', "
      "'claim-policy')",
      id);
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

}  // namespace mayi::format_1
