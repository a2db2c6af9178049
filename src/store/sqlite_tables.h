#pragma once

#include <fmt/format.h>

#include <string_view>

#include "store/sqlite.h"

namespace mayi {

// Format 2. Games have a number beside their id: rows of `events` are short and stand in the order
// in which they were kept, so that a sync for many games touches few pages. Links and what they
// confirm are explained in chain.h. A game's id is in two tables on purpose: where one row is lost
// the other tells. `store` is the first table, its page is known to pages.h; format 1 had it
// without the id.
inline constexpr std::string_view kStoreTable =
    "CREATE TABLE store(commits INTEGER NOT NULL, id BLOB) STRICT";
inline constexpr std::string_view kTables[] = {
    // What never changes.
    R"(CREATE TABLE {}.headers(
         id TEXT NOT NULL PRIMARY KEY, rules TEXT NOT NULL, link BLOB NOT NULL)
       STRICT, WITHOUT ROWID)",
    // The last version, what a listing shows, and a link over all of the row.
    R"(CREATE TABLE {}.summaries(
         game INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, rules_name TEXT NOT NULL,
         created INTEGER NOT NULL, version INTEGER NOT NULL, last_link BLOB NOT NULL,
         updated INTEGER NOT NULL, finished INTEGER NOT NULL, round INTEGER NOT NULL,
         awaited INTEGER NOT NULL, seats TEXT NOT NULL, link BLOB NOT NULL) STRICT)",
    // A command is NULL where there is none.
    R"(CREATE TABLE {}.events(
         game INTEGER NOT NULL, version INTEGER NOT NULL, time INTEGER NOT NULL,
         sender INTEGER NOT NULL, command TEXT, line TEXT NOT NULL, why TEXT NOT NULL,
         link BLOB NOT NULL) STRICT)",
    "CREATE UNIQUE INDEX {}.event_versions ON events(game, version)",
    R"(CREATE UNIQUE INDEX {}.event_commands ON events(game, sender, command)
         WHERE command IS NOT NULL)",
    R"(CREATE TABLE {}.seat_texts(
         game INTEGER NOT NULL, seat INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
         link BLOB NOT NULL, PRIMARY KEY(game, seat, key)) STRICT, WITHOUT ROWID)",
};

// In a schema of the database: "main" is the file, "temp" is gone with the connection.
inline void make_tables(sqlite::Database& database, std::string_view schema) {
  for (const std::string_view table : kTables)
    database.run(fmt::format(fmt::runtime(table), schema));
}

}  // namespace mayi
