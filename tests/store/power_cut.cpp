#include <deque>

#include "fault_vfs.h"
#include "trial.h"

namespace mayi::store_tests {
namespace {

// What the disk would hold if the power went now: of each file what was synced, and of each change
// since then all, nothing or a part. games.seen is not SQLite's and is kept whole, which is worst.
class Disk final : public Watcher {
 public:
  Disk(std::uint64_t number, fs::path folder) : random_(number), folder_(std::move(folder)) {}

  // Cuts the power, on paper, before the change with that number from now.
  void cut_after(std::uint32_t changes) { countdown_ = static_cast<int>(changes) + 1; }
  bool was_cut() const { return countdown_ < 0; }
  bool lost_something() const { return lost_; }

  int before(const Call& call) override {
    notice(call.path);
    if (countdown_ > 0 && --countdown_ == 0) cut();
    return SQLITE_OK;
  }
  void after(const Call& call) override {
    Image& image = images_.at(call.path);
    if (call.op == Op::remove) {
      images_.erase(call.path);
    } else if (call.op == Op::sync) {
      for (const Change& change : image.pending) apply(image.durable, change, change.bytes.size());
      image.pending.clear();
    } else {
      image.pending.push_back(
          {call.op, call.offset, std::string(call.bytes.begin(), call.bytes.end())});
    }
  }
  void cut() {
    countdown_ = -1;
    lost_ = false;
    left_.clear();
    // Made and synced before SQLite came.
    left_[SqliteJournal::kFile] = read_bytes(folder_ / SqliteJournal::kFile);
    for (const auto& [path, image] : images_) left_[fs::path(path).filename()] = remains(image);
    left_[SqliteJournal::kSeenFile] = read_bytes(folder_ / SqliteJournal::kSeenFile);
  }
  void write_to(const fs::path& folder) const {
    for (const auto& [name, bytes] : left_) write_bytes(folder / name, bytes);
  }

 private:
  struct Change {
    Op op{};
    std::int64_t offset = 0;
    std::string bytes;
  };
  struct Image {
    std::string durable;
    std::deque<Change> pending;
  };

  // A file that is there before the first change counts as synced.
  void notice(const std::string& path) {
    if (!images_.contains(path)) images_[path].durable = read_bytes(path);
  }
  static void apply(std::string& bytes, const Change& change, std::size_t size) {
    const auto at = static_cast<std::size_t>(change.offset);
    if (change.op == Op::truncate) return bytes.resize(at);
    if (bytes.size() < at + size) bytes.resize(at + size);
    bytes.replace(at, size, change.bytes, 0, size);
  }
  std::string remains(const Image& image) {
    std::string bytes = image.durable;
    for (const Change& change : image.pending) {
      const std::uint32_t fate = random_.below(3);  // lost, torn at a sector, kept
      std::size_t size = change.bytes.size();
      if (fate == 1) size = std::min(size, std::size_t{512} * random_.below(9));
      lost_ |= fate == 0 || size < change.bytes.size();
      if (fate != 0) apply(bytes, change, size);
    }
    return bytes;
  }

  Random random_;
  fs::path folder_;
  std::map<std::string, Image> images_;
  std::map<std::string, std::string> left_;
  int countdown_ = 0;
  bool lost_ = false;
};

class PowerCut : public ::testing::Test {
 protected:
  // One cut while steps are made, and what is left is judged.
  void run(std::uint64_t number) {
    Random random(number);
    const Truth truth(random.below(200), 30);
    const FastFolder folder, left;
    Disk disk(random.next64(), folder.path);
    const FaultVfs vfs(disk);
    auto journal = SqliteJournal::open(folder.path, with_short_log(vfs.name()));
    ASSERT_TRUE(journal) << journal.error().message;
    ASSERT_TRUE(truth.keep(**journal, 0));
    disk.cut_after(random.below(700));
    int acknowledged = 0, sent = 0;
    while (sent < truth.steps() && !disk.was_cut()) {
      if (const auto kept = truth.keep(**journal, ++sent); !disk.was_cut()) {
        ASSERT_TRUE(kept) << kept.error().message;
        acknowledged = sent;
      }
    }
    if (!disk.was_cut()) disk.cut();
    tally.add("cuts");
    if (disk.lost_something()) tally.add("cuts with writes lost");
    disk.write_to(left.path);
    judge(left.path, truth, acknowledged, sent, number);
  }
  static void judge(const fs::path& left, const Truth& truth, int acknowledged, int sent,
                    std::uint64_t number) {
    const auto opened = SqliteJournal::open(left, {});
    ASSERT_TRUE(opened) << "trial " << number << ": " << opened.error().message;
    ASSERT_TRUE(truth.matches(**opened, acknowledged, sent)) << "trial " << number;
    for (int next = truth.kept_in(**opened) + 1; next <= sent; ++next)
      ASSERT_TRUE(truth.keep(**opened, next)) << "trial " << number;
  }

  Tally tally{"cuts", "cuts with writes lost"};
};

TEST_F(PowerCut, LosesNothingThatWasAcknowledged) {
  for (int trial = 0; trial < 150 * effort() && !HasFatalFailure(); ++trial)
    run(seed() * 1'000'003 + static_cast<std::uint64_t>(trial));
}

// A store of format 1 is carried over by its first change, or it is as it was.
TEST(PowerCutOfAnOldStore, LeavesOneFormatOrTheOtherWhole) {
  Tally tally{"carried over", "left as it was"};
  const fs::path golden = fs::path(MAYI_SOURCE_DIR) / "tests" / "golden" / "store-1" / "games.db";
  for (int trial = 0; trial < 60 * effort(); ++trial) {
    const std::uint64_t number = seed() * 1'000'003 + static_cast<std::uint64_t>(trial);
    Random random(number);
    const FastFolder folder, left;
    fs::copy_file(golden, folder.path / SqliteJournal::kFile);
    Disk disk(random.next64(), folder.path);
    const FaultVfs vfs(disk);
    disk.cut_after(random.below(150));
    auto journal = *SqliteJournal::open(folder.path, {.vfs = vfs.name(), .most_log_pages = 10});
    ASSERT_TRUE(journal->set_text("k7m2qp", Seat(0), "hand", "9C"));
    const bool acknowledged = !disk.was_cut();
    if (!disk.was_cut()) disk.cut();
    disk.write_to(left.path);
    const auto opened = SqliteJournal::open(left.path, {});
    ASSERT_TRUE(opened) << "trial " << number << ": " << opened.error().message;
    for (const Listing& listing : *(*opened)->list())
      ASSERT_TRUE((*opened)->load(listing.id)) << "trial " << number;
    ASSERT_EQ(*(*opened)->version("bcdfgh"), *journal->version("bcdfgh")) << "trial " << number;
    const bool carried = (*opened)->texts("k7m2qp")->contains({Seat(0), "hand"});
    ASSERT_TRUE(carried || !acknowledged) << "trial " << number;
    tally.add(carried ? "carried over" : "left as it was");
  }
}

}  // namespace
}  // namespace mayi::store_tests
