#pragma once

#include <gtest/gtest.h>

#include "store/postgres_journal.h"
#include "store/postgres_tables.h"

// Tests on a real database, whose address is in MAYI_TEST_POSTGRES; without it there are none of
// them (tests/e2e/postgres/with-database runs them with one).
namespace mayi {

inline std::string test_database() {
  const char* const address = std::getenv("MAYI_TEST_POSTGRES");
  return address == nullptr ? "" : address;
}

// Parameters of tests that need the database.
template <class Maker>
std::vector<Maker> if_postgres(Maker maker) {
  return test_database().empty() ? std::vector<Maker>{} : std::vector<Maker>{maker};
}

// Patient, for the machine may be busy.
inline std::unique_ptr<PostgresJournal> open_postgres(
    const PostgresJournal::Options& options = {.patience = std::chrono::minutes(1)},
    const std::string& more = "") {
  auto opened = PostgresJournal::open(test_database() + more, options);
  EXPECT_TRUE(opened) << opened.error().message;
  return opened ? *std::move(opened) : nullptr;
}

// As another program would ask, on a line of its own.
class OtherLine {
 public:
  void run(const std::string& sql) {
    const auto done = line_.script(sql, later());
    EXPECT_TRUE(done) << sql << ": " << done.error().error.message;
  }
  std::int64_t number(const char* sql) {
    const auto rows = line_.run({sql}, later());
    EXPECT_TRUE(rows) << sql << ": " << rows.error().error.message;
    return rows && rows->count() > 0 ? rows->number(0, 0) : 0;
  }

 private:
  static postgres::Clock::time_point later() {
    return postgres::Clock::now() + std::chrono::seconds(30);
  }
  postgres::Connection line_ = *postgres::Connection::open(
      *postgres::Address::parse(test_database()), Access::write, "-c search_path=mayi");
};

// Tables that are as they should be are emptied, which is quicker than to make them anew.
inline std::unique_ptr<PostgresJournal> empty_postgres() {
  OtherLine line;
  line.run(
      "DO $$ BEGIN IF to_regclass('mayi.leases') IS NOT NULL THEN DELETE FROM summaries; DELETE "
      "FROM "
      "headers; DELETE FROM events; DELETE FROM seat_texts; DELETE FROM leases; UPDATE store SET "
      "format = " +
      std::to_string(postgres::kFormat) +
      "; ELSE DROP SCHEMA IF EXISTS mayi CASCADE; END IF; END $$");
  return open_postgres();
}

}  // namespace mayi
