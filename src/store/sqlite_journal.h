#pragma once

#include <filesystem>

#include "store/chain.h"
#include "store/sqlite.h"

namespace mayi {

// Games in one SQLite file, `games.db` in a folder of the user's (docs/ARCHITECTURE.md). Any number
// of processes may have it open.
class SqliteJournal final : public Journal {
 public:
  enum class Access : std::uint8_t {
    write,  // makes folder and file where they are missing
    read    // no_store where they are missing
  };
  struct Options {
    Access access = Access::write;
    int busy_milliseconds = 2'000;  // how long to wait for another writer
    const char* vfs = nullptr;      // SQLite's name for the file system; tests put faults there
  };
  static Stored<std::unique_ptr<SqliteJournal>> open(const std::filesystem::path& folder,
                                                     const Options& options);
  static constexpr const char *kFile = "games.db", *kSeenFile = "games.seen";
  static constexpr std::int32_t kApplication = 0x4d617949;  // "MayI"
  static constexpr std::int32_t kFormat = 1;                // of the tables

  Stored<void> create(const GameHeader& header, const GameSummary& summary) override;
  Stored<Appended> append(const GameId& id, Version expected, std::span<const Entry> entries,
                          const GameSummary& summary) override;
  Stored<KeptGame> load(const GameId& id) override;
  Stored<Version> version(const GameId& id) override;
  Stored<std::optional<Version>> find_command(const GameId& id, Seat seat,
                                              std::string_view command) override;
  Stored<std::vector<Listing>> list() override;
  Stored<void> remove(const GameId& id) override;
  Stored<void> keep_snapshot(const GameId& id, const Snapshot& snapshot) override;
  Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                        std::string_view value) override;
  Stored<SeatTexts> texts(const GameId& id) override;

 private:
  // A row of `games` that its hashes confirm.
  struct Row {
    Listing listing;
    Link first{}, last{};  // of the header, of the last entry
  };
  SqliteJournal(sqlite::Database database, const std::filesystem::path& folder)
      : database_(std::move(database)), seen_(folder / kSeenFile) {}

  Stored<Row> find(const GameId& id);
  Stored<Row> read_row(const sqlite::Statement& row);
  Stored<std::vector<SeatHolder>> read_seats(const GameId& id);
  Stored<std::vector<Entry>> read_entries(const Row& row);
  Stored<std::optional<Snapshot>> read_snapshot(const Row& row);
  Stored<Link> link_at(const Row& row, Version version);
  Stored<std::optional<Version>> find_known(const GameId& id, std::span<const Entry> entries);
  Stored<std::optional<Version>> find_kept(const GameId& id, Seat seat, std::string_view command);
  Stored<Link> insert(const Row& row, std::span<const Entry> entries);
  Stored<void> update(const Row& row, Version version, const Link& last, const GameSummary& summary,
                      Time updated);
  Stored<void> insert_row(const GameHeader& header, const GameSummary& summary);
  Stored<void> add_orphans(std::vector<Listing>& listings);
  Stored<void> finish(sqlite::Transaction& transaction);

  sqlite::Database database_;
  std::filesystem::path seen_;
};

}  // namespace mayi
