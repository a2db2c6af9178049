#include "table/hand_order.h"

#include <algorithm>
#include <tuple>

#include "notation/card_text.h"

namespace mayi {

std::vector<Card> sorted(const Rules& rules, const Bag& hand, HandSort sort) {
  std::vector<Card> cards = cards_of(hand);
  const auto key = [&](Card card) {
    const bool wild = rules.is_wild(card);
    if (card.is_joker()) return std::tuple(true, 99, 0);
    const int suit = std::to_underlying(card.suit());
    const int place = run_place(rules, card.rank());
    return sort == HandSort::by_suit ? std::tuple(wild, suit, place)
                                     : std::tuple(wild, place, suit);
  };
  std::ranges::sort(cards, {}, key);
  return cards;
}

std::vector<Card> in_order(const Rules& rules, const Bag& hand, std::span<const Card> kept) {
  Bag left = hand;
  std::vector<Card> cards;
  for (const Card card : kept) {
    if (!left.has(card)) continue;
    left.remove(card);
    cards.push_back(card);
  }
  std::ranges::copy(sorted(rules, left, HandSort::by_rank), std::back_inserter(cards));
  return cards;
}

std::string print_order(std::span<const Card> cards) { return to_string(cards); }

std::vector<Card> parse_order(std::string_view text) {
  std::vector<Card> cards;
  for (Line line(text); !line.done();)
    if (const auto card = parse_card(line.take().text)) cards.push_back(*card);
  return cards;
}

}  // namespace mayi
