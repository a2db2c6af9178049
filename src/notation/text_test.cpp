#include "notation/text.h"

#include <gtest/gtest.h>

#include <vector>

namespace mayi {
namespace {

TEST(Line, WordsAreSeparatedByWhiteSpaceAndMarksStandAlone) {
  struct Row {
    std::string_view text;
    std::vector<std::string_view> words;
  };
  const Row rows[] = {
      {"", {}},
      {"  \t \r", {}},
      {"# all comment", {}},
      {"a b", {"a", "b"}},
      {"\ta  b\r", {"a", "b"}},
      {"a/b,c:d", {"a", "/", "b", ",", "c", ":", "d"}},
      {"a#b", {"a"}},
      {"x=1,2", {"x=1", ",", "2"}},
  };
  for (const Row& row : rows) {
    Line line(row.text);
    std::vector<std::string_view> words;
    while (!line.done()) words.push_back(line.take().text);
    EXPECT_EQ(words, row.words) << row.text;
  }
}

TEST(Line, ColumnsCountFromOneAndTheEndHasOneToo) {
  Line line("  ab /c ", 5);
  EXPECT_EQ(line.take().column, 3);
  EXPECT_EQ(line.take().column, 6);
  EXPECT_EQ(line.take().column, 7);
  EXPECT_TRUE(line.done());
  line.fail("x");
  EXPECT_EQ(line.result().error(), (ParseError{5, 9, "x"}));
}

TEST(Line, TheFirstFailureIsKeptAndEndsTheLine) {
  Line line("a 7 / b");
  line.expect("a");
  EXPECT_EQ(line.take_number(7), 7u);
  EXPECT_EQ(line.result(1), 1);
  line.expect("to");
  EXPECT_TRUE(line.done());
  EXPECT_EQ(line.take_number(7, "later"), 0u);
  line.expect_end();
  EXPECT_EQ(line.result(1).error(), (ParseError{1, 5, "'to' is expected"}));
}

TEST(Line, WhatIsLeftIsUnexpected) {
  Line line("a b");
  line.take();
  line.expect_end();
  EXPECT_EQ(line.result().error(), (ParseError{1, 3, "unexpected 'b'"}));
}

TEST(Line, TheRestIsTheLineFromTheNextWordWithoutComment) {
  Line line("say  this, and that  # not this");
  line.take();
  EXPECT_EQ(line.rest(), "this, and that");
  while (!line.done()) line.take();
  EXPECT_EQ(line.rest(), "");
}

TEST(Text, BlankLinesAreSkippedAndLinesAreNumbered) {
  std::vector<int> numbers;
  EXPECT_TRUE(for_each_line("a\n\n# c\r\nb\n\nlast",
                            [&](const Line& line) { numbers.push_back(line.number()); }));
  EXPECT_EQ(numbers, (std::vector{1, 4, 6}));
}

TEST(Text, ANumberHasNoSignAndFits) {
  EXPECT_EQ(parse_number("0", 5), 0u);
  EXPECT_EQ(parse_number("5", 5), 5u);
  EXPECT_EQ(parse_number("005", 5), 5u);
  for (const std::string_view text :
       {"", "6", "-1", "+1", "1 ", " 1", "1a", "0x1", "4294967296", "99999999999999999999"})
    EXPECT_FALSE(parse_number(text, 5)) << text;
}

TEST(Text, QuotedWordsAreShortAndShowNoControlCharacters) {
  EXPECT_EQ(in_quotes("11H"), "'11H'");
  EXPECT_EQ(in_quotes("a\x1b[31m\x7f"), "'a[31m'");
  EXPECT_EQ(in_quotes("a\u202eb\xff"), "'ab?'");
  EXPECT_EQ(in_quotes(std::string(40, 'x')), "'" + std::string(40, 'x') + "'");
  EXPECT_EQ(in_quotes(std::string(50, 'x')), "'" + std::string(40, 'x') + "...'");
}

TEST(Text, AnErrorSaysWhere) {
  EXPECT_EQ(to_string(ParseError{3, 7, "no"}), "line 3, column 7: no");
}

}  // namespace
}  // namespace mayi
