#include "store/format_1.h"

#include <fmt/format.h>

#include <sstream>

#include "notation/action_text.h"
#include "store/chain.h"

namespace mayi::format_1 {
namespace {

using sqlite::Database;
using sqlite::Statement;

struct SeatHolder {
  std::string name, sits;
};

// A row of `games`, the columns in groups as they were hashed.
constexpr std::string_view kRowOfId =
    "SELECT id, rules_name, rules, seed, dealer, first_round, created, first_link, "
    "version, last_link, finished, round, totals, actors, updated, summary_link "
    "FROM games WHERE id = ?";

Link link_at(const Statement& row, int column) { return row.blob<sizeof(Link)>(column); }
std::uint64_t number_at(const Statement& row, int column) {
  return static_cast<std::uint64_t>(row.integer(column));
}
Time time_at(const Statement& row, int column) {
  return Time(std::chrono::milliseconds(row.integer(column)));
}

Link header_link(const Statement& row, const std::vector<SeatHolder>& seats) {
  Hasher hasher("mayi game 1");
  hasher.text(row.view(0)).text(row.view(1)).text(row.view(2)).raw(row.blob<sizeof(Seed)>(3));
  hasher.number(number_at(row, 4)).number(number_at(row, 5)).number(seats.size());
  for (const SeatHolder& seat : seats) hasher.text(seat.name).text(seat.sits);
  return hasher.time(time_at(row, 6)).done();
}

Link summary_link(const Statement& row) {
  Hasher hasher("mayi summary 1");
  hasher.text(row.view(0)).number(number_at(row, 8)).raw(link_at(row, 9));
  hasher.number(number_at(row, 10)).number(number_at(row, 11));
  std::istringstream totals(row.text(12));
  for (int i = 0; i < kMaxSeats; ++i) {
    std::int32_t total = 0;
    totals >> total;
    hasher.number(static_cast<std::uint32_t>(total));
  }
  return hasher.number(number_at(row, 13)).time(time_at(row, 14)).done();
}

Link entry_link(const Link& before, std::uint32_t number, const Statement& entry) {
  Hasher hasher("mayi entry 1");
  hasher.raw(before).number(number).number(number_at(entry, 1));
  hasher.text(entry.view(2)).text(entry.view(3)).text(entry.view(4));
  return hasher.time(time_at(entry, 5)).done();
}

std::vector<SeatHolder> read_seats(Database& database, const GameId& id) {
  std::vector<SeatHolder> seats;
  auto row = database.query("SELECT name, sits FROM seats WHERE game = ? ORDER BY seat", id);
  while (row.step()) seats.push_back({row.text(0), row.text(1)});
  return seats;
}

void add(KeptGame& game, Time time, Seat sender, std::string command, Change change) {
  game.events.push_back(
      {game.version().next(), time, sender, std::move(command), std::move(change)});
}

// The header, and the events up to the deal.
Stored<KeptGame> read_opening(const Statement& row, const std::vector<SeatHolder>& seats) {
  const GameId id = row.text(0);
  if (!confirms(link_at(row, 7), header_link(row, seats)) || seats.size() > kMaxSeats)
    return damaged(id, "its header is not the one that was kept");
  if (!confirms(link_at(row, 15), summary_link(row)))
    return damaged(id, "its summary is not the one that was kept");
  const std::string rules = row.text(2);
  const auto set = parse_rules_line(rules);
  if (!set) return damaged(id, fmt::format("its rules cannot be read ({})", set.error().message));
  KeptGame game{.header = {id, {row.text(1), set->rules}, time_at(row, 6)}, .events = {}};
  for (const SeatHolder& seat : seats) {
    const auto sitter = parse_sitter(seat.sits);
    if (!sitter) return damaged(id, fmt::format("nobody here knows who '{}' is", seat.sits));
    const Seat next(static_cast<int>(game.events.size()));
    add(game, game.header.created, kNobody, "", Seated{next, seat.name, *sitter});
  }
  const Start start{static_cast<int>(seats.size()), row.blob<sizeof(Seed)>(3),
                    Seat(static_cast<int>(row.integer(4))), static_cast<int>(row.integer(5))};
  add(game, game.header.created, kNobody, "", Dealt{start});
  return game;
}

Stored<void> read_entries(Database& database, const Statement& row, KeptGame& game) {
  const GameId& id = game.header.id;
  const std::size_t seats = game.events.size() - 1;
  Link link = link_at(row, 7);
  std::uint32_t number = 0;
  auto entry = database.query(
      "SELECT number, seat, action, command, why, time, link FROM entries WHERE game = ? ORDER BY "
      "number",
      id);
  while (entry.step()) {
    if (entry.integer(0) != ++number)
      return damaged(id, fmt::format("entry {} is missing", number));
    link = entry_link(link, number, entry);
    const Seat seat(static_cast<int>(entry.integer(1)));
    const auto action = parse_action(entry.view(2));
    if (!action || seat >= seats || !confirms(link_at(entry, 6), link))
      return damaged(id, fmt::format("entry {} is not the one that was kept", number));
    add(game, time_at(entry, 5), seat, entry.text(3), Played{seat, *action, entry.text(4)});
  }
  if (number == number_at(row, 8) && confirms(link_at(row, 9), link)) return {};
  return damaged(
      id, fmt::format("it has {} entries, not the {} that were kept", number, row.integer(8)));
}

}  // namespace

Stored<KeptGame> load(Database& database, const GameId& id) {
  const auto seats = read_seats(database, id);
  auto row = database.query(kRowOfId, id);
  const bool exists = row.step();
  if (!exists && seats.empty()) return unknown_game(id);
  if (!exists) return damaged(id, "its header is missing");
  auto game = read_opening(row, seats);
  if (!game) return game;
  if (const auto read = read_entries(database, row, *game); !read)
    return std::unexpected(read.error());
  return game;
}

std::vector<GameId> ids(Database& database) {
  std::vector<GameId> ids;
  auto row = database.query("SELECT id FROM games UNION SELECT game FROM seats");
  while (row.step()) ids.push_back(row.text(0));
  return ids;
}

}  // namespace mayi::format_1
