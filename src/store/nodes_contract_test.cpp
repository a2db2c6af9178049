#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "store/memory_journal_test.h"
#include "store/postgres_test.h"
#include "store/sample_test.h"

// What every kind of journal promises that many nodes may share. A further kind joins with a line
// that makes an empty store.
namespace mayi {
namespace {

using namespace std::chrono_literals;

// Games that several nodes open.
class SharedGames {
 public:
  virtual ~SharedGames() = default;
  virtual std::unique_ptr<Journal> node() = 0;
  virtual void pass(std::chrono::milliseconds time) = 0;  // of the store's own
};
using MakeShared = std::unique_ptr<SharedGames> (*)();

class SharedMemory final : public SharedGames {
 public:
  SharedMemory() {
    store_->clock = [this] { return now_; };
  }
  std::unique_ptr<Journal> node() override { return std::make_unique<MemoryJournal>(store_); }
  void pass(std::chrono::milliseconds time) override { now_ += time; }

 private:
  Time now_ = at(1'000);
  std::shared_ptr<MemoryStore> store_ = std::make_shared<MemoryStore>();
};
std::unique_ptr<SharedGames> shared_memory() { return std::make_unique<SharedMemory>(); }

class SharedPostgres final : public SharedGames {
 public:
  std::unique_ptr<Journal> node() override { return open_postgres(); }
  void pass(std::chrono::milliseconds time) override { std::this_thread::sleep_for(time); }

 private:
  std::unique_ptr<Journal> empty_ = empty_postgres();
};
std::unique_ptr<SharedGames> shared_postgres() { return std::make_unique<SharedPostgres>(); }

class SharedJournals : public ::testing::TestWithParam<MakeShared> {
 protected:
  using Epochs = std::vector<std::optional<Epoch>>;

  void SetUp() override {
    ASSERT_TRUE(append_now(*ann, sample.create()));
    ASSERT_TRUE(append_now(*ann, other.create()));
    (void)heard(*ann);
    (void)heard(*bob);
  }
  static Epochs lease(Journal& node, const std::vector<GameId>& games,
                      std::chrono::milliseconds lasts) {
    const auto epochs = node.nodes()->lease(games, lasts);
    EXPECT_TRUE(epochs) << epochs.error().message;
    return epochs.value_or(Epochs(games.size()));
  }
  static std::optional<Epoch> lease(Journal& node, std::chrono::milliseconds lasts) {
    return lease(node, {"k7m2qp"}, lasts).at(0);
  }
  static News heard(Journal& node) {
    auto news = node.nodes()->hear();
    EXPECT_TRUE(news) << news.error().message;
    return news.value_or(News{});
  }
  // What is heard once something is; a line takes its time.
  static News heard_something(Journal& node) {
    for (int i = 0; i < 1'000; ++i) {
      if (News news = heard(node); news != News{}) return news;
      std::this_thread::sleep_for(10ms);
    }
    return {};
  }
  Stored<Appended> append(Journal& node, std::optional<Epoch> fence) {
    if (!next) next = sample.next();
    next->fence = fence;
    auto appended = append_now(node, *next);
    if (appended) next.reset();
    return appended;
  }
  static StoreFault fault_of(const Stored<Appended>& appended) {
    return appended ? StoreFault{} : appended.error().fault;
  }

  std::unique_ptr<SharedGames> games = GetParam()();
  std::unique_ptr<Journal> ann = games->node(), bob = games->node();
  SampleGame sample{"k7m2qp"}, other{"bbbbbb"};
  std::optional<Append> next;  // that was not kept yet
};

INSTANTIATE_TEST_SUITE_P(InMemory, SharedJournals, ::testing::Values(shared_memory));
INSTANTIATE_TEST_SUITE_P(InPostgres, SharedJournals,
                         ::testing::ValuesIn(if_postgres(shared_postgres)));

TEST_P(SharedJournals, GiveALeaseToOneNodeAtATime) {
  const auto epoch = lease(*ann, 1min);
  ASSERT_TRUE(epoch);
  EXPECT_EQ(lease(*bob, 1min), std::nullopt);
  EXPECT_EQ(lease(*ann, 1min), epoch);  // prolonged
  EXPECT_EQ(lease(*bob, {"bbbbbb", "k7m2qp", "zzzzzz"}, 1min),
            (Epochs{Epoch{1}, std::nullopt, std::nullopt}));
  EXPECT_EQ(lease(*ann, {}, 1min), Epochs{});
}

TEST_P(SharedJournals, GiveALeaseThatRanOutToWhoeverComesFirst) {
  const auto first = lease(*ann, 20ms);
  ASSERT_TRUE(first);
  games->pass(40ms);
  EXPECT_EQ(lease(*ann, 20ms), first);  // nobody was there in between
  games->pass(40ms);
  const auto second = lease(*bob, 1min);
  ASSERT_TRUE(second);
  EXPECT_GT(*second, *first);
  EXPECT_EQ(lease(*ann, 1min), std::nullopt);
}

TEST_P(SharedJournals, KeepNothingOfWhoeverLostTheLease) {
  const auto first = lease(*ann, 20ms);
  ASSERT_TRUE(append(*ann, first));
  games->pass(40ms);
  ASSERT_TRUE(append(*ann, first));  // nobody else has it
  const auto second = lease(*bob, 1min);
  const Version before = sample.state.version;
  EXPECT_EQ(fault_of(append(*ann, first)), StoreFault::fenced);
  EXPECT_EQ(*ann->version("k7m2qp"), before);
  ASSERT_TRUE(append(*bob, second));
  ASSERT_TRUE(append(*ann, std::nullopt));  // what people say goes through any node
  ASSERT_TRUE(append(*bob, second));
}

TEST_P(SharedJournals, FreeALeaseThatIsReleasedAtOnce) {
  const auto first = lease(*ann, {"k7m2qp", "bbbbbb"}, 1min);
  ASSERT_TRUE(ann->nodes()->release({"k7m2qp", "zzzzzz"}));
  ASSERT_TRUE(bob->nodes()->release({"bbbbbb"}));  // is not its own
  EXPECT_EQ(fault_of(append(*ann, first[0])), StoreFault::fenced);
  const auto second = lease(*bob, {"k7m2qp", "bbbbbb"}, 1min);
  ASSERT_TRUE(second[0]);
  EXPECT_GT(*second[0], *first[0]);
  EXPECT_FALSE(second[1]);
  EXPECT_TRUE(append(*bob, second[0]));
}

TEST_P(SharedJournals, StartAnewWithAGameThatIsRemoved) {
  const auto first = lease(*ann, 1min);
  ASSERT_TRUE(bob->remove("k7m2qp"));
  EXPECT_EQ(lease(*ann, 1min), std::nullopt);
  EXPECT_EQ(fault_of(append(*ann, first)), StoreFault::unknown_game);
}

TEST_P(SharedJournals, TellTheOthersWhichGamesMoved) {
  ann->append(sample.next());
  ann->append(sample.next());
  ann->append(other.next());
  ASSERT_TRUE(ann->sync());
  News news = heard_something(*bob);
  std::ranges::sort(news.moved);
  EXPECT_EQ(news, (News{.moved = {"bbbbbb", "k7m2qp"}}));
  EXPECT_EQ(heard(*bob), News{});
  EXPECT_EQ(heard(*ann), News{});  // nothing of its own
  ASSERT_TRUE(bob->set_text("k7m2qp", kNobody, "room", "one"));
  EXPECT_EQ(heard_something(*ann), (News{.moved = {"k7m2qp"}}));
  ASSERT_TRUE(bob->remove("bbbbbb"));
  EXPECT_EQ(heard_something(*ann), (News{.moved = {"bbbbbb"}}));
}

TEST_P(SharedJournals, TellNothingThatIsNotKept) {
  Append wrong = sample.next();
  wrong.fence = 77;
  EXPECT_EQ(fault_of(append_now(*ann, wrong)), StoreFault::fenced);
  ASSERT_TRUE(append_now(*ann, other.next()));
  EXPECT_EQ(heard_something(*bob), (News{.moved = {"bbbbbb"}}));
}

TEST_P(SharedJournals, TellOfVeryManyGamesAtOnce) {
  std::vector<GameId> made;
  for (std::uint64_t i = 0; i < 3'000; ++i) {
    made.push_back(make_id(i));
    ann->append(SampleGame(made.back(), i).create());
  }
  ASSERT_TRUE(ann->sync());
  std::vector<GameId> moved;
  while (moved.size() < made.size()) {
    const News news = heard_something(*bob);
    ASSERT_FALSE(news.moved.empty());
    moved.insert(moved.end(), news.moved.begin(), news.moved.end());
  }
  std::ranges::sort(moved);
  std::ranges::sort(made);
  EXPECT_EQ(moved, made);
}

TEST_P(SharedJournals, CarryWhatIsSaidToEveryOtherNode) {
  const auto eve = games->node();
  (void)heard(*eve);
  std::vector<std::string> texts{"one", "", "two 'quoted'\n\\x"};
  while (texts.size() < 10) texts.emplace_back(kMaxSaid, 'x');
  ASSERT_TRUE(ann->nodes()->say(texts));
  for (Journal* const node : {bob.get(), eve.get()}) {
    std::vector<std::string> said;
    while (said.size() < texts.size()) {
      const News news = heard_something(*node);
      ASSERT_FALSE(news.said.empty());
      said.insert(said.end(), news.said.begin(), news.said.end());
    }
    EXPECT_EQ(said, texts);
  }
  EXPECT_EQ(heard(*ann), News{});
  const auto too_long = ann->nodes()->say({"short", std::string(kMaxSaid + 1, 'x')});
  ASSERT_FALSE(too_long);
  EXPECT_EQ(too_long.error().fault, StoreFault::malformed);
}

TEST_P(SharedJournals, WakeWhoeverSleepsWhenThereIsSomethingToHear) {
  std::atomic<int> woken = 0;
  bob->nodes()->on_news([&] { ++woken; });
  ASSERT_TRUE(append_now(*ann, sample.next()));
  for (int i = 0; i < 1'000 && woken == 0; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_GT(woken, 0);
  bob->nodes()->on_news({});
}

}  // namespace
}  // namespace mayi
