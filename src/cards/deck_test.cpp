#include "cards/deck.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(Deck, HoldsEveryCardOncePerDeckAndTheJokers) {
  struct Row {
    int decks, jokers, cards;
  };
  constexpr Row rows[] = {{1, 0, 52}, {2, 4, 108}, {3, 6, 162}, {3, 12, 168}};
  for (const Row& row : rows) {
    const Pile deck = unshuffled_deck(row.decks, row.jokers);
    EXPECT_EQ(deck.size, row.cards);
    Bag bag;
    for (const Card card : deck) bag.add(card);
    EXPECT_EQ(bag.jokers(), row.jokers);
    int distinct = 0;
    bag.for_each_distinct([&](Card card) {
      if (card.is_joker()) return;
      ++distinct;
      EXPECT_EQ(bag.count(card), row.decks);
    });
    EXPECT_EQ(distinct, 52);
  }
}

}  // namespace
}  // namespace mayi
