#include "store/sqlite_journal.h"

#include <gtest/gtest.h>

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
  // Keeps a game of a few entries; the journal is closed again.
  SampleGame keep(int entries) {
    const auto journal = open();
    SampleGame sample(sample_header("k7m2qp"));
    EXPECT_TRUE(journal->create(sample.header, sample.summary()));
    for (int i = 0; i < entries; ++i) {
      const Entry entry = sample.next();
      EXPECT_TRUE(
          journal->append("k7m2qp", sample.version - 1, std::span(&entry, 1), sample.summary()));
    }
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
  void expect_refused_untouched(StoreFault expected, const std::string& words) {
    const std::string before = bytes_of(file());
    const auto opened = SqliteJournal::open(folder.path, {});
    ASSERT_FALSE(opened);
    EXPECT_EQ(name_of(opened.error().fault), name_of(expected)) << opened.error().message;
    EXPECT_NE(opened.error().message.find(words), std::string::npos) << opened.error().message;
    EXPECT_TRUE(bytes_of(file()) == before) << "the file was changed";
  }
  fs::path file() const { return folder.path / "games.db"; }

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
  tamper("PRAGMA user_version=2");
  expect_refused_untouched(StoreFault::newer_format, "format 2, this program knows 1");
}

TEST_F(SqliteFile, ThatIsNotInItsModeAndHasGamesIsDamaged) {
  keep(3);
  tamper("PRAGMA journal_mode=DELETE");
  expect_refused_untouched(StoreFault::damaged, "damaged");
}

TEST_F(SqliteFile, ThatLostItsLogIsDamaged) {
  keep(3);
  fs::remove(file().string() + "-wal");
  expect_refused_untouched(StoreFault::damaged, "lost its last 4 changes");
  fs::remove(folder.path / "games.seen");
  EXPECT_TRUE(open()->list()->empty());  // as the message said
}

TEST_F(SqliteFile, OpensAfterItsLogWasMovedIntoIt) {
  const SampleGame sample = keep(3);
  tamper("PRAGMA wal_checkpoint(TRUNCATE)");
  EXPECT_EQ(*restore(*open()->load("k7m2qp")), sample.game);
}

TEST_F(SqliteFile, NamesWhatIsDamaged) {
  struct Row {
    std::string sql, where;
  };
  const Row rows[] = {
      {"UPDATE entries SET action='skip' WHERE number=3", "entry 3 is not the one"},
      {"UPDATE entries SET action='xyz' WHERE number=3", "entry 3 is no action"},
      {"UPDATE entries SET time=0 WHERE number=5", "entry 5 is not the one"},
      {"UPDATE entries SET why='none' WHERE number=5", "entry 5 is not the one"},
      {"UPDATE entries SET command='c9' WHERE number=5", "entry 5 is not the one"},
      {"DELETE FROM entries WHERE number=4", "entry 4 is missing"},
      {"DELETE FROM entries WHERE number=6", "5 entries, not the 6"},
      {"UPDATE games SET rules='house'", "its header"},
      {"UPDATE games SET rules_name='ours'", "its header"},
      {"UPDATE games SET seed=zeroblob(32)", "its header"},
      {"UPDATE seats SET sits='human'", "its header"},
      {"DELETE FROM seats WHERE seat=3", "its header"},
      {"UPDATE games SET version=5", "its summary"},
      {"UPDATE games SET finished=1", "its summary"},
      {"UPDATE games SET totals='1 2 3'", "its summary"},
      {"DELETE FROM games", "its header is missing"},
  };
  for (const Row& row : rows) {
    for (const auto& old : fs::directory_iterator(folder.path)) fs::remove(old);
    keep(6);
    tamper(row.sql);
    const auto kept = open()->load("k7m2qp");
    ASSERT_FALSE(kept) << row.sql;
    EXPECT_EQ(name_of(kept.error().fault), "damaged") << row.sql;
    EXPECT_NE(kept.error().message.find(row.where), std::string::npos)
        << row.sql << ": " << kept.error().message;
    const auto list = open()->list();
    ASSERT_TRUE(list && list->size() == 1) << row.sql;
    EXPECT_EQ(list->front().header.id, "k7m2qp") << row.sql;
    EXPECT_EQ(list->front().damage.empty(), row.where.contains("entr")) << row.sql;
    EXPECT_TRUE(open()->remove("k7m2qp")) << row.sql;
    EXPECT_TRUE(open()->list()->empty()) << row.sql;
  }
}

TEST_F(SqliteFile, IgnoresASnapshotThatIsNotItsOwn) {
  for (const std::string sql :
       {"UPDATE snapshots SET format=2", "UPDATE snapshots SET bytes=zeroblob(1720)",
        "UPDATE snapshots SET bytes=x'00'", "UPDATE snapshots SET version=2",
        "UPDATE snapshots SET version=99", "UPDATE snapshots SET link=zeroblob(32)"}) {
    for (const auto& old : fs::directory_iterator(folder.path)) fs::remove(old);
    const SampleGame sample = keep(6);
    ASSERT_TRUE(open()->keep_snapshot("k7m2qp", {6, sample.game}));
    ASSERT_TRUE(open()->load("k7m2qp")->snapshot);
    tamper(sql);
    const auto kept = open()->load("k7m2qp");
    ASSERT_TRUE(kept) << sql;
    EXPECT_FALSE(kept->snapshot) << sql;
    EXPECT_EQ(*restore(*kept), sample.game);
  }
}

TEST_F(SqliteFile, TellsOfADamagedText) {
  keep(1);
  ASSERT_TRUE(open()->set_text("k7m2qp", Seat(0), "policy", "ask"));
  tamper("UPDATE texts SET value='never'");
  const auto texts = open()->texts("k7m2qp");
  ASSERT_FALSE(texts);
  EXPECT_EQ(texts.error().fault, StoreFault::damaged);
}

TEST_F(SqliteFile, IsReadWhileAnotherWritesAndWritersWaitABoundedTime) {
  const SampleGame sample = keep(3);
  auto writer = sqlite::Database::open(file().string(), SQLITE_OPEN_READWRITE, nullptr, 0);
  ASSERT_TRUE(writer);
  const auto writing = sqlite::Transaction::begin(*writer, sqlite::Transaction::Kind::write);
  ASSERT_TRUE(writing);
  const auto reader = SqliteJournal::open(folder.path, {SqliteJournal::Access::read});
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ((*reader)->version("k7m2qp"), 3u);
  const auto late = SqliteJournal::open(folder.path, {.busy_milliseconds = 20});
  ASSERT_TRUE(late) << late.error().message;
  const auto refused = (*late)->remove("k7m2qp");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().fault, StoreFault::busy) << refused.error().message;
  EXPECT_FALSE((*reader)->remove("k7m2qp"));  // opened to read only
}

}  // namespace
}  // namespace mayi
