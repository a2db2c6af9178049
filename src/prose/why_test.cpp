#include <gtest/gtest.h>

#include "notation/card_text.h"
#include "prose/voice.h"

namespace mayi {
namespace {

const Voice& player() {
  static const Voice voice(Tone::player, {"Ann", "Bob", "Cid"}, Seat(0), for_people);
  return voice;
}
constexpr Card kNine(Rank::nine, Suit::hearts);
constexpr int kKinds = static_cast<int>(WhyKind::more_cards) + 1;

TEST(Why, IsASentenceWhateverItsNumbers) {
  for (int kind = 0; kind < kKinds; ++kind)
    for (const Card card : {Card{}, kNine, Card::joker()})
      for (const int number : {0, 1, 7}) {
        const std::string text =
            player().reason(Why{static_cast<WhyKind>(kind), card, number, number});
        EXPECT_TRUE(text.ends_with('.')) << text;
        EXPECT_TRUE(text.front() >= 'A' && text.front() <= 'Z') << text;
        EXPECT_EQ(text.find("9H"), std::string::npos) << text;
        EXPECT_EQ(text.find("1 points"), std::string::npos) << text;
      }
}

TEST(Why, NamesCardsAndNumbers) {
  struct Row {
    Why why;
    std::string_view expected;
  };
  const Row rows[] = {
      {{WhyKind::card_helps, kNine, 3, 2}, "The 9♥ brings the contract nearer."},
      {{WhyKind::card_helps, {}, 3, 2}, "The card brings the contract nearer."},
      {{WhyKind::contract_complete, {}, 0, 0}, "The contract is complete."},
      {{WhyKind::contract_complete, {}, 0, 1},
       "The contract is complete, and only 1 point stays in hand."},
      {{WhyKind::sheds_points, kNine, 9, 2},
       "The 9♥ brings the contract no nearer, and keeping it risks 9 points."},
      {{WhyKind::sheds_points, Card::joker(), 50, 2},
       "Even the Joker brings the contract no nearer, and keeping it risks 50 points."},
      {{WhyKind::card_does_not_help, Card::joker()}, "Even the Joker does not help."},
      {{WhyKind::goes_with_others, kNine, 0, 2}, "The 9♥ goes with 2 cards in hand."},
      {{WhyKind::more_cards, kNine, 0, 1}, "One more card is one more chance for the contract."},
      {{WhyKind::more_cards, kNine, 0, 2}, "Two more cards are two more chances for the contract."},
      {{WhyKind::more_cards, kNine, 0, 3},
       "With 3 more cards there are 3 more chances for the contract."},
      {{WhyKind::waits_to_lay_down, kNine, 0, 0},
       "The contract is complete, but a better one may come."},
      {{WhyKind::waits_to_lay_down, kNine, 0, 25},
       "The contract is complete, but with any of 25 unseen cards the whole hand goes down and "
       "ends "
       "the round."},
  };
  for (const Row& row : rows) EXPECT_EQ(player().reason(row.why), row.expected);
}

TEST(Why, IsReadAsItIsKept) {
  for (int kind = 0; kind < kKinds; ++kind)
    for (const Card card : {Card{}, kNine, Card::joker()}) {
      const Why why{static_cast<WhyKind>(kind), card, -1, 250};
      const auto read = parse_why(print_why(why));
      ASSERT_TRUE(read) << print_why(why);
      EXPECT_EQ(print_why(*read), print_why(why));
    }
  EXPECT_EQ(print_why({WhyKind::card_helps, kNine, 2, 1}), "card-helps 9H 2 1");
}

TEST(Why, AnythingElseIsAModelsOwnWords) {
  for (const std::string_view text :
       {"", "I like nines.", "card-helps", "card-helps 9H 2", "card-helps 9X 2 1",
        "card-helps 9H 2 1 more", "card-helps 9H two 1"}) {
    EXPECT_FALSE(parse_why(text)) << text;
    EXPECT_EQ(player().reason(text), text);
    EXPECT_FALSE(tells_nothing_hidden(text)) << text;
  }
  EXPECT_EQ(player().reason("I like\nnines.\x1b[2J"), "I like nines.[2J");
  EXPECT_EQ(player().reason("card-helps 9H 2 1"), "The 9♥ brings the contract nearer.");
}

TEST(Why, OfAHiddenHandWaitsUntilItLiesOpen) {
  std::string open;
  for (int kind = 0; kind < kKinds; ++kind)
    if (tells_nothing_hidden(static_cast<WhyKind>(kind)))
      open += std::string(code_of(static_cast<WhyKind>(kind))) + " ";
  EXPECT_EQ(open, "only-choice at-random fits-the-table goes-out keeps-last-card next-round ");
  EXPECT_TRUE(tells_nothing_hidden("fits-the-table 9H 0 0"));
  EXPECT_FALSE(tells_nothing_hidden("card-helps 9H 2 1"));
}

}  // namespace
}  // namespace mayi
