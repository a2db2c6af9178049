#include "store/postgres_journal.h"

#include <filesystem>
#include <thread>

#include "store/places.h"
#include "store/postgres_tables.h"
#include "store/postgres_test.h"
#include "store/sample_test.h"

// What is PostgreSQL's own: formats, rights, settings, damage, and lines that are lost.
namespace mayi {
namespace {

using namespace std::chrono_literals;

// Refused at once, or by a server that has all the time it needs on a busy machine.
void expect_refused(const std::string& address, StoreFault fault, std::string_view words,
                    const PostgresJournal::Options& options = {.patience = 1min}) {
  const auto opened = PostgresJournal::open(address, options);
  ASSERT_FALSE(opened);
  EXPECT_EQ(name_of(opened.error().fault), name_of(fault)) << opened.error().message;
  EXPECT_NE(opened.error().message.find(words), std::string::npos) << opened.error().message;
  EXPECT_EQ(opened.error().message.find("secret"), std::string::npos) << opened.error().message;
}

TEST(PostgresAddress, IsShownWithoutUserPasswordAndSettings) {
  using postgres::shown;
  EXPECT_EQ(shown("postgresql://ann:secret@db:5433/games?sslmode=require"),
            "postgresql://db:5433/games");
  EXPECT_EQ(shown("postgres://db/games?password=secret"), "postgresql://db/games");
  EXPECT_EQ(shown("postgresql://a:secret@b,c:1/d"), "postgresql://b,c:,1/d");
  EXPECT_EQ(shown("postgresql://ann:sec@ret@db/games"), "postgresql://…");
}

TEST(PostgresAddress, IsRefusedWithoutBeingRepeated) {
  for (const char* const wrong :
       {"postgresql://ann:secret@db:x/games%zz", "postgresql://a:%secret@b/c",
        "postgresql://ann:secret@@db/games", "postgresql://ann:secret@db/games?nonsense=1",
        "mysql://ann:secret@db/games"})
    expect_refused(wrong, StoreFault::unwritable, "The address of the database cannot be read");
}

TEST(PostgresAddress, OfAnotherKindIsNoFolder) {
  const auto opened = open_games("mysql://ann:secret@db/games", Access::write);
  ASSERT_FALSE(opened);
  EXPECT_EQ(name_of(opened.error().fault), "unwritable");
  EXPECT_FALSE(std::filesystem::exists("mysql:"));
  EXPECT_TRUE(postgres::is_address("http://db/games"));
  for (const char* const folder : {"/var/lib/mayi", "games", "./a://b", "postgresql:/games", ""})
    EXPECT_FALSE(postgres::is_address(folder)) << folder;
}

TEST(PostgresAddress, OfNobodyIsUnreachable) {
  expect_refused("postgresql://ann:secret@127.0.0.1:1/games", StoreFault::unreachable,
                 "postgresql://127.0.0.1:1/games cannot be reached", {.patience = 500ms});
}

class PostgresStore : public ::testing::Test {
 protected:
  void SetUp() override {
    if (test_database().empty()) GTEST_SKIP() << "there is no database";
    journal = empty_postgres();
    other.emplace();
  }
  void keep(SampleGame& sample, int actions) {
    ASSERT_TRUE(append_now(*journal, sample.create()));
    for (int i = 0; i < actions; ++i) ASSERT_TRUE(append_now(*journal, sample.next()));
  }
  static void expect_kept(Journal& by, const SampleGame& sample) {
    const auto kept = by.load(sample.header.id);
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_TRUE(*restore(*kept) == sample.state);
  }
  // Of the lines that are open, the test's own aside.
  static std::string ends(const std::string& how, const std::string& when) {
    return "SELECT pg_" + how +
           "_backend(pid) FROM pg_stat_activity WHERE application_name = 'mayi' AND pid <> "
           "pg_backend_pid() AND " +
           when;
  }
  void end_lines() { other->run(ends("terminate", "true")); }
  // Of the whole database; `ask` tells when it holds.
  void alter(const std::string& setting, const char* ask, bool expected) {
    other->run("ALTER SYSTEM SET " + setting);
    other->run("SELECT pg_reload_conf()");
    while (other->number(ask) != (expected ? 1 : 0)) continue;
  }
  // Commits hang, for there is no such standby.
  void expect_standby(const std::string& name) {
    alter("synchronous_standby_names = '" + name + "'",
          "SELECT (current_setting('synchronous_standby_names') <> '')::int::int8 FROM "
          "pg_sleep(0.01)",
          !name.empty());
  }
  void set_fsync(bool on) {
    alter(on ? "fsync = on" : "fsync = off",
          "SELECT (current_setting('fsync') = 'on')::int::int8 FROM pg_sleep(0.01)", on);
  }
  void wait_for_hanging_commit() {
    while (other->number("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == 0)
      std::this_thread::sleep_for(5ms);
  }

  std::unique_ptr<PostgresJournal> journal;
  std::optional<OtherLine> other;
};

TEST_F(PostgresStore, OfTheFirstFormatIsCarriedOver) {
  SampleGame sample("k7m2qp");
  keep(sample, 5);
  other->run(
      "DROP INDEX idle_summaries; DROP TABLE leases; ALTER TABLE summaries DROP COLUMN epoch; "
      "UPDATE store SET format = 1");
  end_lines();
  expect_kept(*open_postgres({.access = Access::read}), sample);
  EXPECT_EQ(other->number("SELECT format FROM store"), 1);
  const auto carried = open_postgres();
  EXPECT_EQ(other->number("SELECT format FROM store"), postgres::kFormat);
  EXPECT_TRUE(append_now(*carried, sample.next()));
  EXPECT_EQ(carried->nodes()->lease({"k7m2qp"}, 1min), std::vector{std::optional<Epoch>(1)});
  expect_kept(*carried, sample);
}

TEST_F(PostgresStore, OfANewerFormatIsRefusedByName) {
  other->run("UPDATE store SET format = 99");
  for (const Access access : {Access::read, Access::write})
    expect_refused(test_database(), StoreFault::newer_format, "has format 99",
                   {.access = access, .patience = 1min});
}

TEST_F(PostgresStore, ThatIsEmptyHasNothingToRead) {
  other->run("DROP SCHEMA mayi CASCADE");
  expect_refused(test_database(), StoreFault::no_store, "has no games yet",
                 {.access = Access::read, .patience = 1min});
}

TEST_F(PostgresStore, IsMadeOnceByManyAtATime) {
  other->run("DROP SCHEMA mayi CASCADE");
  std::vector<std::thread> threads;
  for (int i = 0; i < 6; ++i) threads.emplace_back([] { EXPECT_TRUE(open_postgres()); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(other->number("SELECT count(*) FROM store"), 1);
}

TEST_F(PostgresStore, ThatConfirmsTooEarlyIsRefused) {
  for (const char* const off : {"off", "local"}) {
    if (off == std::string_view("local")) expect_standby("nobody");
    expect_refused(test_database() + "?options=-csynchronous_commit%3D" + off,
                   StoreFault::unwritable, "synchronous_commit = " + std::string(off));
  }
  expect_standby("");
  EXPECT_TRUE(PostgresJournal::open(test_database() + "?options=-csynchronous_commit%3Dlocal", {}));
  set_fsync(false);
  expect_refused(test_database(), StoreFault::unwritable, "has fsync = off");
  set_fsync(true);
  EXPECT_TRUE(open_postgres());
}

TEST_F(PostgresStore, WithoutRightsSaysWhoMayGrantThem) {
  other->run("DROP ROLE IF EXISTS stranger; CREATE ROLE stranger LOGIN");
  std::string address = test_database();
  address.replace(address.find("mayi@"), 4, "stranger");
  expect_refused(address, StoreFault::unwritable, "rights");
  other->run(
      "GRANT USAGE ON SCHEMA mayi TO stranger; GRANT SELECT ON ALL TABLES IN SCHEMA mayi TO "
      "stranger");
  expect_refused(address, StoreFault::unwritable, "rights");
  EXPECT_TRUE(PostgresJournal::open(address, {.access = Access::read}));
  other->run("GRANT INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA mayi TO stranger");
  EXPECT_TRUE(PostgresJournal::open(address, {}));
  other->run("DROP SCHEMA mayi CASCADE");
  expect_refused(address, StoreFault::unwritable, "rights");
  address.replace(address.find("stranger"), 8, "whoever");
  expect_refused(address, StoreFault::unwritable, "does not let this user in");
  address = test_database();
  address.replace(address.rfind('/') + 1, std::string::npos, "nowhere");
  expect_refused(address, StoreFault::unwritable, "is not there");
}

TEST_F(PostgresStore, TellsDamageInEveryTable) {
  SampleGame sample("k7m2qp");
  keep(sample, 5);
  ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9C"));
  const auto damaged = [&](const std::string& sql, auto read) {
    other->run("BEGIN; " + sql);
    other->run("COMMIT");
    const auto result = read();
    ASSERT_FALSE(result) << sql;
    EXPECT_EQ(name_of(result.error().fault), "damaged") << result.error().message;
  };
  const auto load = [&] { return journal->load("k7m2qp"); };
  damaged("UPDATE seat_texts SET value = '9D'", [&] { return journal->texts("k7m2qp"); });
  damaged("UPDATE events SET why = 'x' WHERE version = 7", load);
  damaged("DELETE FROM events WHERE version = 8", load);
  damaged("UPDATE headers SET rules = 'house'", load);
  damaged("UPDATE summaries SET round = round + 1", load);
  damaged("UPDATE summaries SET round = round + 1",
          [&] { return append_now(*journal, sample.next()); });
  EXPECT_NE(journal->list()->at(0).damage, "");
}

TEST_F(PostgresStore, GoesOnWhenTheLineIsLost) {
  SampleGame sample("k7m2qp");
  keep(sample, 1);
  for (int i = 0; i < 5; ++i) {
    end_lines();
    const auto kept = append_now(*journal, sample.next());
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_FALSE(kept->repeated);
    end_lines();
    expect_kept(*journal, sample);
  }
}

// The line goes when the commit is on the disk and its answer is not yet sent.
TEST_F(PostgresStore, FindsOutWhatALostLineKept) {
  SampleGame sample("k7m2qp"), fresh("bbbbbb");
  keep(sample, 1);
  expect_standby("nobody");
  journal->append(sample.next());
  journal->append(fresh.create());
  std::thread cutter([&] {
    wait_for_hanging_commit();
    other->run(ends("terminate", "wait_event = 'SyncRep'"));
    wait_for_hanging_commit();  // it asks for a confirmation of what it found
    expect_standby("");
  });
  const auto results = journal->sync();
  cutter.join();
  ASSERT_TRUE(results) << results.error().message;
  EXPECT_EQ(results->at(0), (Appended{sample.state.version, false}));
  EXPECT_EQ(results->at(1), (Appended{Version(5), false}));
  expect_kept(*journal, sample);
  expect_kept(*journal, fresh);
}

// PostgreSQL then says that it is committed, with a warning that it is on one disk only.
TEST_F(PostgresStore, BelievesNoCommitThatGaveUpOnItsStandby) {
  SampleGame sample("k7m2qp");
  keep(sample, 1);
  expect_standby("nobody");
  journal = open_postgres({.patience = 2s});
  const Append next = sample.next();
  std::thread canceller([&] {
    wait_for_hanging_commit();
    other->run(ends("cancel", "wait_event = 'SyncRep'"));
  });
  const auto unsure = append_now(*journal, next);
  canceller.join();
  ASSERT_FALSE(unsure);
  EXPECT_EQ(name_of(unsure.error().fault), "unreachable");
  EXPECT_FALSE(append_now(*journal, next));  // a repeat is no better confirmed
  expect_standby("");
  EXPECT_EQ(append_now(*journal, next), (Appended{sample.state.version, true}));
  expect_kept(*journal, sample);
}

TEST_F(PostgresStore, LetsTheOthersOfASyncPassWhereAGameIsLost) {
  constexpr int games = 8, rounds = 25;
  const auto play = [&](std::uint64_t who, std::vector<int>& won) {
    const auto mine = open_postgres();
    for (int round = 0; round < rounds; ++round) {
      std::vector<Version> before;
      for (int game = 0; game < games; ++game) {
        before.push_back(*mine->version(make_id(game)));
        mine->append({make_id(game),
                      before.back(),
                      {{before.back().next(), at(round), Seat(static_cast<int>(who)),
                        "w" + std::to_string(round), LetBy{Seat(0)}}}});
      }
      const auto results = mine->sync();
      ASSERT_TRUE(results) << results.error().message;
      for (int game = 0; game < games; ++game) {
        if ((*results)[game])
          ++won[game];
        else
          EXPECT_EQ(name_of((*results)[game].error().fault), "lost_race");
      }
    }
  };
  for (int game = 0; game < games; ++game)
    ASSERT_TRUE(append_now(*journal, SampleGame(make_id(game)).create()));
  std::vector<std::vector<int>> won(3, std::vector<int>(games));
  std::vector<std::thread> threads;
  for (std::uint64_t who = 0; who < won.size(); ++who)
    threads.emplace_back(play, who, std::ref(won[who]));
  for (std::thread& thread : threads) thread.join();
  for (int game = 0; game < games; ++game) {
    const auto kept = journal->load(make_id(game));
    ASSERT_TRUE(kept) << kept.error().message;
    EXPECT_EQ(kept->version().number(), 5u + won[0][game] + won[1][game] + won[2][game]);
  }
}

// It looked at the game while the lease was its own, and writes when another node has taken it.
TEST_F(PostgresStore, KeepsNothingOfWhoeverLosesTheLeaseAfterTheLook) {
  SampleGame sample("k7m2qp");
  keep(sample, 1);
  const auto bob = open_postgres();
  Append late = sample.next();
  late.fence = journal->nodes()->lease({"k7m2qp"}, 1ms)->at(0);
  std::this_thread::sleep_for(5ms);
  const auto wait_for_locks = [&](std::int64_t waiting) {
    while (other->number("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") !=
           waiting)
      std::this_thread::sleep_for(5ms);
  };
  other->run("BEGIN; SELECT game FROM summaries FOR UPDATE");
  std::thread taker([&] { EXPECT_TRUE(bob->nodes()->lease({"k7m2qp"}, 1min)->at(0)); });
  wait_for_locks(1);
  std::thread writer([&] {
    const auto kept = append_now(*journal, late);
    ASSERT_FALSE(kept);
    EXPECT_EQ(name_of(kept.error().fault), "fenced");
  });
  wait_for_locks(2);
  other->run("COMMIT");
  taker.join();
  writer.join();
  EXPECT_EQ(journal->version("k7m2qp"), late.expected);
}

TEST_F(PostgresStore, SaysThatSomethingWasMissedWhenTheListeningLineIsLost) {
  Nodes& nodes = *journal->nodes();
  EXPECT_EQ(*nodes.hear(), News{});
  end_lines();
  for (News news; !news.missed; news = *nodes.hear()) std::this_thread::sleep_for(5ms);
  while (other->number("SELECT count(*) FROM pg_stat_activity WHERE query = 'LISTEN mayi'") == 0)
    std::this_thread::sleep_for(5ms);
  const auto bob = open_postgres();
  ASSERT_TRUE(bob->nodes()->say({"here"}));
  while (nodes.hear()->said.empty()) std::this_thread::sleep_for(5ms);
}

}  // namespace
}  // namespace mayi
