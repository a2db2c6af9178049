#include <algorithm>

#include "trial.h"

namespace mayi::store_tests {
namespace {

// Commands on their way: each arrives once or, in 30 of 100 cases, again later; and in 30 of 100
// cases before the one that was sent ahead of it.
struct Arrival {
  double due = 0;
  int game = 0, step = 0;
  auto operator<=>(const Arrival&) const = default;
};

std::vector<Arrival> arrivals(const Truth& truth, Random& random) {
  std::vector<Arrival> queue;
  for (int game = 0; game < truth.games(); ++game)
    for (int step = 1; step <= truth.steps(); ++step) {
      const double due = step + (random.chance(30, 100) ? 1.5 : 0);
      queue.push_back({due, game, step});
      while (random.chance(30, 100))
        queue.push_back(
            {due + random.below(static_cast<std::uint32_t>(truth.steps())), game, step});
    }
  std::ranges::sort(queue);
  return queue;
}

class ExactlyOnce : public ::testing::Test {
 protected:
  void run(std::uint64_t number) {
    Random random(number);
    const Truth truth(random.below(200), 40, 3, 40);
    FastFolder folder;
    reopen(folder);
    ASSERT_TRUE(truth.keep(*journal, 0));
    kept.assign(static_cast<std::size_t>(truth.games()), 0);
    std::vector<Arrival> waiting = arrivals(truth, random);
    while (!waiting.empty() && !HasFatalFailure()) {
      if (random.chance(1, 20)) reopen(folder);
      const auto several = std::min<std::size_t>(1 + random.below(5), waiting.size());
      deliver(truth, {waiting.begin(), waiting.begin() + several}, random, waiting);
    }
    ASSERT_TRUE(truth.matches(*journal, truth.steps(), truth.steps())) << "trial " << number;
  }

  // All in one sync. What came too early is sent again.
  void deliver(const Truth& truth, const std::vector<Arrival>& arriving, Random& random,
               std::vector<Arrival>& waiting) {
    waiting.erase(waiting.begin(), waiting.begin() + arriving.size());
    for (const Arrival& arrival : arriving) journal->append(truth.part(arrival.game, arrival.step));
    const auto answers = journal->sync();
    ASSERT_TRUE(answers) << answers.error().message;
    for (std::size_t i = 0; i < arriving.size(); ++i) {
      const auto [due, game, step] = arriving[i];
      const Stored<Appended>& answer = (*answers)[i];
      if (step <= kept[game]) {
        tally.add("repeats");
        ASSERT_TRUE(answer) << answer.error().message;
        ASSERT_EQ(*answer, (Appended{Truth::version(step), true}));
      } else if (step == kept[game] + 1) {
        ASSERT_TRUE(answer) << answer.error().message;
        ASSERT_EQ(*answer, (Appended{Truth::version(step), false}));
        ++kept[game];
      } else {
        tally.add("early ones");
        ASSERT_FALSE(answer);
        ASSERT_EQ(answer.error().fault, StoreFault::lost_race);
        const auto later = std::min<std::size_t>(random.below(20), waiting.size());
        waiting.insert(waiting.begin() + static_cast<std::ptrdiff_t>(later), arriving[i]);
      }
    }
  }
  void reopen(const FastFolder& folder) {
    tally.add("restarts");
    journal.reset();
    auto opened = SqliteJournal::open(folder.path, {});
    ASSERT_TRUE(opened) << opened.error().message;
    journal = *std::move(opened);
  }

  Tally tally{"repeats", "early ones", "restarts"};
  std::unique_ptr<SqliteJournal> journal;
  std::vector<int> kept;  // steps, by game
};

TEST_F(ExactlyOnce, WhateverIsRepeatedLateOrReordered) {
  for (int trial = 0; trial < 15 * effort() && !HasFatalFailure(); ++trial)
    run(seed() * 1'000'003 + static_cast<std::uint64_t>(trial));
}

}  // namespace
}  // namespace mayi::store_tests
