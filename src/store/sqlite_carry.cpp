#include <fmt/format.h>
#include <sodium.h>

#include "store/format_1.h"
#include "store/sqlite_journal.h"
#include "store/sqlite_tables.h"

// From format 1 to the present one, inside the transaction that needs it: a store is of one format
// or the other, and whole.
namespace mayi {

Stored<void> SqliteJournal::carry_over() {
  StoreId id{};
  randombytes_buf(id.data(), id.size());
  database_.run("ALTER TABLE store ADD COLUMN id BLOB");
  database_.run("UPDATE store SET id = ?", id);
  make_tables(database_, "main");
  if (const auto carried = carry_all(); !carried) return carried;
  for (const std::string_view table : {"snapshots", "texts", "entries", "seats", "games"})
    database_.run(fmt::format("DROP TABLE {}", table));
  database_.run(fmt::format("PRAGMA user_version={}", kStoreFormat));
  return {};
}

Stored<void> SqliteJournal::carry_for_reading(const std::optional<GameId>& id) {
  make_tables(database_, "temp");
  if (!id) return carry_all();
  if (const auto carried = carry_game(*id); !carried) return carried;
  carry_texts();
  return {};
}

Stored<void> SqliteJournal::carry_all() {
  for (const GameId& id : format_1::ids(database_)) {
    const auto carried = carry_game(id);
    if (carried) continue;
    if (carried.error().fault != StoreFault::damaged) return carried;
    carry_damaged(id);
  }
  carry_texts();
  return {};
}

Stored<void> SqliteJournal::carry_game(const GameId& id) {
  const auto kept = database_.checked(format_1::load(database_, id));
  const auto state = kept ? restore(*kept) : std::unexpected(kept.error());
  if (!state) return std::unexpected(state.error());
  Row row = new_row(kept->header);
  insert_events(row, kept->events);
  row.summarize(mayi::summarize(kept->header.rules.rules, *state));
  update(row);
  return {};
}

// What there is of it comes along, without links that would confirm it: it stays damaged.
void SqliteJournal::carry_damaged(const GameId& id) {
  const auto seats = database_.number("SELECT max(seat) + 1 FROM seats WHERE game = ?", id);
  const auto game = database_.number(
      "INSERT INTO summaries VALUES(NULL, ?, '', 0, 0, x'', 0, 0, 0, 0, '', x'') RETURNING game",
      id);
  database_.run(
      "INSERT INTO headers SELECT ?1, coalesce((SELECT rules_name || ' ' || rules FROM games WHERE "
      "id = ?1), ''), x''",
      id);
  database_.run(
      "INSERT INTO events SELECT ?, seat + 1, 0, 255, NULL, 'seated ' || seat || ' ' || sits || ' "
      "' || name, '', x'' FROM seats WHERE game = ?",
      game, id);
  database_.run(
      "INSERT INTO events SELECT ?1, ?2 + 1, created, 255, NULL, 'dealt ' || ?2 || ' round ' || "
      "first_round || ' dealer ' || dealer || ' seed ' || hex(seed), '', x'' FROM games WHERE id = "
      "?3",
      game, seats, id);
  database_.run(
      "INSERT INTO events SELECT ?, number + ? + 1, time, seat, command, 'played ' || seat || ' ' "
      "|| action, why, x'' FROM entries WHERE game = ?",
      game, seats, id);
}

// They are hashed as they were. Some are events now, or gone.
void SqliteJournal::carry_texts() {
  database_.run(
      "INSERT INTO seat_texts SELECT s.game, t.seat, t.key, t.value, t.link FROM texts t JOIN "
      "summaries s ON s.id = t.game WHERE t.key NOT IN ('let-by', 'claim-policy')");
}

}  // namespace mayi
