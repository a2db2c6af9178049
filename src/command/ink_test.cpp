#include "command/ink.h"

#include <gtest/gtest.h>

#include <set>

namespace mayi {
namespace {

TEST(Ink, CardsHaveSignsOrLettersAndEachSuitAColourOfItsOwn) {
  const Card nine(Rank::nine, Suit::hearts);
  EXPECT_EQ(Ink{}.spell()(nine), "9♥");
  EXPECT_EQ(Ink{.ascii = true}.spell()(nine), "9H");
  EXPECT_EQ(columns(Ink{.colour = true}.spell()(nine)), 2);
  std::set<std::string> codes;
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades})
    codes.insert(Ink{.colour = true}.spell()(Card(Rank::nine, suit)).substr(0, 5));
  EXPECT_EQ(codes.size(), 4u);
}

}  // namespace
}  // namespace mayi
