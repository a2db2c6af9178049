#include "cli/play_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace mayi::cli {
namespace {

const Card kNine(Rank::nine, Suit::hearts);

TEST(PlayText, ColoursTakeNoColumns) {
  const std::string card = Ink{.colour = true}.spell()(kNine);
  EXPECT_NE(card, "9♥");
  EXPECT_EQ(columns(card), 2);
  EXPECT_EQ(columns(pad(card, 5)), 5);
  EXPECT_EQ(columns(right(card, 5)), 5);
}

TEST(PlayText, CardsHaveSignsOrLettersAndEachSuitAColourOfItsOwn) {
  EXPECT_EQ(Ink{}.spell()(kNine), "9♥");
  EXPECT_EQ(Ink{.ascii = true}.spell()(kNine), "9H");
  std::vector<std::string> codes;
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades})
    codes.push_back(Ink{.colour = true}.spell()(Card(Rank::nine, suit)).substr(0, 5));
  std::ranges::sort(codes);
  EXPECT_EQ(std::ranges::adjacent_find(codes), codes.end());
}

TEST(PlayText, AClippedLineFitsAndClosesItsColour) {
  EXPECT_EQ(clip("abcdef", 6, false), "abcdef");
  EXPECT_EQ(clip("abcdef", 5, false), "abcd…");
  EXPECT_EQ(clip("abcdef", 5, true), "abc..");
  const std::string cut = clip(Ink{.colour = true}.bold("abcdef"), 4, true);
  EXPECT_EQ(columns(cut), 4);
  EXPECT_NE(cut.find("\x1b[0m"), std::string::npos);
}

TEST(PlayText, LinesBreakBetweenWordsAndItemsStaySideBySide) {
  EXPECT_EQ(wrap("one two three", 8, 2), (Lines{"one two", "  three"}));
  EXPECT_EQ(wrap("", 8), Lines{});
  EXPECT_EQ(wrap("longer-than-the-line is", 8), (Lines{"longer-than-the-line", "is"}));
  EXPECT_EQ(flow({"1 ab", "2 cd", "3 ef"}, 10), (Lines{"1 ab  2 cd", "3 ef"}));
  EXPECT_EQ(wrap_lines("a b\n\nc", 1), (Lines{"a", "  b", "", "c"}));
}

TEST(PlayText, NamesCannotMoveTheCursor) {
  EXPECT_EQ(printable("A\x1b[2Jb\x07\x7f\r\n"), "A[2Jb");
  EXPECT_EQ(printable("Zo\xc3\xab"), "Zoë");
  EXPECT_EQ(printable("x\xc2\x9b"
                      "31m"),
            "x31m");  // the one-character form of ESC [
}

}  // namespace
}  // namespace mayi::cli
