#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <vector>

#include "notation/position.h"

// How many sequences of actions, by whichever seats may act, lead out of a position: the numbers in
// tests/perft/counts.txt change only if the rules as played do. MAYI_REGENERATE=1 writes them anew.
namespace mayi {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(MAYI_SOURCE_DIR) / "tests" / "perft";
constexpr int kMaxDepth = 8;
constexpr long kMaxNodes = 400'000;  // counting goes as deep as this allows

class Counter {
 public:
  explicit Counter(const Rules& rules) : rules_(rules) {}

  long count(const Game& game, int depth) {
    long nodes = 0;
    for (const Seat seat : actors(rules_, game.open)) {
      ActionList& list = *lists_[static_cast<std::size_t>(depth)];
      legal_actions(rules_, game, seat, list);
      if (depth == 1) {
        nodes += list.size;
        continue;
      }
      for (const Action& action : list) {
        Game next = game;
        NoEvents none;
        play(rules_, next, seat, action, none);
        nodes += count(next, depth - 1);
      }
    }
    return nodes;
  }

 private:
  static std::vector<std::unique_ptr<ActionList>> make_lists() {
    std::vector<std::unique_ptr<ActionList>> lists;
    for (int depth = 0; depth <= kMaxDepth; ++depth)
      lists.push_back(std::make_unique<ActionList>());
    return lists;
  }

  const Rules& rules_;
  std::vector<std::unique_ptr<ActionList>> lists_ = make_lists();
};

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<fs::path> positions() {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(kFolder))
    if (entry.path().extension() == ".pos") paths.push_back(entry.path());
  std::ranges::sort(paths);
  return paths;
}

using Counts = std::vector<long>;  // of depths 1, 2, ...

// Lines such as "house_deal 5 61 512".
std::map<std::string, Counts> committed_counts() {
  std::map<std::string, Counts> all;
  std::istringstream lines(text_of(kFolder / "counts.txt"));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string name;
    if (!(words >> name)) continue;
    for (long count = 0; words >> count;) all[name].push_back(count);
  }
  return all;
}

void regenerate() {
  std::ofstream file(kFolder / "counts.txt");
  file << "# Sequences of 1, 2, ... actions out of each position; written by MAYI_REGENERATE=1 "
          "property_tests.\n";
  for (const fs::path& path : positions()) {
    const auto position = parse_position(text_of(path));
    ASSERT_TRUE(position.has_value()) << path << ": " << to_string(position.error());
    file << path.stem().string();
    Counter counter(position->rules.rules);
    long nodes = 0;
    for (int depth = 1; depth <= kMaxDepth; ++depth) {
      // The next depth is about as much larger as this one is than the last.
      const long before = std::max(nodes, 1L);
      nodes = counter.count(position->game, depth);
      file << " " << nodes;
      if (nodes == 0 || nodes * std::max(nodes / before, 2L) > kMaxNodes) break;
    }
    file << "\n";
  }
}

TEST(Perft, CountsAreThoseCommitted) {
  if (std::getenv("MAYI_REGENERATE") != nullptr) regenerate();
  const auto committed = committed_counts();
  const auto paths = positions();
  EXPECT_GE(paths.size(), 12u);
  EXPECT_EQ(committed.size(), paths.size());
  for (const fs::path& path : paths) {
    const auto position = parse_position(text_of(path));
    ASSERT_TRUE(position.has_value()) << path << ": " << to_string(position.error());
    const auto expected = committed.find(path.stem().string());
    ASSERT_NE(expected, committed.end()) << path << " has no counts";
    Counter counter(position->rules.rules);
    for (std::size_t i = 0; i < expected->second.size(); ++i)
      EXPECT_EQ(counter.count(position->game, static_cast<int>(i) + 1), expected->second[i])
          << path.stem() << " at depth " << i + 1;
  }
}

}  // namespace
}  // namespace mayi
