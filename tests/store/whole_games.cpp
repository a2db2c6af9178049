#include <sys/wait.h>
#include <unistd.h>

#include "fault_vfs.h"
#include "trial.h"

// A game that comes whole, as an import brings it or as one begins, is kept whole or not at all.
namespace mayi::store_tests {
namespace {

class WholeGame : public ::testing::Test {
 protected:
  WholeGame() {
    append = sample.create();
    const Append rest = sample.next(150);
    append.events.insert(append.events.end(), rest.events.begin(), rest.events.end());
    append.summary = rest.summary;
  }
  Stored<Appended> keep(const char* vfs) {
    auto journal = SqliteJournal::open(folder.path, {.vfs = vfs, .most_log_pages = 10});
    if (!journal) return std::unexpected(journal.error());
    return append_now(**journal, append);
  }
  // Whether it is there; then all of it, and the list tells the same.
  bool is_there(const std::string& trial) {
    const auto journal = SqliteJournal::open(folder.path, {});
    EXPECT_TRUE(journal) << trial << journal.error().message;
    const auto list = (*journal)->list();
    EXPECT_TRUE(list) << trial;
    if (list->empty()) {
      EXPECT_EQ((*journal)->load(append.id).error().fault, StoreFault::unknown_game) << trial;
      return false;
    }
    const auto kept = (*journal)->load(append.id);
    EXPECT_TRUE(kept && kept->events == append.events) << trial;
    EXPECT_EQ(list->front().version, append.events.back().version) << trial;
    EXPECT_EQ(list->front().summary, append.summary) << trial;
    return true;
  }

  const FastFolder folder;
  SampleGame sample{"k7m2qp", 3};
  Append append;
};

TEST_F(WholeGame, IsThereWholeOrNotAtAllWhereverAProcessIsKilled) {
  Tally tally{"there", "not there"};
  for (int at = 1; !HasFailure(); ++at) {
    folder.clear();
    const pid_t child = fork();
    if (child == 0) {
      AtCall killer(at, /*kills=*/true);
      const FaultVfs vfs(killer);
      (void)keep(vfs.name());
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status)) break;  // there were not so many calls
    tally.add(is_there("killed at call " + std::to_string(at)) ? "there" : "not there");
  }
}

TEST_F(WholeGame, IsThereWholeOrNotAtAllWhereverTheDiskFails) {
  Tally tally{"kept", "refused"};
  for (int at = 1; !HasFailure(); ++at) {
    folder.clear();
    AtCall failing(at, /*kills=*/false);
    Stored<Appended> kept;
    {
      const FaultVfs vfs(failing);
      kept = keep(vfs.name());
    }
    if (!failing.fired) break;
    const std::string trial = "failed at call " + std::to_string(at);
    tally.add(kept ? "kept" : "refused");
    // What was not acknowledged may be there; what was is.
    EXPECT_TRUE(is_there(trial) || !kept) << trial;
  }
}

}  // namespace
}  // namespace mayi::store_tests
