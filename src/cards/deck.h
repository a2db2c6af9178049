#pragma once

#include "base/fixed_list.h"
#include "cards/bag.h"

namespace mayi {

using Pile = FixedList<Card, kMaxCards>;  // top() is the top of the pile

// Deck after deck, suit after suit (C D H S), ranks 2 to A, then the Jokers: the order before the
// shuffle.
constexpr Pile unshuffled_deck(int decks, int jokers) {
  Pile pile;
  for (int deck = 0; deck < decks; ++deck)
    for (int suit = 0; suit < kSuits; ++suit)
      for (int rank = kLowestRank; rank <= kHighestRank; ++rank)
        pile.push(Card(static_cast<Rank>(rank), static_cast<Suit>(suit)));
  for (int joker = 0; joker < jokers; ++joker) pile.push(Card::joker());
  return pile;
}

}  // namespace mayi
