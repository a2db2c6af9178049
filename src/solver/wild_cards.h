#pragma once

#include <algorithm>

#include "cards/deck.h"
#include "rules/rules.h"

namespace mayi {

// The wilds of a hand, those that cost most if kept first; of equal ones Jokers first, then in code
// order.
[[nodiscard]] inline Pile dearest_wilds(const Rules& rules, const Bag& hand) {
  Pile wilds;
  for (int i = hand.jokers(); i > 0; --i) wilds.push(Card::joker());
  for (std::uint64_t left = hand.distinct() & rules.wild_plane(); left != 0; left &= left - 1) {
    const Card card = Card::from_code(std::countr_zero(left));
    for (int i = hand.count(card); i > 0; --i) wilds.push(card);
  }
  const auto cost = [&](Card card) { return rules.points_of(card); };
  for (std::size_t i = 1; i < wilds.size; ++i)
    for (std::size_t j = i; j > 0 && cost(wilds[j - 1]) < cost(wilds[j]); --j)
      std::swap(wilds[j - 1], wilds[j]);
  return wilds;
}

// Points first, then cards: fewer than 64 cards are ever shed in a turn.
[[nodiscard]] constexpr int worth_shedding(const Rules& rules, Card card) {
  return rules.points_of(card) * 64 + 1;
}

}  // namespace mayi
