#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "trial.h"

namespace mayi::store_tests {
namespace {

constexpr int kWriters = 4;
constexpr std::uint32_t kVersions = 105, kOpening = 5;
const SqliteJournal::Options kPatient{.busy_milliseconds = 120'000};  // a busy machine is no fault
const GameId kContested = "k7m2qp";

GameId own_game(int writer) { return make_id(static_cast<std::uint64_t>(writer)); }

// What a writer reports: which version it won, or that it lost one.
struct Report {
  int writer = 0;
  std::uint32_t won = 0;  // 0: lost a race
};

Append event_of(const GameId& id, int writer, std::uint32_t expected) {
  const Seat seat(writer);
  const std::string command = std::to_string(writer) + "-" + std::to_string(expected + 1);
  return {id,
          Version(expected),
          {{Version(expected + 1), at(expected), seat, command, LetBy{seat}}},
          {},
          std::nullopt};
}

// Tries for every version of the game with an event of its own. In the same sync is one of a game
// that nobody else plays, which is kept whoever wins.
[[noreturn]] void compete(const fs::path& folder, int writer, int reports) {
  {
    const auto journal = SqliteJournal::open(folder, kPatient);
    if (!journal) _exit(3);
    std::uint32_t own = kOpening;
    for (std::uint32_t version = kOpening; version < kVersions;) {
      (*journal)->append(event_of(kContested, writer, version));
      (*journal)->append(event_of(own_game(writer), writer, own++));
      const auto results = (*journal)->sync();
      if (!results) _exit(4);
      if (!results->back()) _exit(5);
      const auto& kept = results->front();
      if (!kept && kept.error().fault != StoreFault::lost_race) _exit(6);
      const Report report{writer, kept ? kept->version.number() : 0};
      if (::write(reports, &report, sizeof report) != sizeof report) _exit(7);
      version = (kept ? kept->version : kept.error().actual).number();
    }
  }
  _exit(0);
}

TEST(TwoProcesses, OnOneGameEachVersionHasOneWinnerAndNothingIsLost) {
  Tally tally{"won", "lost a race", "writers that won"};
  const ScratchFolder folder;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  {
    const auto journal = *SqliteJournal::open(folder.path, {});
    ASSERT_TRUE(append_now(*journal, SampleGame(kContested).create()));
    for (int writer = 0; writer < kWriters; ++writer)
      ASSERT_TRUE(append_now(*journal, SampleGame(own_game(writer)).create()));
  }
  for (int writer = 0; writer < kWriters; ++writer)
    if (fork() == 0) compete(folder.path, writer, ends[1]);
  ::close(ends[1]);
  std::map<std::uint32_t, int> winner;
  std::map<int, std::uint32_t> syncs;
  Report report;
  while (::read(ends[0], &report, sizeof report) == sizeof report) {
    ++syncs[report.writer];
    tally.add(report.won == 0 ? "lost a race" : "won");
    if (report.won > 0)
      ASSERT_TRUE(winner.emplace(report.won, report.writer).second) << "two won " << report.won;
  }
  ::close(ends[0]);
  for (int writer = 0; writer < kWriters; ++writer) {
    int status = 0;
    ASSERT_GT(wait(&status), 0);
    ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << WEXITSTATUS(status);
  }
  const auto journal = *SqliteJournal::open(folder.path, {});
  const auto kept = journal->load(kContested);
  ASSERT_TRUE(kept) << kept.error().message;
  ASSERT_EQ(kept->version(), Version(kVersions));
  for (const TableEvent& event : kept->events)
    if (event.version > Version(kOpening))
      ASSERT_EQ(event.sender.index(), winner.at(event.version.number()));
  for (int writer = 0; writer < kWriters; ++writer) {
    if (std::ranges::any_of(winner, [&](const auto& won) { return won.second == writer; }))
      tally.add("writers that won");
    EXPECT_EQ(journal->load(own_game(writer))->version(), Version(kOpening + syncs[writer]));
  }
}

TEST(TwoProcesses, ThatMakeTheStoreAtOnceBothHaveIt) {
  Tally tally{"stores made"};
  for (int trial = 0; trial < 10 * effort(); ++trial) {
    const ScratchFolder folder;
    for (int writer = 0; writer < kWriters; ++writer)
      if (fork() == 0) {
        const auto journal = SqliteJournal::open(folder.path / "below", kPatient);
        _exit(journal && append_now(**journal, SampleGame(own_game(writer)).create()) ? 0 : 1);
      }
    for (int writer = 0; writer < kWriters; ++writer) {
      int status = 0;
      ASSERT_GT(wait(&status), 0);
      ASSERT_EQ(status, 0);
    }
    ASSERT_EQ((*SqliteJournal::open(folder.path / "below", {}))->list()->size(), kWriters);
    tally.add("stores made");
  }
}

}  // namespace
}  // namespace mayi::store_tests
