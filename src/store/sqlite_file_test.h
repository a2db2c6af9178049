#pragma once

#include <gtest/gtest.h>

#include <fstream>

#include "store/sample_test.h"
#include "store/sqlite_journal.h"

// A store on the disk, and hands that spoil it.
namespace mayi {

namespace fs = std::filesystem;

inline std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}
inline void write_bytes(const fs::path& file, const std::string& bytes) {
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

}  // namespace mayi
