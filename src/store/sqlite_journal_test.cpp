#include "store/sqlite_journal.h"

#include "store/sqlite_file_test.h"

namespace mayi {
namespace {

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
  EXPECT_EQ(open()->version("k7m2qp").value_or(Version()), Version(6))
      << "to see whether it moved no event is read";
  const std::string bytes = bytes_of(file());
  const auto kept = open()->load("k7m2qp");
  ASSERT_FALSE(kept);
  EXPECT_TRUE(bytes_of(file()) == bytes) << "the file was changed";
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
  const sqlite::Transaction writing(*writer, sqlite::Transaction::Kind::write);
  ASSERT_TRUE(writer->in_transaction());
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

}  // namespace
}  // namespace mayi
