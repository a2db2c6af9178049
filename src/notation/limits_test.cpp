#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "game/game.h"
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

TEST(Documents, NameTheSizeOfAState) {
  const std::string size = fmt::format("value of {} bytes without padding", sizeof(Game));
  EXPECT_TRUE(read("ARCHITECTURE.md").contains(size)) << size;
}

}  // namespace
}  // namespace mayi
