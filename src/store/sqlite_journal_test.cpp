#include "store/sqlite_journal.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "store/sample_test.h"

namespace mayi {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}
void write_bytes(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
}

class SqliteFile : public ::testing::Test {
 protected:
  std::unique_ptr<SqliteJournal> open() {
    auto opened = SqliteJournal::open(folder.path, {});
    EXPECT_TRUE(opened) << opened.error().message;
    return *std::move(opened);
  }
  // Keeps a game of a few actions; the journal is closed again.
  SampleGame keep(int actions, const GameId& id = "k7m2qp") {
    const auto journal = open();
    SampleGame sample(id);
    EXPECT_TRUE(append_now(*journal, sample.create()));
    for (int i = 0; i < actions; ++i) EXPECT_TRUE(append_now(*journal, sample.next()));
    return sample;
  }
  // As another program would, then moves all into the one file.
  void tamper(const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
  }
  // The same, and leaves it in the log.
  void tamper_in_log(const std::string& sql) {
    const int flags = SQLITE_OPEN_READWRITE;
    auto database = *sqlite::Database::open(file().string(), flags, nullptr, 0);
    ASSERT_TRUE(database.run(sql));
  }
  void expect_refused_untouched(StoreFault expected, const std::string& words) {
    const std::string before = bytes_of(file()), log = bytes_of(beside("-wal"));
    for (const auto access : {SqliteJournal::Access::read, SqliteJournal::Access::write}) {
      const auto opened = SqliteJournal::open(folder.path, {access});
      ASSERT_FALSE(opened);
      EXPECT_EQ(name_of(opened.error().fault), name_of(expected)) << opened.error().message;
      EXPECT_NE(opened.error().message.find(words), std::string::npos) << opened.error().message;
    }
    EXPECT_TRUE(bytes_of(file()) == before) << "the file was changed";
    EXPECT_TRUE(bytes_of(beside("-wal")) == log) << "the log was changed";
  }
  void expect_kept(const SampleGame& sample) {
    const auto kept = open()->load(sample.header.id);
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_TRUE(*restore(*kept) == sample.state);
  }
  void clear() {
    for (const auto& old : fs::directory_iterator(folder.path)) fs::remove(old);
  }
  fs::path file() const { return folder.path / "games.db"; }
  fs::path beside(const std::string& suffix) const { return file().string() + suffix; }

  ScratchFolder folder;
};

TEST_F(SqliteFile, IsMadeWithItsFolderOnlyToWrite) {
  const fs::path below = folder.path / "a" / "b";
  const auto none = SqliteJournal::open(below, {SqliteJournal::Access::read});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().fault, StoreFault::no_store);
  EXPECT_FALSE(fs::exists(folder.path / "a"));
  EXPECT_TRUE(SqliteJournal::open(below, {}));
  EXPECT_TRUE(SqliteJournal::open(below, {SqliteJournal::Access::read}));
}

TEST_F(SqliteFile, IsForItsOwnerAlone) {
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

TEST_F(SqliteFile, SaysWhatKeepsItFromBeingMade) {
  write_bytes(folder.path / "plain", "a file, not a folder");
  const auto opened = SqliteJournal::open(folder.path / "plain" / "below", {});
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().fault, StoreFault::unwritable) << opened.error().message;
  EXPECT_NE(opened.error().message.find("--data"), std::string::npos);
}

TEST_F(SqliteFile, WrittenByAnotherProgramIsRefused) {
  tamper("CREATE TABLE games(id)");
  expect_refused_untouched(StoreFault::foreign_file, "not a file of this program");
  write_bytes(file(), "Dear diary");
  expect_refused_untouched(StoreFault::foreign_file, "not a file of this program");
}

TEST_F(SqliteFile, OfANewerFormatIsRefusedByName) {
  keep(3);
  tamper("PRAGMA user_version=3");
  expect_refused_untouched(StoreFault::newer_format, "format 3, this program knows 2");
}

TEST_F(SqliteFile, OfANewerFormatInItsLogAloneIsRefusedByName) {
  keep(3);
  tamper_in_log("PRAGMA user_version=3");
  expect_refused_untouched(StoreFault::newer_format, "format 3, this program knows 2");
}

TEST_F(SqliteFile, ThatGetsANewerFormatWhileItIsOpenIsRefusedByName) {
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

TEST_F(SqliteFile, ThatIsNotInItsModeIsDamaged) {
  keep(3);
  tamper("PRAGMA journal_mode=DELETE");
  expect_refused_untouched(StoreFault::damaged, "damaged");
  write_bytes(file(), "");
  expect_refused_untouched(StoreFault::foreign_file, "its beginning is damaged");
}

TEST_F(SqliteFile, ThatLostItsLogIsDamaged) {
  keep(3);
  fs::remove(beside("-wal"));
  expect_refused_untouched(StoreFault::damaged, "lost its last 4 changes");
  fs::remove(folder.path / "games.seen");
  EXPECT_TRUE(open()->list()->empty());  // as the message said
}

TEST_F(SqliteFile, ThatIsGoneItselfIsDamaged) {
  keep(3);
  fs::remove(file());
  expect_refused_untouched(StoreFault::damaged, "lost its last 4 changes");
  fs::remove(folder.path / "games.seen");
  expect_refused_untouched(StoreFault::foreign_file, "games.db-wal does not belong");
}

TEST_F(SqliteFile, OpensAfterItsLogWasMovedIntoIt) {
  const SampleGame sample = keep(3);
  tamper("PRAGMA wal_checkpoint(TRUNCATE)");
  expect_kept(sample);
}

TEST_F(SqliteFile, WithTheLogOfAnotherStoreIsRefused) {
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

TEST_F(SqliteFile, WithAnotherCopyOfItsLogIsRefused) {
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

TEST_F(SqliteFile, WithTheCountOfAnotherStoreIsRefused) {
  keep(3);
  const std::string seen = bytes_of(folder.path / "games.seen");
  clear();
  keep(5);
  write_bytes(folder.path / "games.seen", seen);
  expect_refused_untouched(StoreFault::foreign_file, "games.seen does not belong");
  write_bytes(folder.path / "games.seen", seen.substr(0, 30));  // torn: as if there were none
  EXPECT_TRUE(open()->load("k7m2qp"));
}

TEST_F(SqliteFile, WithARollbackJournalIsRefusedAndTheJournalNotApplied) {
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

TEST_F(SqliteFile, NamesWhatIsDamaged) {
  struct Row {
    std::string sql, where;
  };
  const Row rows[] = {
      {"UPDATE events SET line='played 1 skip' WHERE version=8", "event 8 is not the one"},
      {"UPDATE events SET line='xyz' WHERE version=8", "event 8 is not the one"},
      {"UPDATE events SET time=0 WHERE version=9", "event 9 is not the one"},
      {"UPDATE events SET sender=3-sender WHERE version=9", "event 9 is not the one"},
      {"UPDATE events SET why='none' WHERE version=9", "event 9 is not the one"},
      {"UPDATE events SET command='x' WHERE version=9", "event 9 is not the one"},
      {"DELETE FROM events WHERE version=7", "event 7 is missing"},
      {"DELETE FROM events WHERE version=11", "10 events, not the 11"},
      {"UPDATE headers SET rules='house'", "its header"},
      {"UPDATE headers SET link=zeroblob(32)", "its header"},
      {"DELETE FROM headers", "its header"},
      {"UPDATE summaries SET rules_name='ours'", "its summary"},
      {"UPDATE summaries SET created=0", "its summary"},
      {"UPDATE summaries SET version=10", "its summary"},
      {"UPDATE summaries SET last_link=zeroblob(32)", "its summary"},
      {"UPDATE summaries SET updated=0", "its summary"},
      {"UPDATE summaries SET finished=1", "its summary"},
      {"UPDATE summaries SET round=2", "its summary"},
      {"UPDATE summaries SET awaited=0", "its summary"},
      {"UPDATE summaries SET seats='Ann human 1'", "its summary"},
      {"UPDATE summaries SET link=x''", "its summary"},
  };
  for (const Row& row : rows) {
    clear();
    keep(6);
    tamper(row.sql);
    const auto kept = open()->load("k7m2qp");
    ASSERT_FALSE(kept) << row.sql;
    EXPECT_EQ(name_of(kept.error().fault), "damaged") << row.sql;
    EXPECT_NE(kept.error().message.find(row.where), std::string::npos)
        << row.sql << ": " << kept.error().message;
    const auto list = open()->list();
    ASSERT_TRUE(list && list->size() == 1) << row.sql;
    EXPECT_EQ(list->front().id, "k7m2qp") << row.sql;
    EXPECT_EQ(!list->front().damage.empty(), row.where == "its summary") << row.sql;
    EXPECT_TRUE(open()->remove("k7m2qp")) << row.sql;
    EXPECT_TRUE(open()->list()->empty()) << row.sql;
  }
}

TEST_F(SqliteFile, ThatLostTheRowOfAGameSaysSo) {
  keep(6);
  tamper("DELETE FROM summaries");
  for (const auto fault :
       {open()->load("k7m2qp").error().fault, open()->version("k7m2qp").error().fault})
    EXPECT_EQ(fault, StoreFault::damaged);
  EXPECT_TRUE(open()->remove("k7m2qp"));
}

TEST_F(SqliteFile, ConfirmsTheTailFromTheLinkBeforeIt) {
  keep(6);
  tamper("UPDATE events SET line='let-by 1' WHERE version=8");
  EXPECT_TRUE(open()->load_after("k7m2qp", Version(8)));
  for (const std::uint32_t after : {0u, 5u, 7u})
    EXPECT_EQ(open()->load_after("k7m2qp", Version(after)).error().fault, StoreFault::damaged);
  tamper("UPDATE events SET link=zeroblob(32) WHERE version=9");
  EXPECT_EQ(open()->load_after("k7m2qp", Version(9)).error().fault, StoreFault::damaged);
}

// What a later version of the program would write: the chain confirms it.
TEST_F(SqliteFile, NamesAnEventOfAKindItDoesNotKnow) {
  SampleGame sample = keep(1);
  const auto row = open()->load("k7m2qp");
  tamper("UPDATE events SET line='knocked 2' WHERE version=6");
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(file().c_str(), &database), SQLITE_OK);
  const TableEvent& event = row->events.back();
  Link link{};
  {
    sqlite3_stmt* before = nullptr;
    sqlite3_prepare_v2(database, "SELECT link FROM events WHERE version=5", -1, &before, nullptr);
    ASSERT_EQ(sqlite3_step(before), SQLITE_ROW);
    const auto* const bytes = static_cast<const std::uint8_t*>(sqlite3_column_blob(before, 0));
    std::copy_n(bytes, link.size(), link.begin());
    sqlite3_finalize(before);
  }
  link = link_after(link, event, "knocked 2", why_of(event.change));
  sqlite3_stmt* update = nullptr;
  sqlite3_prepare_v2(database, "UPDATE events SET link=? WHERE version=6", -1, &update, nullptr);
  sqlite3_bind_blob(update, 1, link.data(), link.size(), SQLITE_TRANSIENT);
  EXPECT_EQ(sqlite3_step(update), SQLITE_DONE);
  sqlite3_finalize(update);
  sqlite3_close(database);
  const auto kept = open()->load("k7m2qp");
  ASSERT_FALSE(kept);
  EXPECT_EQ(name_of(kept.error().fault), "newer_format");
  EXPECT_NE(kept.error().message.find("'knocked'"), std::string::npos) << kept.error().message;
}

TEST_F(SqliteFile, TellsOfADamagedText) {
  keep(1);
  ASSERT_TRUE(open()->set_text("k7m2qp", Seat(0), "policy", "ask"));
  tamper("UPDATE seat_texts SET value='never'");
  const auto texts = open()->texts("k7m2qp");
  ASSERT_FALSE(texts);
  EXPECT_EQ(texts.error().fault, StoreFault::damaged);
}

// A row that should not be there is met when half of the events are written.
TEST_F(SqliteFile, KeepsTheOtherGamesOfASyncWhenOneBreaksHalfWay) {
  SampleGame broken = keep(3), whole = keep(3, "bbbbbb"), third = keep(3, "cccccc");
  tamper(
      "INSERT INTO events SELECT game, 10, time, sender, NULL, line, why, link FROM events WHERE "
      "game=1 AND version=8");
  const auto journal = open();
  journal->append(whole.next());
  journal->append(broken.next(3));
  journal->append(third.next());
  const auto results = journal->sync();
  ASSERT_TRUE(results) << results.error().message;
  EXPECT_EQ((*results)[0], (Appended{Version(9), false}));
  EXPECT_EQ((*results)[1].error().fault, StoreFault::damaged);
  EXPECT_EQ((*results)[2], (Appended{Version(9), false}));
  expect_kept(whole);
  expect_kept(third);
  EXPECT_EQ(*journal->version("k7m2qp"), Version(8));
}

TEST_F(SqliteFile, IsReadWhileAnotherWritesAndWritersWaitABoundedTime) {
  const SampleGame sample = keep(3);
  auto writer = sqlite::Database::open(file().string(), SQLITE_OPEN_READWRITE, nullptr, 0);
  ASSERT_TRUE(writer);
  const auto writing = sqlite::Transaction::begin(*writer, sqlite::Transaction::Kind::write);
  ASSERT_TRUE(writing);
  const auto reader = SqliteJournal::open(folder.path, {SqliteJournal::Access::read});
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(*(*reader)->version("k7m2qp"), Version(8));
  const auto late = SqliteJournal::open(folder.path, {.busy_milliseconds = 20});
  ASSERT_TRUE(late) << late.error().message;
  const auto refused = (*late)->remove("k7m2qp");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, StoreFault::busy) << refused.error().message;
  EXPECT_FALSE((*reader)->remove("k7m2qp"));  // opened to read only
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

TEST_F(SqliteFile, IsReadWhereNothingCanBeWritten) {
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

TEST_F(SqliteFile, KeepsItsLogShortWhenEveryProcessWritesOnce) {
  SampleGame sample = keep(0);
  std::uintmax_t longest = 0;
  for (int i = 0; i < 120; ++i) {
    ASSERT_TRUE(append_now(*open(), sample.next()));
    longest = std::max(longest, fs::file_size(beside("-wal")));
  }
  EXPECT_LT(longest, 1u << 20);
  expect_kept(sample);
}

TEST_F(SqliteFile, KeepsItsLogBoundedWhileOneProcessWrites) {
  SampleGame sample = keep(0);
  const auto journal = open();
  std::uintmax_t longest = 0;
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(append_now(*journal, sample.next()));
    longest = std::max(longest, fs::file_size(beside("-wal")));
  }
  EXPECT_GT(longest, 1u << 20);
  EXPECT_LT(longest, 5u << 20);
}

}  // namespace
}  // namespace mayi
