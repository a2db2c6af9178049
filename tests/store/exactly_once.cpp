#include <algorithm>

#include "trial.h"

namespace mayi::store_tests {
namespace {

// Commands on their way: each arrives once or, in 30 of 100 cases, again later; and in 30 of 100
// cases before the one that was sent ahead of it.
std::vector<Version> arrivals(const Truth& truth, Random& random) {
  std::vector<std::pair<double, Version>> queue;
  const auto count = static_cast<Version>(truth.size());
  for (Version number = 1; number <= count; ++number) {
    const double due = number + (random.chance(30, 100) ? 1.5 : 0);
    queue.emplace_back(due, number);
    while (random.chance(30, 100)) queue.emplace_back(due + random.below(count), number);
  }
  std::ranges::sort(queue);
  std::vector<Version> order;
  for (const auto& [due, number] : queue) order.push_back(number);
  return order;
}

class ExactlyOnce : public ::testing::Test {
 protected:
  void run(std::uint64_t number) {
    Random random(number);
    const Truth truth(random.below(200), 60, 40);
    FastFolder folder;
    reopen(folder);
    ASSERT_TRUE(truth.create_in(*journal));
    std::vector<Version> early;  // were refused, and are sent again
    for (const Version arriving : arrivals(truth, random)) {
      if (random.chance(1, 20)) reopen(folder);
      deliver(truth, arriving, random, early);
      while (!early.empty() && early.back() == kept + 1) {
        early.pop_back();
        deliver(truth, kept + 1, random, early);
      }
      std::ranges::sort(early, std::greater{});
      if (HasFatalFailure()) return;
    }
    const auto size = static_cast<Version>(truth.size());
    ASSERT_TRUE(truth.matches(journal->load(kGame), size, size)) << "trial " << number;
    kept = 0;
  }

  void deliver(const Truth& truth, Version number, Random& random, std::vector<Version>& early) {
    // A repeat may carry the version that its first sending did, or the one that is current.
    const bool repeat = number <= kept;
    const Version expected = repeat && random.chance(1, 2) ? kept : number - 1;
    const auto answer =
        journal->append(kGame, expected, std::span(&truth.entry(number), 1), summary(truth));
    if (repeat) {
      tally.add("repeats");
      ASSERT_TRUE(answer) << answer.error().message;
      ASSERT_EQ(*answer, (Appended{number, true}));
      const auto found =
          journal->find_command(kGame, truth.entry(number).seat, truth.entry(number).command);
      ASSERT_TRUE(found && *found == number);
    } else if (number == kept + 1) {
      ASSERT_TRUE(answer) << answer.error().message;
      ASSERT_EQ(*answer, (Appended{number, false}));
      ++kept;
    } else {
      tally.add("early ones");
      ASSERT_FALSE(answer);
      ASSERT_EQ(answer.error().fault, StoreFault::lost_race);
      if (std::ranges::find(early, number) == early.end()) early.push_back(number);
    }
  }
  // Of the version that the entry leads to; only the last one's is looked at.
  GameSummary summary(const Truth& truth) const {
    NoEvents none;
    const Rules& rules = truth.header().rules.rules;
    Game game = new_game(rules, truth.header().start, none);
    const Version last = std::min<Version>(kept + 1, static_cast<Version>(truth.size()));
    for (Version number = 1; number <= last; ++number)
      play(rules, game, truth.entry(number).seat, truth.entry(number).action, none);
    return summarize(rules, game);
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
  Version kept = 0;
};

TEST_F(ExactlyOnce, WhateverIsRepeatedLateOrReordered) {
  for (int trial = 0; trial < 15 * effort() && !HasFatalFailure(); ++trial)
    run(seed() * 1'000'003 + static_cast<std::uint64_t>(trial));
}

}  // namespace
}  // namespace mayi::store_tests
