#pragma once

#include "store/journal.h"
#include "store/sqlite.h"

// Stores of format 1, read as if they were of the present one. They kept the seats, the deal and
// the list of actions: a game has a Seated for each seat, a Dealt, and a Played for each entry, so
// that versions are larger by the seats and one. Summaries name all who may act as awaited.
//
// Requires a database of that format and a transaction.
namespace mayi::format_1 {

inline constexpr std::int64_t kFormat = 1;

[[nodiscard]] Stored<KeptGame> load(sqlite::Database& database, const GameId& id);
[[nodiscard]] Stored<std::vector<TableEvent>> load_after(sqlite::Database& database,
                                                         const GameId& id, Version version);
[[nodiscard]] Stored<Version> version(sqlite::Database& database, const GameId& id);
[[nodiscard]] Stored<std::vector<Listing>> list(sqlite::Database& database);
// Without those that are events or gone since: "let-by", "claim-policy".
[[nodiscard]] Stored<SeatTexts> texts(sqlite::Database& database, const GameId& id);

}  // namespace mayi::format_1
