#include <fmt/format.h>
#include <sodium.h>

#include "store/format_1.h"
#include "store/sqlite_journal.h"
#include "store/sqlite_tables.h"

// From format 1 to the present one, inside the transaction of the change that needs it: a store is
// of one format or the other, and whole.
namespace mayi {
namespace {

Stored<std::vector<GameId>> ids_of(sqlite::Database& database) {
  std::vector<GameId> ids;
  auto row = database.query("SELECT id FROM games UNION SELECT game FROM seats");
  for (;;) {
    const auto more = row.step();
    if (!more) return std::unexpected(more.error());
    if (!*more) return ids;
    ids.push_back(row.text(0));
  }
}

}  // namespace

Stored<void> SqliteJournal::carry_over() {
  StoreId id{};
  randombytes_buf(id.data(), id.size());
  auto done = database_.run("ALTER TABLE store ADD COLUMN id BLOB");
  if (done) done = database_.run("UPDATE store SET id = ?", id);
  for (const std::string_view table : kTables)
    if (done) done = database_.run(table);
  if (!done) return done;
  const auto ids = ids_of(database_);
  if (!ids) return std::unexpected(ids.error());
  for (const GameId& game : *ids)
    if (const auto carried = carry_game(game); !carried) return carried;
  // Texts are hashed as they were.
  done = database_.run(
      "INSERT INTO seat_texts SELECT s.game, t.seat, t.key, t.value, t.link FROM texts t JOIN "
      "summaries s ON s.id = t.game WHERE t.key NOT IN ('let-by', 'claim-policy')");
  for (const std::string_view table : {"snapshots", "texts", "entries", "seats", "games"})
    if (done) done = database_.run(fmt::format("DROP TABLE {}", table));
  if (done) done = database_.run(fmt::format("PRAGMA user_version={}", kStoreFormat));
  return done;
}

Stored<void> SqliteJournal::carry_game(const GameId& id) {
  const auto kept = format_1::load(database_, id);
  if (!kept && kept.error().fault != StoreFault::damaged) return std::unexpected(kept.error());
  const auto state = kept ? restore(*kept) : std::unexpected(kept.error());
  if (!state) return carry_damaged(id);
  const Rules& rules = kept->header.rules.rules;
  auto row = new_row(kept->header, rules_in_full(rules));
  if (!row) return std::unexpected(row.error());
  if (const auto inserted = insert_events(*row, kept->events); !inserted) return inserted;
  row->summarize(mayi::summarize(rules, *state));
  return update(*row);
}

// What there is of it comes along, without links that would confirm it: it stays damaged.
Stored<void> SqliteJournal::carry_damaged(const GameId& id) {
  const auto seats = database_.number("SELECT max(seat) + 1 FROM seats WHERE game = ?", id);
  if (!seats) return std::unexpected(seats.error());
  const auto game = database_.number(
      "INSERT INTO summaries VALUES(NULL, ?, '', 0, 0, x'', 0, 0, 0, 0, '', x'') RETURNING game",
      id);
  if (!game) return std::unexpected(game.error());
  auto done = database_.run(
      "INSERT INTO headers SELECT ?1, coalesce((SELECT rules_name || ' ' || rules FROM games WHERE "
      "id = ?1), ''), x''",
      id);
  if (done)
    done = database_.run(
        "INSERT INTO events SELECT ?, seat + 1, 0, 255, NULL, 'seated ' || seat || ' ' || sits || "
        "' ' || name, '', x'' FROM seats WHERE game = ?",
        *game, id);
  if (done)
    done = database_.run(
        "INSERT INTO events SELECT ?1, ?2 + 1, created, 255, NULL, 'dealt ' || ?2 || ' round ' || "
        "first_round || ' dealer ' || dealer || ' seed ' || hex(seed), '', x'' FROM games WHERE id "
        "= ?3",
        *game, *seats, id);
  if (done)
    done = database_.run(
        "INSERT INTO events SELECT ?, number + ? + 1, time, seat, command, 'played ' || seat || ' "
        "' "
        "|| action, why, x'' FROM entries WHERE game = ?",
        *game, *seats, id);
  return done;
}

}  // namespace mayi
