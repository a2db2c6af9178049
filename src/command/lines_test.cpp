#include "command/lines.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(Columns, AreThoseThatAScreenShows) {
  struct Row {
    std::string_view text;
    int columns;
  };
  const Row rows[] = {
      {"", 0},
      {"Ann", 3},
      {"Zoë", 3},
      {"Zoe\u0308", 3},  // the dots are a character of their own
      {"9♥", 2},
      {"愛子", 4},  // East Asian wide
      {"ＡＢ", 4},  // full width
      {"ｱｲ", 2},    // half width
      {"각", 2},    // Hangul
      {"🙂", 2},
      {"🃏", 2},
      {"🂡", 1},                       // no emoji
      {"a\u200bb", 2},                // zero width space
      {"\x1b[1;31malarm\x1b[0m", 5},  // colours
      {"\xff", 1},                    // no UTF-8: something is shown
      {"█████", 5},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(columns(row.text), row.columns) << row.text;
    EXPECT_EQ(columns(pad(std::string(row.text), 9)), 9) << row.text;
    EXPECT_EQ(columns(right(std::string(row.text), 9)), 9) << row.text;
  }
}

TEST(Clip, KeepsToTheWidthAndClosesColours) {
  struct Row {
    std::string text;
    int width;
    std::string_view mark, expected;
  };
  const Row rows[] = {
      {"abcdef", 6, "…", "abcdef"},
      {"abcdef", 5, "…", "abcd…"},
      {"abcdef", 5, "...", "ab..."},
      {"愛愛愛", 5, "…", "愛愛…"},
      {"愛愛愛", 4, "…", "愛…"},  // half of a character cannot be shown
      {"\x1b[1mabcdef\x1b[0m", 4, "…", "\x1b[1mabc\x1b[0m…"},
  };
  for (const Row& row : rows) EXPECT_EQ(clip(row.text, row.width, row.mark), row.expected);
}

TEST(Lines, BreakBetweenWordsAndItemsStaySideBySide) {
  EXPECT_EQ(wrap("one two three", 8, 2), (Lines{"one two", "  three"}));
  EXPECT_EQ(wrap("愛子 愛子 a", 9), (Lines{"愛子 愛子", "a"}));
  EXPECT_EQ(wrap("", 8), Lines{});
  EXPECT_EQ(wrap("longer-than-the-line is", 8), (Lines{"longer-than-the-line", "is"}));
  EXPECT_EQ(wrap_lines("a b\n\nc", 1), (Lines{"a", "  b", "", "c"}));
  EXPECT_EQ(flow({"1 ab", "2 cd", "3 ef"}, 10), (Lines{"1 ab  2 cd", "3 ef"}));
}

}  // namespace
}  // namespace mayi
