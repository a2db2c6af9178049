#include "notation/card_text.h"

#include <gtest/gtest.h>

#include <vector>

#include "cards/deck.h"

namespace mayi {
namespace {

TEST(CardText, EverySpellingIsRead) {
  struct Row {
    std::string_view text;
    Card card;
  };
  const Row rows[] = {
      {"10H", {Rank::ten, Suit::hearts}},
      {"TH", {Rank::ten, Suit::hearts}},
      {"th", {Rank::ten, Suit::hearts}},
      {"10h", {Rank::ten, Suit::hearts}},
      {"10♥", {Rank::ten, Suit::hearts}},
      {"T♥", {Rank::ten, Suit::hearts}},
      {"2C", {Rank::two, Suit::clubs}},
      {"2♣", {Rank::two, Suit::clubs}},
      {"jd", {Rank::jack, Suit::diamonds}},
      {"j♦", {Rank::jack, Suit::diamonds}},
      {"AS", {Rank::ace, Suit::spades}},
      {"a♠", {Rank::ace, Suit::spades}},
      {"Ks", {Rank::king, Suit::spades}},
      {"qC", {Rank::queen, Suit::clubs}},
      {"JK", Card::joker()},
      {"jk", Card::joker()},
      {"Joker", Card::joker()},
      {"joker", Card::joker()},
      {"JOKER", Card::joker()},
  };
  for (const Row& row : rows) EXPECT_EQ(parse_card(row.text), row.card) << row.text;
}

TEST(CardText, AnythingElseIsNoCard) {
  for (const std::string_view text :
       {"",       "C",   "1C",  "11C", "0H", "9",   "9X",        "CC", "9CC", "109H", "JKC",
        "Jokers", " 9C", "9C ", "♥",   "♥9", "K♥♥", "9\xE2\x99", "Tx", "+9C", "010H"})
    EXPECT_FALSE(parse_card(text)) << text;
  EXPECT_FALSE(parse_card(std::string_view("9C\0", 3)));
  EXPECT_FALSE(parse_card(std::string(1000, '9') + "C"));
}

TEST(CardText, EveryCardPrintsForMachinesAndForPeopleAndReadsBack) {
  std::vector<Card> cards{Card::joker()};
  for (const Card card : unshuffled_deck(1, 0)) cards.push_back(card);
  for (const Card card : cards) {
    EXPECT_EQ(parse_card(to_string(card)), card);
    EXPECT_EQ(parse_card(for_people(card)), card);
  }
  EXPECT_EQ(to_string(Card(Rank::ten, Suit::hearts)), "10H");
  EXPECT_EQ(for_people(Card(Rank::ten, Suit::hearts)), "10♥");
  EXPECT_EQ(to_string(Card::joker()), "JK");
  EXPECT_EQ(for_people(Card::joker()), "Joker");
}

TEST(CardText, RanksAreReadAndNamed) {
  for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
    EXPECT_EQ(parse_rank(rank_name(static_cast<Rank>(rank))), static_cast<Rank>(rank));
  EXPECT_EQ(parse_rank("T"), Rank::ten);
  EXPECT_EQ(parse_rank("q"), Rank::queen);
  for (const std::string_view text : {"", "1", "11", "JK", "10 "})
    EXPECT_FALSE(parse_rank(text)) << text;
}

TEST(CardText, ABagPrintsItsCardsSuitBySuitJokersLast) {
  Bag bag;
  for (const std::string_view text : {"JK", "AS", "3C", "10H", "3C", "2C"})
    bag.add(*parse_card(text));
  EXPECT_EQ(to_string(bag), "2C 3C 3C 10H AS JK");
  EXPECT_EQ(to_string(Bag{}), "");
}

TEST(CardText, TakingACardFromALineNamesTheColumnOfTheFault) {
  struct Row {
    std::string_view line;
    int column;
    std::string_view message;
  };
  const Row rows[] = {
      {"", 1, "a card is missing"},       {"   # 9C", 4, "a card is missing"},
      {"  11H", 3, "unknown card '11H'"}, {"/", 1, "unknown card '/'"},
      {"\x01", 1, "unknown card ''"},
  };
  for (const Row& row : rows) {
    Line line(row.line, 7);
    (void)take_card(line);
    ASSERT_TRUE(line.failed()) << row.line;
    EXPECT_EQ(line.result().error(), (ParseError{7, row.column, std::string(row.message)}))
        << row.line;
  }
  Line line("9C/JK");
  EXPECT_EQ(take_card(line), Card(Rank::nine, Suit::clubs));
  EXPECT_TRUE(line.take_if("/"));
  EXPECT_EQ(take_card(line), Card::joker());
  EXPECT_TRUE(line.done());
}

}  // namespace
}  // namespace mayi
