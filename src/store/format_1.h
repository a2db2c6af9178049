#pragma once

#include "store/journal.h"
#include "store/sqlite.h"

// Stores of format 1, as the events of the present one. They kept the seats, the deal and the list
// of actions: a game has a Seated for each seat, a Dealt, and a Played for each entry, so that
// versions are larger by the seats and one.
//
// Requires a database of that format and a transaction; what fails is remembered by the database.
namespace mayi::format_1 {

inline constexpr std::int64_t kFormat = 1;

[[nodiscard]] Stored<KeptGame> load(sqlite::Database& database, const GameId& id);
// Also of games that have lost their header.
[[nodiscard]] std::vector<GameId> ids(sqlite::Database& database);

}  // namespace mayi::format_1
