#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "trial.h"

namespace mayi::store_tests {
namespace {

constexpr int kWriters = 4;
constexpr Version kEntries = 100;

// What a writer reports: which version it won, or that it lost one.
struct Report {
  int writer = 0;
  Version won = 0;  // 0: lost a race
};

// Tries for every version with an entry of its own.
[[noreturn]] void compete(const fs::path& folder, int writer, int reports) {
  const auto journal = SqliteJournal::open(folder, {.busy_milliseconds = 20'000});
  if (!journal) _exit(3);
  for (Version version = 0; version < kEntries;) {
    const Entry entry{Seat(writer), Skip{},
                      std::to_string(writer) + "-" + std::to_string(version + 1), "", at(version)};
    const auto kept = (*journal)->append(kGame, version, std::span(&entry, 1), {});
    if (!kept && kept.error().fault != StoreFault::lost_race) _exit(4);
    const Report report{writer, kept ? kept->version : 0};
    if (::write(reports, &report, sizeof report) != sizeof report) _exit(5);
    version = kept ? kept->version : kept.error().actual;
  }
  _exit(0);
}

TEST(TwoProcesses, OnOneGameEachVersionHasOneWinnerAndNothingIsLost) {
  Tally tally{"won", "lost a race", "writers that won"};
  const ScratchFolder folder;
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  {
    const auto journal = SqliteJournal::open(folder.path, {});
    ASSERT_TRUE(journal && (*journal)->create(sample_header(kGame), {}));
  }
  for (int writer = 0; writer < kWriters; ++writer)
    if (fork() == 0) compete(folder.path, writer, ends[1]);
  ::close(ends[1]);
  std::map<Version, int> winner;
  Report report;
  while (::read(ends[0], &report, sizeof report) == sizeof report) {
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
  const auto kept = (*SqliteJournal::open(folder.path, {}))->load(kGame);
  ASSERT_TRUE(kept) << kept.error().message;
  ASSERT_EQ(kept->version(), kEntries);
  for (Version number = 1; number <= kEntries; ++number)
    ASSERT_EQ(kept->entries[number - 1].seat, winner.at(number)) << number;
  for (int writer = 0; writer < kWriters; ++writer)
    if (std::ranges::any_of(winner, [&](const auto& won) { return won.second == writer; }))
      tally.add("writers that won");
}

TEST(TwoProcesses, ThatMakeTheStoreAtOnceBothHaveIt) {
  Tally tally{"stores made"};
  for (int trial = 0; trial < 10 * effort(); ++trial) {
    const ScratchFolder folder;
    for (int writer = 0; writer < kWriters; ++writer)
      if (fork() == 0) {
        const auto journal = SqliteJournal::open(folder.path / "below", {});
        const GameId id = make_id(static_cast<std::uint64_t>(writer));
        _exit(journal && (*journal)->create(sample_header(id), {}) ? 0 : 1);
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
