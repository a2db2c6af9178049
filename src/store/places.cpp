#include "store/places.h"

#include <fmt/format.h>

#include "store/postgres_journal.h"
#include "store/sqlite_journal.h"
#include "store/whole_file.h"

namespace mayi {
namespace {

namespace fs = std::filesystem;

template <class Kind>
Stored<std::unique_ptr<Journal>> as_journal(Stored<std::unique_ptr<Kind>> opened) {
  if (!opened) return std::unexpected(opened.error());
  return *std::move(opened);
}

// A place that has games is nobody's to replace.
Stored<void> check_empty(const std::string& place) {
  const auto there = open_games(place, Access::read);
  if (!there && there.error().fault == StoreFault::no_store) return {};
  const auto listed = there ? (*there)->list() : std::unexpected(there.error());
  if (!listed) return std::unexpected(listed.error());
  if (listed->empty()) return {};
  return std::unexpected(StoreError{
      StoreFault::unwritable, fmt::format("{} has games already. They are left as they are; choose "
                                          "a place without any.",
                                          shown_place(place))});
}

// A folder in the folder; its file is moved into place when all of it is there.
class NewFolder final : public NewPlace {
 public:
  static Stored<std::unique_ptr<NewPlace>> begin(const fs::path& folder) {
    std::error_code ignored;  // what is in the way shows when it is made
    fs::remove_all(folder / kPart, ignored);
    auto journal = SqliteJournal::open(folder / kPart, {.most_log_pages = 1});
    if (!journal) return std::unexpected(journal.error());
    return std::unique_ptr<NewPlace>(new NewFolder(folder, *std::move(journal)));
  }
  ~NewFolder() override {
    journal_.reset();
    std::error_code ignored;
    fs::remove_all(folder_ / kPart, ignored);
  }
  Journal& journal() override { return *journal_; }

  // Every commit moves the log into the file, so the file is all of it.
  Stored<void> put_in_place() override {
    journal_.reset();
    std::error_code none;
    const auto log = fs::file_size(folder_ / kPart / fmt::format("{}-wal", kStoreFile), none);
    if (!none && log > 0)
      return std::unexpected(StoreError{
          StoreFault::io, fmt::format("The log of {} could not be emptied. Nothing was put in "
                                      "place; see to the disk and copy again.",
                                      folder_.string())});
    if (const auto empty = check_empty(folder_.string()); !empty) return empty;
    std::error_code failed;
    for (const std::string_view old : {"-wal", "-shm"})
      fs::remove(folder_ / fmt::format("{}{}", kStoreFile, old), failed);
    fs::remove(folder_ / kSeenFile, failed);
    failed.clear();
    fs::rename(folder_ / kPart / kStoreFile, folder_ / kStoreFile, failed);
    if (failed)
      return std::unexpected(
          StoreError{StoreFault::unwritable,
                     fmt::format("{} cannot be put in place ({}). See to the permissions.",
                                 (folder_ / kStoreFile).string(), failed.message())});
    sync_folder(folder_);
    return {};
  }

 private:
  static constexpr const char* kPart = "copy-that-is-made";
  NewFolder(fs::path folder, std::unique_ptr<Journal> journal)
      : folder_(std::move(folder)), journal_(std::move(journal)) {}
  fs::path folder_;
  std::unique_ptr<Journal> journal_;
};

// A schema beside the one of the games; it gets the name when all of it is there.
class NewSchema final : public NewPlace {
 public:
  static Stored<std::unique_ptr<NewPlace>> begin(const std::string& address) {
    if (const auto cleared = run_script(address, kDrop); !cleared)
      return std::unexpected(cleared.error());
    auto journal = PostgresJournal::open(address, {.schema = kPart});
    if (!journal) return std::unexpected(journal.error());
    return std::unique_ptr<NewPlace>(new NewSchema(address, *std::move(journal)));
  }
  ~NewSchema() override {
    journal_.reset();
    (void)run_script(address_, kDrop);
  }
  Journal& journal() override { return *journal_; }

  Stored<void> put_in_place() override {
    journal_.reset();
    if (const auto empty = check_empty(address_); !empty) return empty;
    return run_script(address_, R"(
BEGIN;
DO $$ BEGIN
  IF to_regclass('mayi.summaries') IS NOT NULL THEN
    LOCK TABLE mayi.summaries IN ACCESS EXCLUSIVE MODE;
    IF EXISTS (SELECT FROM mayi.summaries) THEN RAISE 'games came there meanwhile'; END IF;
  END IF;
END $$;
DROP SCHEMA IF EXISTS mayi CASCADE;
ALTER SCHEMA mayi_copy RENAME TO mayi;
COMMIT)");
  }

 private:
  static constexpr const char *kPart = "mayi_copy",
                              *kDrop = "DROP SCHEMA IF EXISTS mayi_copy CASCADE";
  NewSchema(std::string address, std::unique_ptr<Journal> journal)
      : address_(std::move(address)), journal_(std::move(journal)) {}
  static Stored<void> run_script(const std::string& text, const std::string& script) {
    const auto address = postgres::Address::parse(text);
    if (!address) return std::unexpected(address.error());
    auto line = postgres::Connection::open(*address, Access::write, "");
    if (!line) return std::unexpected(line.error().error);
    const auto done = line->script(script, postgres::Clock::now() + std::chrono::minutes(10));
    if (!done) return std::unexpected(done.error().error);
    return {};
  }
  std::string address_;
  std::unique_ptr<Journal> journal_;
};

}  // namespace

std::string shown_place(const std::string& place) {
  return postgres::is_address(place) ? postgres::shown(place) : place;
}

Stored<std::unique_ptr<Journal>> open_games(const std::string& place, Access access,
                                            Commits commits) {
  if (postgres::is_address(place))
    return as_journal(PostgresJournal::open(place, {.access = access}));
  return as_journal(
      SqliteJournal::open(place, {.access = access, .steady = commits == Commits::steady}));
}

Stored<std::unique_ptr<NewPlace>> new_place(const std::string& place) {
  return postgres::is_address(place) ? NewSchema::begin(place) : NewFolder::begin(place);
}

}  // namespace mayi
