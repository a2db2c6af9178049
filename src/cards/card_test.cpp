#include "cards/card.h"

#include <gtest/gtest.h>

#include "cards/deck.h"

namespace mayi {
namespace {

TEST(Card, TheCodeOfASuitedCardIsItsBitInAPlane) {
  for (const Card card : unshuffled_deck(1, 0)) {
    EXPECT_EQ(card.bit(), std::uint64_t{1} << card.code());
    EXPECT_EQ(Card(card.rank(), card.suit()), card);
    EXPECT_EQ(Card::from_code(card.code()), card);
    EXPECT_FALSE(card.is_joker());
    EXPECT_TRUE(card.exists());
  }
}

TEST(Card, TheEmptySlotIsNoCardAndAJokerIsNotSuited) {
  EXPECT_FALSE(Card{}.exists());
  EXPECT_FALSE(Card{}.is_joker());
  EXPECT_TRUE(Card::joker().is_joker());
  EXPECT_TRUE(Card::joker().exists());
}

TEST(Card, APlaneHasALaneForEachSuit) {
  const RankSet ranks = rank_bit(Rank::two) | rank_bit(Rank::ace);
  for (int suit = 0; suit < kSuits; ++suit) EXPECT_EQ(lane(plane_of(ranks), suit), ranks);
  EXPECT_EQ(lane(Card(Rank::nine, Suit::hearts).bit(), 2), rank_bit(Rank::nine));
  EXPECT_EQ(lane(Card(Rank::nine, Suit::hearts).bit(), 1), 0);
}

}  // namespace
}  // namespace mayi
