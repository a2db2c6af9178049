#include "store/store_files.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/sqlite_file_test.h"

namespace mayi {
namespace {

using StoreFiles = SqliteFile;

TEST_F(StoreFiles, IsMadeWithItsFolderOnlyToWrite) {
  const fs::path below = folder.path / "a" / "b";
  const auto none = SqliteJournal::open(below, {SqliteJournal::Access::read});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().fault, StoreFault::no_store);
  EXPECT_FALSE(fs::exists(folder.path / "a"));
  EXPECT_TRUE(SqliteJournal::open(below, {}));
  EXPECT_TRUE(SqliteJournal::open(below, {SqliteJournal::Access::read}));
}

TEST_F(StoreFiles, IsForItsOwnerAlone) {
  const mode_t before = umask(0);
  const fs::path below = folder.path / "a" / "b";
  {
    const auto journal = *SqliteJournal::open(below, {});
    ASSERT_TRUE(append_now(*journal, SampleGame("k7m2qp").create()));
    for (const auto& made : fs::directory_iterator(below))
      EXPECT_EQ(made.status().permissions(), fs::perms(0600)) << made.path();
  }
  EXPECT_EQ(fs::status(below).permissions(), fs::perms(0700));
  EXPECT_EQ(fs::status(folder.path / "a").permissions(), fs::perms(0700));
  umask(before);
}

TEST_F(StoreFiles, SaysWhatKeepsItFromBeingMade) {
  write_bytes(folder.path / "plain", "a file, not a folder");
  const auto opened = SqliteJournal::open(folder.path / "plain" / "below", {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().fault, StoreFault::unwritable) << opened.error().message;
  EXPECT_NE(opened.error().message.find("--data"), std::string::npos);
}

TEST_F(StoreFiles, WrittenByAnotherProgramIsRefused) {
  tamper("CREATE TABLE games(id)");
  expect_refused_untouched(StoreFault::foreign_file, "not a file of this program");
  write_bytes(file(), "Dear diary");
  expect_refused_untouched(StoreFault::foreign_file, "not a file of this program");
}

TEST_F(StoreFiles, OfANewerFormatIsRefusedByName) {
  keep(3);
  tamper("PRAGMA user_version=3");
  expect_refused_untouched(StoreFault::newer_format, "format 3, this program knows 2");
}

TEST_F(StoreFiles, OfANewerFormatInItsLogAloneIsRefusedByName) {
  keep(3);
  tamper_in_log("PRAGMA user_version=3");
  expect_refused_untouched(StoreFault::newer_format, "format 3, this program knows 2");
}

TEST_F(StoreFiles, ThatGetsANewerFormatWhileItIsOpenIsRefusedByName) {
  SampleGame sample = keep(3);
  const auto journal = open();
  ASSERT_TRUE(journal->version("k7m2qp"));
  tamper_in_log("PRAGMA user_version=3");
  const auto version = journal->version("k7m2qp");
  ASSERT_FALSE(version);
  EXPECT_EQ(version.error().fault, StoreFault::newer_format);
  journal->append(sample.next());
  const auto synced = journal->sync();
  ASSERT_FALSE(synced);
  EXPECT_EQ(synced.error().fault, StoreFault::newer_format);
}

TEST_F(StoreFiles, ThatIsNotInItsModeIsDamaged) {
  keep(3);
  tamper("PRAGMA journal_mode=DELETE");
  expect_refused_untouched(StoreFault::damaged, "damaged");
  write_bytes(file(), "");
  expect_refused_untouched(StoreFault::foreign_file, "its beginning is damaged");
}

TEST_F(StoreFiles, ThatLostItsLogIsDamaged) {
  keep(3);
  fs::remove(beside("-wal"));
  expect_refused_untouched(StoreFault::damaged, "lost its last 4 changes");
  fs::remove(folder.path / "games.seen");
  EXPECT_TRUE(open()->list()->empty());  // as the message said
}

TEST_F(StoreFiles, ThatLostItsLogSaysHowMuchOfItsChangesThatIs) {
  keep(3);
  tamper("PRAGMA wal_checkpoint(TRUNCATE)");
  keep(1, "m3n4pq");
  fs::remove(beside("-wal"));
  expect_refused_untouched(StoreFault::damaged, "lost its last 2 changes");
}

TEST_F(StoreFiles, ThatIsGoneItselfIsDamaged) {
  keep(3);
  fs::remove(file());
  expect_refused_untouched(StoreFault::damaged, "lost its last 4 changes");
  fs::remove(folder.path / "games.seen");
  expect_refused_untouched(StoreFault::foreign_file, "games.db-wal does not belong");
}

TEST_F(StoreFiles, OpensAfterItsLogWasMovedIntoIt) {
  const SampleGame sample = keep(3);
  tamper("PRAGMA wal_checkpoint(TRUNCATE)");
  expect_kept(sample);
}

TEST_F(StoreFiles, WithTheLogOfAnotherStoreIsRefused) {
  keep(3);
  const ScratchFolder elsewhere;
  for (const auto& each : fs::directory_iterator(folder.path))
    fs::copy_file(each, elsewhere.path / each.path().filename());
  const std::string other = bytes_of(beside("-wal"));
  clear();
  keep(3);  // the same game in another store
  write_bytes(beside("-wal"), other);
  fs::remove(beside("-shm"));
  expect_refused_untouched(StoreFault::foreign_file, "games.db-wal does not belong");
  fs::remove(folder.path / "games.seen");
  expect_refused_untouched(StoreFault::foreign_file, "it is another store's");
}

TEST_F(StoreFiles, WithAnotherCopyOfItsLogIsRefused) {
  keep(3);
  const std::string log = bytes_of(beside("-wal")), whole = bytes_of(file());
  tamper("PRAGMA wal_checkpoint(TRUNCATE)");
  keep(3, "bbbbbb");
  const std::string later_log = bytes_of(beside("-wal"));
  fs::remove(folder.path / "games.seen");
  // The file without what its log begins after.
  const std::string later = bytes_of(file());
  write_bytes(file(), whole);
  expect_refused_untouched(StoreFault::foreign_file, "games.db is an older copy");
  // The log without what the file has.
  write_bytes(file(), later);
  tamper("PRAGMA wal_checkpoint(TRUNCATE)");
  write_bytes(beside("-wal"), log);
  expect_refused_untouched(StoreFault::foreign_file, "it is damaged or an older copy");
  write_bytes(beside("-wal"), later_log);  // all of it is in the file already
  EXPECT_TRUE(open()->load("bbbbbb"));
}

TEST_F(StoreFiles, WithTheCountOfAnotherStoreIsRefused) {
  keep(3);
  const std::string seen = bytes_of(folder.path / "games.seen");
  clear();
  keep(5);
  write_bytes(folder.path / "games.seen", seen);
  expect_refused_untouched(StoreFault::foreign_file, "games.seen does not belong");
  write_bytes(folder.path / "games.seen", seen.substr(0, 30));  // torn: as if there were none
  EXPECT_TRUE(open()->load("k7m2qp"));
}

TEST_F(StoreFiles, WithARollbackJournalIsRefusedAndTheJournalNotApplied) {
  keep(3);
  tamper("PRAGMA wal_checkpoint(TRUNCATE)");
  // A hot journal that would take the file back to its first page alone.
  std::string journal("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
  journal += std::string("\0\0\0\0\0\0\0\0\0\0\0\1\0\0\2\0\0\0\x10\0", 20);
  journal.resize(512);
  write_bytes(beside("-journal"), journal);
  expect_refused_untouched(StoreFault::foreign_file, "games.db-journal does not belong");
  EXPECT_EQ(bytes_of(beside("-journal")), journal);
}

// As somebody who may read everything and write nothing; 0: all is well.
int read_as_nobody(const fs::path& folder) {
  const pid_t child = fork();
  if (child == 0) {
    if (setgid(65534) != 0 || setuid(65534) != 0) _exit(1);
    const auto journal = SqliteJournal::open(folder, {SqliteJournal::Access::read});
    if (!journal) _exit(2);
    if (!(*journal)->load("k7m2qp")) _exit(3);
    const auto list = (*journal)->list();
    _exit(list && list->size() == 1 ? 0 : 4);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(StoreFiles, IsReadWhereNothingCanBeWritten) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can become somebody else";
  keep(3);
  fs::permissions(folder.path, fs::perms(0555));
  for (const auto& file : fs::directory_iterator(folder.path))
    fs::permissions(file, fs::perms(0444));
  EXPECT_EQ(read_as_nobody(folder.path), 0) << "with the files as a writer leaves them";
  fs::remove(beside("-shm"));
  EXPECT_EQ(read_as_nobody(folder.path), 0) << "with a log alone";
  tamper("PRAGMA wal_checkpoint(TRUNCATE)");
  fs::remove(beside("-shm"));
  fs::remove(beside("-wal"));
  EXPECT_EQ(read_as_nobody(folder.path), 0) << "without a log";
}

TEST_F(StoreFiles, IsLeftAsItIsByWhoeverReads) {
  keep(3);
  const auto files = [&] {
    std::map<std::string, std::string> bytes;
    for (const auto& file : fs::directory_iterator(folder.path))
      if (file.path().extension() != ".db-shm") bytes[file.path()] = bytes_of(file.path());
    return bytes;
  };
  const auto before = files();
  ASSERT_GT(before.at(beside("-wal").string()).size(), 4'096u);
  for (const auto access : {Access::read, Access::write}) {
    const auto journal = *SqliteJournal::open(folder.path, {access});
    EXPECT_TRUE(journal->list() && journal->load("k7m2qp") && journal->texts("k7m2qp"));
    EXPECT_TRUE(journal->load_after("k7m2qp", Version(3)) && journal->version("k7m2qp"));
  }
  EXPECT_TRUE(files() == before);
}

TEST_F(StoreFiles, KeepsItsLogShortWhenEveryProcessWritesOnce) {
  SampleGame sample = keep(0);
  std::uintmax_t longest = 0;
  for (int i = 0; i < 120; ++i) {
    ASSERT_TRUE(append_now(*open(), sample.next()));
    longest = std::max(longest, fs::file_size(beside("-wal")));
  }
  EXPECT_LT(longest, 1u << 20);
  expect_kept(sample);
}

TEST_F(StoreFiles, KeepsItsLogBoundedWhileOneProcessWrites) {
  constexpr int pages = 50;
  SampleGame sample = keep(0);
  const auto journal = *SqliteJournal::open(folder.path, {.most_log_pages = pages});
  std::uintmax_t longest = 0;
  for (int i = 0; i < 60; ++i) {
    ASSERT_TRUE(append_now(*journal, sample.next()));
    longest = std::max(longest, fs::file_size(beside("-wal")));
  }
  EXPECT_GT(longest, pages / 2 * 4'096u);
  EXPECT_LT(longest, pages * 2 * 4'096u);
}

// Its log keeps its size, so that nobody waits for a file that grows, and is written over.
TEST_F(StoreFiles, OfAServerHasALogThatIsWrittenOverAndCutAtTheEnd) {
  constexpr int pages = 20, over_and_over = 60;  // appends, of two pages and more
  SampleGame sample = keep(0);
  {
    const auto journal =
        *SqliteJournal::open(folder.path, {.most_log_pages = pages, .steady = true});
    std::uintmax_t before = 0;
    int same = 0;
    for (int i = 0; i < 300 && same < over_and_over; ++i) {
      ASSERT_TRUE(append_now(*journal, sample.next()));
      const std::uintmax_t now = fs::file_size(beside("-wal"));
      EXPECT_GE(now, before);
      same = now == std::exchange(before, now) ? same + 1 : 0;
    }
    EXPECT_EQ(same, over_and_over);
  }
  EXPECT_EQ(fs::file_size(beside("-wal")), 0);
  expect_kept(sample);
}

}  // namespace
}  // namespace mayi
