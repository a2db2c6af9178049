#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>

#include "store/sample_test.h"
#include "store/sqlite_journal.h"

// What the tests on real files share.
namespace mayi::store_tests {

namespace fs = std::filesystem;

// MAYI_EFFORT=20 makes twenty times as many trials.
int effort();
// MAYI_SEED, or one that is the same in every run; with an effort above 1, another in each.
std::uint64_t seed();

// Counts what a test did, by name, and prints it with the seed at its end. What never happened is
// a failure: a fault that did not fire shows nothing.
class Tally {
 public:
  explicit Tally(std::initializer_list<std::string> must_happen);
  ~Tally();
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;
  void add(const std::string& what) { ++counts_[what]; }

 private:
  std::map<std::string, int> counts_;
};

// The one true course of some games that go on in step: a step is one action of each of them, all
// in one sync. What a journal may hold is a beginning of it, the same of all games. Reasons are
// long, so that the log is moved into the file every few steps.
class Truth {
 public:
  explicit Truth(std::uint64_t seed, int steps, int games = 3, std::size_t why = 2'000);
  int games() const { return static_cast<int>(courses_.size()); }
  int steps() const { return steps_; }
  // One game's part in a step; step 0 makes the game.
  const Append& part(int game, int step) const { return courses_[game].appends[step]; }
  const GameId& id(int game) const { return part(game, 0).id; }
  static Version version(int step) { return Version(static_cast<std::uint32_t>(step) + 5); }

  // Whether the step is kept in all games, now or since an earlier time; the error is the first.
  Stored<void> keep(Journal& journal, int step) const;
  // How many steps the journal holds; none made: -1. A failure says what is wrong.
  ::testing::AssertionResult matches(Journal& journal, int at_least, int at_most) const;
  int kept_in(Journal& journal) const;

 private:
  struct Course {
    std::vector<Append> appends;
    std::vector<TableState> states;  // after each
  };
  ::testing::AssertionResult game_matches(Journal& journal, int game, int step) const;

  std::vector<Course> courses_;
  int steps_;
};

// A log that is emptied often.
inline SqliteJournal::Options with_short_log(const char* vfs = nullptr) {
  return {.vfs = vfs, .most_log_pages = 60};
}

// In memory where there is such a folder: trials that simulate the disk need not wait for one.
struct FastFolder {
  FastFolder();
  ~FastFolder();
  FastFolder(const FastFolder&) = delete;
  FastFolder& operator=(const FastFolder&) = delete;
  void clear() const;
  fs::path path;
};

std::string read_bytes(const fs::path& file);
void write_bytes(const fs::path& file, std::string_view bytes);

}  // namespace mayi::store_tests
