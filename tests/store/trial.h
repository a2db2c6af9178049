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

inline const GameId kGame = "k7m2qp";

// The one true course of a game: what a journal may hold is a beginning of it. Its reasons are
// long, so that the log is moved into the file every few entries.
class Truth {
 public:
  explicit Truth(std::uint64_t seed, std::size_t entries, std::size_t why = 2'000);
  const GameHeader& header() const { return header_; }
  std::size_t size() const { return entries_.size(); }
  const Entry& entry(Version number) const { return entries_[number - 1]; }
  Stored<void> create_in(Journal& journal) const;
  // Appends the entry with that number.
  Stored<Appended> append_to(Journal& journal, Version number) const;
  // The kept game is a beginning of this one, with `at_least` to `at_most` entries.
  ::testing::AssertionResult matches(const Stored<KeptGame>& kept, Version at_least,
                                     Version at_most) const;

 private:
  GameHeader header_;
  std::vector<Entry> entries_;
  std::vector<Game> states_;  // after each number of entries
};

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
