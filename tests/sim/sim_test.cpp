#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <set>

#include "world.h"

// The whole server under everything that can go wrong, in virtual time. MAYI_GAMES=N plays so many;
// MAYI_SECONDS=N goes on for so long, from MAYI_SEED; MAYI_SEED=N alone runs that world.
namespace mayi::sim {
namespace {

std::uint64_t number(const char* name, std::uint64_t otherwise) {
  const char* const value = std::getenv(name);
  return value == nullptr ? otherwise : std::strtoull(value, nullptr, 10);
}

// All worlds of a run together.
struct Total {
  std::int64_t worlds = 0, games = 0, commands = 0, repeats = 0, refusals = 0, frames = 0,
               compared = 0;
  milliseconds lasted{};
  MishapCounts mishaps{};

  void add(const Report& report) {
    ++worlds;
    games += report.games, commands += report.commands, repeats += report.repeats;
    refusals += report.refusals, frames += report.frames, compared += report.compared;
    lasted += report.lasted;
    for (std::size_t i = 0; i < mishaps.size(); ++i) mishaps[i] += report.mishaps[i];
  }
  void print(std::uint64_t first, double seconds) const {
    for (std::size_t i = 0; i < mishaps.size(); ++i)
      fmt::print("{:>8} {}\n", mishaps[i], kMishaps[i]);
    fmt::print(
        "{} games in {} worlds from seed {}: {} commands, {} repeated, {} refused; {} frames, {} "
        "states compared\n{:.0f} h in {:.1f} s: {:.0f} times as fast as real time\n",
        games, worlds, first, commands, repeats, refusals, frames, compared,
        std::chrono::duration<double>(lasted).count() / 3600, seconds, speed(seconds));
  }
  double speed(double seconds) const {
    return std::chrono::duration<double>(lasted).count() / seconds;
  }
};

// Of the processor: how busy the machine is otherwise says nothing.
double seconds_since(std::clock_t begin) {
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

::testing::AssertionResult went_well(std::uint64_t seed, const Report& report) {
  if (report.failures.empty()) return ::testing::AssertionSuccess();
  auto failure = ::testing::AssertionFailure() << "MAYI_SEED=" << seed << " shows it again";
  for (const std::string& each : report.failures) failure << "\n" << each;
  return failure;
}

TEST(Simulation, EveryGameComesToItsEndWhateverGoesWrong) {
  const std::clock_t begin = std::clock();
  const std::uint64_t seed = number("MAYI_SEED", 0), first = seed == 0 ? 1 : seed;
  const auto seconds = static_cast<double>(number("MAYI_SECONDS", 0));
  const auto games = static_cast<std::int64_t>(number("MAYI_GAMES", 2000));
  const auto enough = [&](const Total& total) {
    if (seconds > 0) return seconds_since(begin) >= seconds;
    return seed != 0 || total.games >= games;
  };
  Total total;
  do {
    const std::uint64_t next = first + static_cast<std::uint64_t>(total.worlds);
    const Report report = World(next).run();
    total.add(report);
    ASSERT_TRUE(went_well(next, report));
  } while (!enough(total));
  total.print(first, seconds_since(begin));
  if (seed != 0 && seconds == 0) return;
  for (std::size_t i = 0; i < kMishaps.size(); ++i)
    EXPECT_GT(total.mishaps[i], 0) << kMishaps[i] << " never happened";
#ifdef NDEBUG
  EXPECT_GE(total.speed(seconds_since(begin)), 1000);
#endif
}

// Where a node stood still for so long that another drives its tables, but has not moved them yet.
TEST(Simulation, ANodeThatWasRelievedMakesNoMoveThatItHadInHand) {
  std::int64_t fenced = 0;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    const Report report = World(seed, Theme::relief).run();
    ASSERT_TRUE(went_well(seed, report));
    fenced += report.fenced;
  }
  fmt::print("{} moves were kept out by their fence alone\n", fenced);
  EXPECT_GT(fenced, 0);
}

TEST(Simulation, TheSameSeedGoesTheSameWay) {
  std::set<std::uint64_t> traces;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const auto trace = World(seed).run().trace;
    EXPECT_EQ(trace, World(seed).run().trace) << seed;
    traces.insert(trace);
  }
  EXPECT_EQ(traces.size(), 3);
}

}  // namespace
}  // namespace mayi::sim
