#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "game/game.h"
#include "notation/position.h"
#include "notation/rule_file.h"
#include "notation/text.h"

// Figures in the documents are those of the code.
namespace mayi {
namespace {

std::string read(const std::string& page) {
  std::ifstream file(std::string(MAYI_SOURCE_DIR) + "/docs/" + page);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Documents, NameTheLimitsOfTexts) {
  const std::string notation = read("NOTATION.md");
  const std::string rows[] = {
      fmt::format("| position, scenario file | {} MiB |", kMaxText >> 20),
      fmt::format("| rule file | {} KiB |", kMaxRuleFile >> 10),
      fmt::format("| lay-down | {} melds and {} cards as named", kMaxNamedMelds, kMaxNamedCards),
      fmt::format("| go-out | {} lay-offs;", kMaxLayOffs),
      fmt::format("| `totals`, `points` | {} |", kMaxScore),
  };
  for (const std::string& row : rows) EXPECT_TRUE(notation.contains(row)) << row;
}

TEST(Documents, NameTheSizesOfValues) {
  const std::string architecture = read("ARCHITECTURE.md");
  const std::string figures[] = {
      fmt::format("value of {} bytes without padding", sizeof(Game)),
      fmt::format("large (about {} KiB)", (sizeof(ActionList) + 512) >> 10),
      fmt::format("{} seats, {} decks and {} Jokers ({} cards), {} rounds, {} melds a contract,\n"
                  "{} melds on the table, {} cards in a meld laid down, {} wild ranks",
                  kMaxSeats, kMaxDecks, kMaxJokers, kMaxCards, kMaxRounds, kMaxContractMelds,
                  kMaxMelds, kMaxMeldCards, kMaxWildRanks),
  };
  for (const std::string& figure : figures) EXPECT_TRUE(architecture.contains(figure)) << figure;
}

TEST(Documents, NameTheLongestNameOfASeat) {
  std::size_t longest = 0;
  while (is_seat_name(std::string(longest + 1, 'x'))) ++longest;
  EXPECT_TRUE(read("NOTATION.md").contains(fmt::format("| name of a seat | {} bytes;", longest)));
}

}  // namespace
}  // namespace mayi
