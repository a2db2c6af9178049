#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "fault_vfs.h"
#include "trial.h"

namespace mayi::store_tests {
namespace {

const fs::path kGolden = fs::path(MAYI_SOURCE_DIR) / "tests" / "golden";

std::int64_t milliseconds(Time time) { return time.time_since_epoch().count(); }

// Everything that is kept of a game, in words: its actions with the numbers they had in format 1.
std::string tell(Journal& journal, const Listing& listing) {
  const auto kept = journal.load(listing.id);
  if (!kept) return kept.error().message;
  const auto state = restore(*kept);
  if (!state) return state.error().message;
  const auto opening = static_cast<std::uint32_t>(state->places.size()) + 1;
  std::string text = fmt::format(
      "game {} version {} finished {} round {} actors {} rules {} created {} updated {}\n",
      listing.id, listing.version.number() - opening, int{listing.summary.finished},
      listing.summary.round, actors(kept->header.rules.rules, state->game.open).bits(),
      kept->header.rules.name, milliseconds(kept->header.created), milliseconds(listing.updated));
  for (const SeatSummary& seat : listing.summary.seats)
    text += fmt::format("{} {}\n", seat.name, to_string(seat.sitter));
  text += print_record(record_of(*kept, *state));
  for (const TableEvent& event : kept->events)
    if (std::holds_alternative<Played>(event.change))
      text +=
          fmt::format("{} {} {}\n", event.command, milliseconds(event.time), why_of(event.change));
  const auto texts = journal.texts(listing.id);
  if (!texts) return texts.error().message;
  for (const auto& [key, value] : *texts)
    text += fmt::format("{} {} {}\n", key.first.index(), key.second, value);
  return text;
}

std::string tell(Journal& journal) {
  std::string text;
  const auto list = journal.list();
  if (!list) return list.error().message;
  for (const Listing& listing : *list) text += tell(journal, listing);
  return text;
}

// A copy of a store of format 1, which a first change carries over.
class OldFile : public ::testing::Test {
 protected:
  void SetUp() override {
    begin_again();
    const std::string now = tell(*open());
    ASSERT_TRUE(now == told) << now.substr(0, 400);
  }
  void begin_again() {
    folder.clear();
    fs::copy_file(kGolden / "store-1" / "games.db", file());
  }
  std::unique_ptr<SqliteJournal> open(SqliteJournal::Options options = {}) {
    auto opened = SqliteJournal::open(folder.path, options);
    EXPECT_TRUE(opened) << opened.error().message;
    return *std::move(opened);
  }
  std::int64_t format() {
    auto database = *sqlite::Database::open(file().string(), SQLITE_OPEN_READONLY, nullptr, 1'000);
    return database.number("PRAGMA user_version");
  }
  void tamper(std::string_view sql) {
    auto database = *sqlite::Database::open(file().string(), SQLITE_OPEN_READWRITE, nullptr, 1'000);
    ASSERT_TRUE(database.run(sql));
    database.checkpoint(sqlite::Database::Emptied::cut);
  }
  static Append let_by(const GameId& id, std::uint32_t expected, const std::string& command) {
    return {id,
            Version(expected),
            {{Version(expected + 1), at(2'000), Seat(0), command, LetBy{Seat(0)}}},
            {},
            {}};
  }
  // The first change to the store: two games go on.
  static Stored<std::vector<Stored<Appended>>> change(Journal& journal) {
    journal.append(let_by("k7m2qp", 35, "new"));
    journal.append(let_by("999zzz", 7, "new"));
    return journal.sync();
  }
  // Format 1 as it was, or format 2 with all of it and with the change; then goes on from there.
  void expect_whole(const std::string& trial, Tally* tally = nullptr) {
    const auto journal = open();
    const bool changed = journal->version("k7m2qp") == Version(36);
    if (tally != nullptr) tally->add(changed ? "carried over" : "left as it was");
    ASSERT_EQ(format(), changed ? 2 : 1) << trial;
    ASSERT_EQ(*journal->version("999zzz"), Version(changed ? 8 : 7)) << trial;
    if (!changed) {
      ASSERT_TRUE(tell(*journal) == told) << trial;
      ASSERT_TRUE(change(*journal)) << trial;
    }
    for (const Listing& listing : *journal->list()) {
      const auto kept = journal->load(listing.id);
      ASSERT_TRUE(kept) << trial << kept.error().message;
      ASSERT_TRUE(restore(*kept)) << trial;
    }
    const auto tail = journal->load_after("k7m2qp", Version(35));
    ASSERT_TRUE(tail && tail->size() == 1) << trial;
  }
  fs::path file() const { return folder.path / "games.db"; }

  const FastFolder folder;
  const std::string told = read_bytes(kGolden / "store-1" / "games.txt");
};

TEST_F(OldFile, OfFormatOneIsReadAsItIs) {
  const std::string before = read_bytes(file());
  for (const auto access : {SqliteJournal::Access::read, SqliteJournal::Access::write}) {
    const auto journal = open({access});
    ASSERT_TRUE(tell(*journal) == told);
    for (const Listing& listing : *journal->list()) {
      EXPECT_EQ(journal->version(listing.id), listing.version);
      const auto kept = *journal->load(listing.id);
      EXPECT_EQ(*journal->load_after(listing.id, Version(5)),
                std::vector(kept.events.begin() + 5, kept.events.end()));
      EXPECT_EQ(listing.summary.seats, summarize(kept.header.rules.rules, *restore(kept)).seats);
    }
    EXPECT_EQ(journal->load("zzzzzz").error().fault, StoreFault::unknown_game);
    // What changes nothing carries nothing over.
    EXPECT_EQ(
        append_now(*journal, let_by("k7m2qp", 3, "late")).error().fault,
        access == SqliteJournal::Access::read ? StoreFault::unwritable : StoreFault::lost_race);
  }
  const auto kept = *open()->load("k7m2qp");
  const TableEvent& known = kept.events.back();
  EXPECT_EQ(append_now(*open(), {"k7m2qp", Version(34), {known}, {}, {}}),
            (Appended{Version(35), true}));
  EXPECT_EQ(format(), 1);
  EXPECT_TRUE(read_bytes(file()) == before) << "the file was changed";
  expect_whole("at last");
}

TEST_F(OldFile, OfFormatOneIsCarriedOverByItsFirstChange) {
  tamper("UPDATE store SET commits = 300");  // as a store that has been in use
  const auto journal = open();
  const auto changed = change(*journal);
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_EQ((*changed)[0], (Appended{Version(36), false}));
  EXPECT_EQ((*changed)[1], (Appended{Version(8), false}));
  EXPECT_EQ(format(), 2);
  // The game that was not touched is as it was, and its commands are known.
  const auto list = *journal->list();
  ASSERT_EQ(list.size(), 3u);
  const std::string now = tell(*journal, list.back());
  EXPECT_NE(told.find(now), std::string::npos) << now.substr(0, 400);
  const auto kept = *journal->load("bcdfgh");
  EXPECT_EQ(list.back().summary, summarize(kept.header.rules.rules, *restore(kept)));
  EXPECT_EQ(append_now(*journal, {"bcdfgh", Version(9), {kept.events[9]}, {}, {}}),
            (Appended{Version(10), true}));
  expect_whole("another process");
}

TEST_F(OldFile, IsCarriedOverByATextOrARemovalToo) {
  ASSERT_TRUE(open()->set_text("k7m2qp", Seat(0), "hand", "9C"));
  EXPECT_EQ(format(), 2);
  EXPECT_EQ(*open()->texts("k7m2qp"),
            (SeatTexts{{{Seat(0), "hand"}, "9C"}, {{Seat(1), "order"}, "9C 9D"}}));
  EXPECT_EQ(*open()->version("k7m2qp"), Version(35));
  begin_again();
  ASSERT_TRUE(open()->remove("bcdfgh"));
  EXPECT_EQ(format(), 2);
  EXPECT_EQ(open()->list()->size(), 2u);
  EXPECT_TRUE(open()->load("k7m2qp"));
}

TEST_F(OldFile, BringsItsTextsAlongWithoutThoseThatAreEventsNow) {
  {
    auto database = *sqlite::Database::open(file().string(), SQLITE_OPEN_READWRITE, nullptr, 0);
    for (const std::string key : {"hand", "let-by", "claim-policy", "llm"})
      ASSERT_TRUE(database.run("INSERT INTO texts VALUES('k7m2qp', 2, ?, 'x', ?)", key,
                               link_of_text("k7m2qp", Seat(2), key, "x")));
    ASSERT_TRUE(database.run("UPDATE store SET commits = commits + 1"));
  }
  const SeatTexts expected{
      {{Seat(1), "order"}, "9C 9D"}, {{Seat(2), "hand"}, "x"}, {{Seat(2), "llm"}, "x"}};
  EXPECT_EQ(*open()->texts("k7m2qp"), expected);
  ASSERT_TRUE(change(*open()));
  EXPECT_EQ(format(), 2);
  EXPECT_EQ(*open()->texts("k7m2qp"), expected);
  expect_whole("with texts");
}

// A game that is damaged stays so, with all there is of it, and holds no other back.
TEST_F(OldFile, CarriesADamagedGameOverAsOne) {
  for (const std::string_view sql :
       {"UPDATE entries SET action='skip' WHERE game='bcdfgh' AND number=4",
        "UPDATE games SET rules='house' WHERE id='bcdfgh'",
        "UPDATE seats SET sits='martian' WHERE game='bcdfgh'",
        "UPDATE games SET round=9 WHERE id='bcdfgh'", "DELETE FROM games WHERE id='bcdfgh'"}) {
    begin_again();
    tamper(sql);
    EXPECT_EQ(open()->load("bcdfgh").error().fault, StoreFault::damaged) << sql;
    const auto changed = change(*open());
    ASSERT_TRUE(changed && changed->front()) << sql;
    EXPECT_EQ(format(), 2) << sql;
    EXPECT_EQ(open()->load("bcdfgh").error().fault, StoreFault::damaged) << sql;
    const auto list = *open()->list();
    ASSERT_EQ(list.size(), 3u) << sql;
    for (const Listing& listing : list)
      EXPECT_EQ(listing.damage.empty(), listing.id != "bcdfgh") << sql << listing.damage;
    auto database = *sqlite::Database::open(file().string(), SQLITE_OPEN_READWRITE, nullptr, 0);
    EXPECT_GT(database.number("SELECT count(*) FROM events WHERE line GLOB 'played * discard *' "
                              "AND game = (SELECT game FROM summaries WHERE id='bcdfgh')"),
              50)
        << sql;
    EXPECT_TRUE(open()->remove("bcdfgh")) << sql;
    EXPECT_EQ(open()->list()->size(), 2u) << sql;
  }
  expect_whole("without the damaged game");
}

// Another process carries it over while this one has it open.
TEST_F(OldFile, IsReadOnByWhoHadItOpenBefore) {
  const auto journal = open();
  ASSERT_TRUE(journal->load("k7m2qp"));
  ASSERT_TRUE(change(*open()));
  EXPECT_EQ(*journal->version("k7m2qp"), Version(36));
  EXPECT_TRUE(journal->load("bcdfgh"));
  EXPECT_EQ(journal->list()->size(), 3u);
  EXPECT_TRUE(append_now(*journal, let_by("k7m2qp", 36, "")));
}

TEST_F(OldFile, IsOfOneFormatOrTheOtherWhereverAProcessIsKilled) {
  Tally tally{"carried over", "left as it was"};
  for (int at = 1; !HasFatalFailure(); at += effort() > 1 ? 1 : 3) {
    begin_again();
    const pid_t child = fork();
    if (child == 0) {
      AtCall killer(at, /*kills=*/true);
      const FaultVfs vfs(killer);
      (void)change(*open({.vfs = vfs.name(), .most_log_pages = 10}));
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) break;  // there were not so many calls
    expect_whole("killed at call " + std::to_string(at), &tally);
  }
}

TEST_F(OldFile, IsOfOneFormatOrTheOtherWhereverTheDiskFails) {
  Tally tally{"carried over", "left as it was"};
  for (int at = 1; !HasFatalFailure(); at += effort() > 1 ? 1 : 3) {
    begin_again();
    AtCall failing(at, /*kills=*/false);
    {
      const FaultVfs vfs(failing);
      const auto journal = open({.vfs = vfs.name(), .most_log_pages = 10});
      const auto changed = change(*journal);
      // A log that could not be moved into the file is no failure.
      if (!changed) ASSERT_EQ(changed.error().fault, StoreFault::io) << changed.error().message;
    }
    if (!failing.fired) break;
    expect_whole("failed at call " + std::to_string(at), &tally);
  }
}

}  // namespace
}  // namespace mayi::store_tests
