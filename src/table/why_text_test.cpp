#include "table/why_text.h"

#include <gtest/gtest.h>

#include <set>

namespace mayi {
namespace {

constexpr int kKinds = static_cast<int>(WhyKind::next_round) + 1;
const Card kNine(Rank::nine, Suit::hearts);

TEST(WhyText, EveryReasonHasASentenceOfItsOwn) {
  std::set<std::string> sentences;
  for (int i = 0; i < kKinds; ++i) {
    const std::string text = sentence({static_cast<WhyKind>(i), kNine, 3, 2});
    EXPECT_TRUE(text.ends_with('.')) << text;
    EXPECT_TRUE(sentences.insert(text).second) << text;
  }
  EXPECT_EQ(sentence({WhyKind::card_helps, kNine, 3, 2}), "The 9H brings the contract nearer.");
}

TEST(WhyText, WhatIsPrintedIsRead) {
  for (int i = 0; i < kKinds; ++i)
    for (const Card card : {Card{}, kNine, Card::joker()}) {
      const Why why{static_cast<WhyKind>(i), card, -3, 120};
      const auto read = parse_why(to_string(why));
      ASSERT_TRUE(read) << to_string(why);
      EXPECT_EQ(read->kind, why.kind);
      EXPECT_EQ(read->card, why.card);
      EXPECT_EQ(read->before, why.before);
      EXPECT_EQ(read->after, why.after);
    }
}

TEST(WhyText, AModelsOwnWordsAreNoSuchLine) {
  for (const std::string_view text :
       {"", "card-helps", "card-helps 9H", "card-helps 9H 1", "card-helps 9H 1 x",
        "card-helps 99 1 2", "card-helps 9H 1 2 3", "I wanted it", "card-helps because 1 2"})
    EXPECT_FALSE(parse_why(text)) << text;
}

TEST(WhyText, ReasonsThatTellOfTheHandAreNotOpen) {
  EXPECT_FALSE(tells_nothing_hidden(WhyKind::card_helps));
  EXPECT_FALSE(tells_nothing_hidden(WhyKind::card_does_not_help));
  EXPECT_FALSE(tells_nothing_hidden(WhyKind::waits_to_lay_down));
  EXPECT_TRUE(tells_nothing_hidden(WhyKind::fits_the_table));
}

}  // namespace
}  // namespace mayi
