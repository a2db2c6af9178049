#include "prose/words.h"

#include <gtest/gtest.h>

#include <vector>

namespace mayi {
namespace {

TEST(Words, CountAndListAsOneSpeaks) {
  EXPECT_EQ(counted(0, "card"), "0 cards");
  EXPECT_EQ(counted(1, "card"), "1 card");
  EXPECT_EQ(counted(2, "penalty card"), "2 penalty cards");
  const std::vector<std::string> words{"a", "b", "c"};
  EXPECT_EQ(listed(std::span(words).first(0)), "");
  EXPECT_EQ(listed(std::span(words).first(1)), "a");
  EXPECT_EQ(listed(std::span(words).first(2)), "a and b");
  EXPECT_EQ(listed(words, "or"), "a, b or c");
}

TEST(Words, VerbsOfOthersHaveAnEnding) {
  EXPECT_EQ(third_person("draw"), "draws");
  EXPECT_EQ(third_person("pass"), "passes");
  EXPECT_EQ(third_person("go"), "goes");
  EXPECT_EQ(third_person("are"), "is");
  EXPECT_EQ(third_person("have"), "has");
}

TEST(Plain, IsOneLineOfVisibleCharacters) {
  struct Row {
    std::string_view text, expected;
  };
  using namespace std::string_view_literals;
  const Row rows[] = {
      {"Zoë ♥ 日本 🂡", "Zoë ♥ 日本 🂡"},
      {"red \x1b[31m", "red [31m"},
      {"bell\a null\0 del\x7f"sv, "bell null del"},
      {"\xC2\x9B"
       "31m",
       "31m"},                                         // the escape of C1
      {"a\nb\tc\r\nd\u0085e\u2028f", "a b c  d e f"},  // still one line
      {"a\vb\fc\bd\x0E", "a b cd"},
      {"\u202Eevil\u2066\u200F", "evil"},  // directions
      {"zero\u200B\u200D\uFEFFwidth\u00AD", "zerowidth"},
      {"tag\U000E0041", "tag"},
      {"\xff\xfe", "??"},
      {"\xC0\xAF", "??"},            // too long a spelling
      {"\xED\xA0\x80", "???"},       // half of a pair
      {"\xF4\x90\x80\x80", "????"},  // past the last code
      {"cut \xE2\x99", "cut ??"},
      {"\uFFFF\uFDD0", ""},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(plain(row.text), row.expected);
    EXPECT_EQ(plain(row.expected), row.expected);
  }
}

TEST(Plain, IsNeverCutInsideACharacter) {
  EXPECT_EQ(plain("ab♥cd", 2), "ab");
  EXPECT_EQ(plain("ab♥cd", 4), "ab");
  EXPECT_EQ(plain("ab♥cd", 5), "ab♥");
  EXPECT_EQ(plain("ab♥cd", 6), "ab♥c");
  EXPECT_EQ(plain(std::string(10'000, 'x')).size(), 4096u);
}

}  // namespace
}  // namespace mayi
