#pragma once

#include <array>
#include <cstdint>
#include <filesystem>

#include "store/error.h"

// The files of a store as they lie in its folder, before SQLite opens them: games.db, SQLite's log
// games.db-wal, and games.seen.
namespace mayi {

inline constexpr const char *kStoreFile = "games.db", *kSeenFile = "games.seen";
inline constexpr std::int32_t kStoreApplication = 0x4d617949;  // "MayI", in the file's header
inline constexpr std::int32_t kStoreFormat = 2;                // of the tables

// Made at random with the store and kept in it, so that its files know each other. Zeros: none, as
// in stores of format 1.
using StoreId = std::array<std::uint8_t, 16>;

// One change after the other: the count after it, and whose it is.
struct Commit {
  std::uint64_t number = 0;
  StoreId store{};
  bool operator==(const Commit&) const = default;
};

// The last change that a store is known to have kept, in games.seen. SQLite takes what it cannot
// read at the end of its log for a change that never was; a smaller number in the store than here
// tells damage from that. Written after a commit is durable and never synced itself: after a power
// cut it is at most behind. Lost or torn it says nothing: number 0.
Commit read_seen(const std::filesystem::path& folder);
void write_seen(const std::filesystem::path& folder, const Commit& commit);

enum class StoreState : std::uint8_t { missing, ready };

// Reads the files' own bytes and changes nothing, so that what is refused is not even opened as a
// database. Refused, with the name of the file that is wrong:
// - games.db of another program, of a newer format (be it in the log alone), or damaged at its
// start;
// - a log without games.db, a log of another store, and a log that begins after what games.db holds
//   or ends before it: an older copy of one of the two;
// - any rollback journal (games.db-journal): stores never have one, and SQLite would apply it;
// - a store that has lost changes which games.seen knows, or whose games.seen is another store's.
// Not covered: a log of the same store whose changes follow on from another copy's past, and stores
// of format 1, which have no id: there only the counts are compared. What is put there while the
// store is open is not seen either.
[[nodiscard]] Stored<StoreState> look(const std::filesystem::path& folder);

// Makes the folder, for its owner alone, and those above it. The error names what is in the way.
[[nodiscard]] Stored<void> make_folder(const std::filesystem::path& folder);
// Puts a new games.db there, whole or not at all, for its owner alone; one that is there already
// stays as it is.
[[nodiscard]] Stored<void> put_store(const std::filesystem::path& folder, std::string_view bytes);

}  // namespace mayi
