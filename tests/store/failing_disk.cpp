#include <sys/mount.h>
#include <sys/resource.h>

#include <cerrno>
#include <csignal>

#include "fault_vfs.h"
#include "trial.h"

namespace mayi::store_tests {
namespace {

// Lets the change with a given number fail, alone or with all that follow until it is healed.
class FailingDisk final : public Watcher {
 public:
  FailingDisk(int at, bool full) : at_(at), full_(full) {}
  int before(const Call& call) override {
    ++calls_;
    if (healed_ || calls_ < at_ || (!full_ && calls_ > at_)) return SQLITE_OK;
    if (fired_.empty()) fired_ = name_of(call);
    if (full_) return SQLITE_FULL;
    switch (call.op) {
      case Op::write: return SQLITE_IOERR_WRITE;
      case Op::truncate: return SQLITE_IOERR_TRUNCATE;
      case Op::sync: return SQLITE_IOERR_FSYNC;
      case Op::remove: return SQLITE_IOERR_DELETE;
    }
    std::unreachable();
  }
  void heal() { healed_ = true; }
  const std::string& fired() const { return fired_; }  // empty: nothing has failed

 private:
  int at_, calls_ = 0;
  bool full_, healed_ = false;
  std::string fired_;
};

class DiskThatFails : public ::testing::Test {
 protected:
  // Plays until something fails, then heals and plays on. False: there was nothing left to fail.
  bool run(int at, bool full) {
    FailingDisk disk(at, full);
    const FaultVfs vfs(disk);
    const FastFolder folder;
    const std::string trial = "call " + std::to_string(at) + (full ? ", full" : ", once");
    int acknowledged = -1;
    {
      SqliteJournal::Options options = with_short_log(vfs.name());
      options.busy_milliseconds = 20;
      auto journal = SqliteJournal::open(folder.path, options);
      if (journal)
        play_until_refused(**journal, acknowledged, trial);
      else
        expect_named(journal.error(), trial);
    }
    disk.heal();
    if (!disk.fired().empty()) tally.add(disk.fired());
    finish(folder, acknowledged, trial);
    return !disk.fired().empty() && !HasFatalFailure();
  }

  void play_until_refused(SqliteJournal& journal, int& acknowledged, const std::string& trial) {
    while (acknowledged < truth.steps()) {
      const auto kept = truth.keep(journal, acknowledged + 1);
      if (!kept) {
        expect_named(kept.error(), trial);
        // Reading goes on.
        ASSERT_TRUE(truth.matches(journal, acknowledged, acknowledged + 1)) << trial;
        return;
      }
      ++acknowledged;
    }
  }
  static void expect_named(const StoreError& error, const std::string& trial) {
    ASSERT_TRUE(error.fault == StoreFault::disk_full || error.fault == StoreFault::io)
        << trial << ": " << name_of(error.fault) << ": " << error.message;
  }
  // The disk works again: nothing is lost, and sending the rest again gives the whole games.
  void finish(const FastFolder& folder, int acknowledged, const std::string& trial) {
    const auto journal = SqliteJournal::open(folder.path, {});
    ASSERT_TRUE(journal) << trial << ": " << journal.error().message;
    ASSERT_TRUE(truth.matches(**journal, acknowledged, acknowledged + 1)) << trial;
    for (int step = acknowledged + 1; step <= truth.steps(); ++step) {
      const auto kept = truth.keep(**journal, step);
      ASSERT_TRUE(kept) << trial << ": " << kept.error().message;
    }
    ASSERT_TRUE(truth.matches(**journal, truth.steps(), truth.steps())) << trial;
  }

  const Truth truth{7, 12};
  Tally tally{"wal write", "wal sync", "wal truncate", "main write", "main sync"};
};

TEST_F(DiskThatFails, AtAnyCallIsNamedAndLosesNothing) {
  for (int at = 1; run(at, /*full=*/false);) ++at;
  for (int at = 1; run(at, /*full=*/true);) at += effort() > 1 ? 1 : 5;
}

// SQLite says no more than that a write failed; the system says why.
class FailingWrite final : public Watcher {
 public:
  explicit FailingWrite(int system_error) : system_error_(system_error) {}
  int before(const Call& call) override {
    if (call.op != Op::write) return SQLITE_OK;
    errno = system_error_;
    return SQLITE_IOERR_WRITE;
  }

 private:
  int system_error_;
};

TEST(DiskError, IsNamedAsTheSystemNamesIt) {
  SampleGame sample("k7m2qp");
  Append large = sample.create();  // more than SQLite holds in memory before a commit
  for (int i = 0; i < 1'000; ++i) {
    large.events.push_back(sample.next().events.front());
    set_why(large.events.back().change, std::string(4'000, 'x'));
  }
  const std::pair<int, StoreFault> rows[] = {
      {ENOSPC, StoreFault::disk_full}, {EDQUOT, StoreFault::disk_full}, {EIO, StoreFault::io}};
  for (const auto& [system_error, fault] : rows) {
    const FastFolder folder;
    FailingWrite disk(system_error);
    const FaultVfs vfs(disk);
    const auto journal = SqliteJournal::open(folder.path, {.vfs = vfs.name()});
    ASSERT_TRUE(journal) << journal.error().message;
    const auto kept = append_now(**journal, large);
    ASSERT_FALSE(kept);
    EXPECT_EQ(name_of(kept.error().fault), name_of(fault)) << kept.error().message;
  }
}

// A disk of 256 KiB in memory, or a limit on the size of files where none can be mounted.
class FullDisk {
 public:
  explicit FullDisk(const fs::path& folder) : folder_(folder) {
    mounted_ = mount("mayi", folder.c_str(), "tmpfs", 0, "size=256k") == 0;
    if (mounted_) return;
    (void)std::signal(SIGXFSZ, SIG_IGN);
    set_limit(256 << 10);
  }
  ~FullDisk() { mounted_ ? (void)umount2(folder_.c_str(), MNT_DETACH) : set_limit(RLIM_INFINITY); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  bool is_mounted() const { return mounted_; }
  void grow() {
    mounted_ ? (void)mount("mayi", folder_.c_str(), "tmpfs", MS_REMOUNT, "size=16m")
             : set_limit(RLIM_INFINITY);
  }

 private:
  static void set_limit(rlim_t bytes) {
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  fs::path folder_;
  bool mounted_ = false;
};

TEST(RealDisk, ThatIsFullIsNamedAndLosesNothing) {
  const Truth truth(7, 60, 3, 4'000);
  const FastFolder folder;
  FullDisk disk(folder.path);
  Tally tally{"refusals"};
  auto journal = SqliteJournal::open(folder.path, {});
  ASSERT_TRUE(journal) << journal.error().message;
  int acknowledged = -1;
  while (acknowledged < truth.steps() && truth.keep(**journal, acknowledged + 1)) ++acknowledged;
  ASSERT_LT(acknowledged, truth.steps()) << "the disk was never full";
  for (int attempt = 0; attempt < 3; ++attempt) {
    const auto refused = truth.keep(**journal, acknowledged + 1);
    ASSERT_FALSE(refused);
    if (disk.is_mounted()) ASSERT_EQ(name_of(refused.error().fault), "disk_full");
    ASSERT_TRUE(truth.matches(**journal, acknowledged, acknowledged));
    tally.add("refusals");
  }
  EXPECT_TRUE(SqliteJournal::open(folder.path, {SqliteJournal::Access::read}));
  disk.grow();
  for (int step = acknowledged + 1; step <= truth.steps(); ++step) {
    const auto kept = truth.keep(**journal, step);
    ASSERT_TRUE(kept) << kept.error().message;
  }
  EXPECT_TRUE(truth.matches(**journal, truth.steps(), truth.steps()));
  journal->reset();
}

// Not even the new file fits: it is named, and nothing is left behind.
TEST(RealDisk, ThatIsFullFromTheStartHoldsNoHalfStore) {
  const FastFolder folder;
  FullDisk disk(folder.path);
  if (!disk.is_mounted()) GTEST_SKIP() << "only root can mount a disk";
  write_bytes(folder.path / "ballast", std::string(240 << 10, 'x'));
  const auto refused = SqliteJournal::open(folder.path, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(name_of(refused.error().fault), "disk_full") << refused.error().message;
  fs::remove(folder.path / "ballast");
  EXPECT_TRUE(fs::is_empty(folder.path));
  EXPECT_TRUE(SqliteJournal::open(folder.path, {}));
}

}  // namespace
}  // namespace mayi::store_tests
