#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "fault_vfs.h"
#include "trial.h"

namespace mayi::store_tests {
namespace {

// Ends the process as kill -9 does, before or after the nth call of a kind.
class Killer final : public Watcher {
 public:
  Killer(std::string point, int nth, bool after_it)
      : point_(std::move(point)), nth_(nth), after_(after_it) {}
  int before(const Call& call) override {
    if (!after_) meet(call);
    return SQLITE_OK;
  }
  void after(const Call& call) override {
    if (after_) meet(call);
  }

 private:
  void meet(const Call& call) {
    if (name_of(call) == point_ && --nth_ == 0) (void)raise(SIGKILL);
  }
  std::string point_;
  int nth_;
  bool after_;
};

// The log outside: a child tells through a pipe what it was told is kept.
struct Pipe {
  Pipe() { EXPECT_EQ(pipe(ends), 0); }
  ~Pipe() { close_both(); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_both() {
    for (int& end : ends)
      if (end >= 0) ::close(std::exchange(end, -1));
  }
  int ends[2] = {-1, -1};
};

class Crash : public ::testing::Test {
 protected:
  // In the child: goes on with the games from where the file is, and never returns.
  [[noreturn]] void play_on(Watcher& watcher, int acknowledge) {
    {
      const FaultVfs vfs(watcher);
      SqliteJournal::Options options = with_short_log(vfs.name());
      options.steady = steady;
      const auto journal = SqliteJournal::open(folder, options);
      if (!journal) _exit(3);
      for (int step = truth.kept_in(**journal) + 1; step <= truth.steps(); ++step) {
        if (!truth.keep(**journal, step)) _exit(4);
        if (::write(acknowledge, &step, sizeof step) != sizeof step) _exit(5);
      }
    }
    _exit(0);
  }

  // Lets a child play until it is dead; true: it was killed. `patience` in acknowledgements, then
  // it is killed from outside; 0: it kills itself or plays to the end.
  bool run(Watcher& watcher, std::uint32_t patience, const std::string& trial) {
    Pipe log;
    const pid_t child = fork();
    if (child == 0) play_on(watcher, log.ends[1]);
    ::close(std::exchange(log.ends[1], -1));
    int step = 0;
    std::uint32_t received = 0;
    while (::read(log.ends[0], &step, sizeof step) == sizeof step) {
      acknowledged = step;
      if (++received == patience) {
        usleep(pause.below(3'000));
        kill(child, SIGKILL);
      }
    }
    int status = 0;
    waitpid(child, &status, 0);
    const bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    EXPECT_TRUE(killed || (WIFEXITED(status) && WEXITSTATUS(status) == 0))
        << trial << ": the child failed with " << WEXITSTATUS(status);
    judge(trial);
    return killed;
  }

  // At most the step that was under way is there besides those acknowledged, of all games or none.
  void judge(const std::string& trial) {
    const auto journal = SqliteJournal::open(folder, {});
    ASSERT_TRUE(journal) << trial << ": " << journal.error().message;
    ASSERT_TRUE(truth.matches(**journal, acknowledged, acknowledged + 1)) << trial;
    acknowledged = truth.kept_in(**journal);
  }
  void begin_again() {
    for (const auto& old : fs::directory_iterator(folder)) fs::remove_all(old);
    acknowledged = -1;
  }

  const Truth truth{3, 40};
  const ScratchFolder scratch;
  const FastFolder fast;
  fs::path folder = scratch.path;
  int acknowledged = -1;
  bool steady = false;  // as a server's
  Random pause{seed()};
};

TEST_F(Crash, AtARandomPointLosesNothingAcknowledged) {
  Tally tally{"kills"};
  Random random(seed());
  Watcher nothing;
  for (int trial = 0; trial < 40 * effort() && !HasFatalFailure(); ++trial) {
    if (acknowledged == truth.steps()) begin_again();
    steady = trial % 2 == 1;
    if (run(nothing, 1 + random.below(12), "trial " + std::to_string(trial))) tally.add("kills");
  }
}

TEST_F(Crash, AtEachNamedPointLosesNothingAcknowledged) {
  const std::string points[] = {"main write", "main sync", "wal write", "wal sync", "wal truncate"};
  Tally tally{"before main write",   "after main write",  "before main sync", "after main sync",
              "before wal write",    "after wal write",   "before wal sync",  "after wal sync",
              "before wal truncate", "after wal truncate"};
  folder = fast.path;  // what a process leaves behind is the same on any disk
  for (const std::string& point : points)
    for (const bool after : {false, true})
      for (const int nth : {1, 2, 3, 5, 9, 17, 33, 65}) {
        begin_again();
        Killer killer(point, nth, after);
        const std::string name = (after ? "after " : "before ") + point;
        if (!run(killer, 0, name + " " + std::to_string(nth))) break;  // there are not so many
        tally.add(name);
        // The next child goes on from what was left, to the end.
        Watcher nothing;
        run(nothing, 0, name + " " + std::to_string(nth) + ", continued");
        ASSERT_EQ(acknowledged, truth.steps());
        if (HasFatalFailure()) return;
      }
}

}  // namespace
}  // namespace mayi::store_tests
