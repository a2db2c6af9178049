#pragma once

#include <filesystem>
#include <memory>

#include "store/rows.h"
#include "store/sqlite.h"
#include "store/store_files.h"

namespace mayi {

// Games in one SQLite file, `games.db` in a folder of the user's (docs/ARCHITECTURE.md). Any number
// of processes may have it open. Files of format 1 are read as they are, and carried over to the
// present one by the first change that is made to them, in its transaction.
class SqliteJournal final : public Journal {
 public:
  using Access = mayi::Access;
  struct Options {
    Access access = Access::write;
    int busy_milliseconds = 2'000;  // how long to wait for another writer
    const char* vfs = nullptr;      // SQLite's name for the file system; tests put faults there
    // From how many pages on the log is moved into the file and emptied, at the cost of two syncs.
    // Everybody waits for that meanwhile: more pages would make it seldom, but longer.
    int most_log_pages = 1'000;
    // Commits come without end: the log keeps its size until the store is closed.
    bool steady = false;
  };
  static Stored<std::unique_ptr<SqliteJournal>> open(const std::filesystem::path& folder,
                                                     const Options& options);
  ~SqliteJournal() override;
  static constexpr const char *kFile = kStoreFile, *kSeenFile = mayi::kSeenFile;

  void append(Append append) override { staged_.push_back(std::move(append)); }
  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override;
  [[nodiscard]] Stored<KeptGame> load(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<TableEvent>> load_after(const GameId& id,
                                                           Version version) override;
  [[nodiscard]] Stored<Version> version(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<Listing>> list() override;
  [[nodiscard]] Stored<void> remove(const GameId& id) override;
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override;
  [[nodiscard]] Stored<SeatTexts> texts(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<GameId>> find_by_text(std::string_view key,
                                                         std::string_view value) override;
  [[nodiscard]] Stored<std::vector<GameId>> find_untouched(std::string_view key, Time seating_since,
                                                           Time over_since,
                                                           std::size_t most) override;

 private:
  using Results = std::vector<Stored<Appended>>;
  using Row = SummaryRow;
  SqliteJournal(sqlite::Database database, std::filesystem::path folder, int most_log_pages,
                bool steady)
      : database_(std::move(database)),
        folder_(std::move(folder)),
        most_log_pages_(most_log_pages),
        steady_(steady) {}

  // Each of these is one transaction. A newer format is refused, an old one carried over: by a
  // reader in temporary tables, which hide the store's own and are gone with the transaction.
  template <class Read>
  auto reading(const GameId& id, Read read) -> std::invoke_result_t<Read, const Row&>;
  template <class Write>
  [[nodiscard]] Stored<void> writing(Write write);
  [[nodiscard]] Stored<void> meet_format(const std::optional<GameId>& id);  // nothing: of all
  [[nodiscard]] Stored<std::int64_t> format();
  [[nodiscard]] Stored<void> finish(sqlite::Transaction& transaction);

  static Row read_row(const sqlite::Statement& row);
  [[nodiscard]] Stored<Row> find(const GameId& id);
  [[nodiscard]] Stored<std::vector<TableEvent>> read_events(const Row& row, Version after,
                                                            Link link);
  [[nodiscard]] Stored<GameHeader> read_header(const Row& row, Link& link);
  std::unexpected<StoreError> not_found(const GameId& id);
  void add_lost(std::vector<Listing>& listings);

  [[nodiscard]] Stored<void> keep_all(const std::vector<Append>& staged, Results& results,
                                      std::vector<bool>& settled);
  [[nodiscard]] Stored<Appended> keep(const Append& append);
  Row new_row(const GameHeader& header);
  [[nodiscard]] std::optional<Version> find_known(std::int64_t game, const Append& append);
  void put_text(const GameId& id, std::int64_t game, Seat seat, std::string_view key,
                std::string_view value);
  void insert_events(Row& row, const std::vector<TableEvent>& events);
  void update(const Row& row);

  [[nodiscard]] Stored<void> carry_over();
  [[nodiscard]] Stored<void> carry_for_reading(const std::optional<GameId>& id);
  [[nodiscard]] Stored<void> carry_all();
  [[nodiscard]] Stored<void> carry_game(const GameId& id);
  void carry_damaged(const GameId& id);
  void carry_texts();

  sqlite::Database database_;
  std::filesystem::path folder_;
  std::vector<Append> staged_;
  int most_log_pages_;
  bool steady_;
  bool changed_ = false;  // by this object
};

}  // namespace mayi
