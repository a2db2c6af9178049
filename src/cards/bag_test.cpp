#include "cards/bag.h"

#include <gtest/gtest.h>

#include "notation/card_text.h"

namespace mayi {
namespace {

Bag bag(std::string_view text) {
  Bag result;
  for (Line line(text); !line.done();) result.add(take_card(line));
  return result;
}

TEST(Bag, CountsCardsWhateverTheOrder) {
  struct Row {
    std::string_view cards;
    int size, nines, jokers;
  };
  constexpr Row rows[] = {
      {"", 0, 0, 0},
      {"9C", 1, 1, 0},
      {"9C 9C 9C", 3, 3, 0},
      {"9C JK 9C JK 10H", 5, 2, 2},
      {"JK JK JK JK", 4, 0, 4},
  };
  for (const Row& row : rows) {
    const Bag cards = bag(row.cards);
    EXPECT_EQ(cards.size(), row.size) << row.cards;
    EXPECT_EQ(cards.empty(), row.size == 0) << row.cards;
    EXPECT_EQ(cards.count(Card(Rank::nine, Suit::clubs)), row.nines) << row.cards;
    EXPECT_EQ(cards.jokers(), row.jokers) << row.cards;
    EXPECT_EQ(cards.has(Card::joker()), row.jokers > 0) << row.cards;
  }
  EXPECT_EQ(bag("9C JK 4D 9C"), bag("JK 9C 9C 4D"));
}

TEST(Bag, ContainsWhatItHasOftenEnough) {
  struct Row {
    std::string_view all, part;
    bool contained;
  };
  constexpr Row rows[] = {
      {"9C 9C 4D JK", "9C JK", true},
      {"9C 9C 4D JK", "9C 9C 4D JK", true},
      {"9C 4D", "9C 9C", false},
      {"9C 9C", "9C 9C 9C", false},
      {"9C JK", "JK JK", false},
      {"9C", "9D", false},
      {"9C", "", true},
      {"", "", true},
  };
  for (const Row& row : rows)
    EXPECT_EQ(bag(row.all).contains(bag(row.part)), row.contained) << row.all << " / " << row.part;
}

TEST(Bag, WhatIsAddedCanBeRemoved) {
  Bag cards = bag("9C 9C 9C JK JK 10H");
  for (const char* card : {"9C", "JK", "10H", "9C"}) cards.remove(parse_card(card).value());
  EXPECT_EQ(cards, bag("9C JK"));
}

TEST(Bag, VisitsEachCardInCodeOrder) {
  EXPECT_EQ(to_string(bag("JK KS 9C 3H JK 9C 2D")), "9C 9C 2D 3H KS JK JK");
  int distinct = 0;
  bag("9C 9C JK JK 4D").for_each_distinct([&](Card) { ++distinct; });
  EXPECT_EQ(distinct, 3);
}

TEST(Bag, CountsWithinAMask) {
  const Bag cards = bag("9C 9C 9H 4D JK");
  EXPECT_EQ(cards.count_in(plane_of(rank_bit(Rank::nine))), 3);
  EXPECT_EQ(cards.count_in(plane_of(rank_bit(Rank::two))), 0);
}

TEST(Bag, TheRestOfSomeDecksIsWhatTheyHoldBeyondIt) {
  for (const int decks : {1, 2, 3}) {
    const Bag held = bag(decks == 1 ? "9C 3H JK" : "9C 9C 3H AS JK JK");
    Bag all = held.rest_of_decks(decks, 4);
    held.for_each([&](Card card) { all.add(card); });
    EXPECT_EQ(all, Bag::of_decks(decks, 4)) << decks;
  }
  // What lies in a made-up position more often than the decks have it takes nothing else away.
  EXPECT_EQ(bag("9C 9C JK").rest_of_decks(1, 0), bag("9C").rest_of_decks(1, 0));
}

}  // namespace
}  // namespace mayi
