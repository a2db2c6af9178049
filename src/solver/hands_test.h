#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "cards/deck.h"
#include "melds/lay_down_search.h"

// What the solver's tests share: cards from text, and random hands and rule sets.
namespace mayi {

constexpr Card card_of(std::string_view text) {
  constexpr std::string_view ranks = "23456789TJQKA", suits = "CDHS";
  if (text == "JK") return Card::joker();
  return Card(static_cast<Rank>(ranks.find(text[0]) + kLowestRank),
              static_cast<Suit>(suits.find(text[1])));
}

// "9C TD JK": each card in two letters.
inline std::vector<Card> cards_in_order(std::string_view text) {
  std::vector<Card> cards;
  for (std::size_t i = 0; i + 1 < text.size(); i += 3) cards.push_back(card_of(text.substr(i, 2)));
  return cards;
}
inline Bag cards(std::string_view text) {
  Bag bag;
  for (const Card card : cards_in_order(text)) bag.add(card);
  return bag;
}
inline std::string to_text(Card card) {
  if (card.is_joker()) return "JK";
  return {"..23456789TJQKA"[std::to_underlying(card.rank())],
          "CDHS"[std::to_underlying(card.suit())]};
}

inline Bag random_hand(Random& random, int decks, int jokers, int size) {
  Pile deck = unshuffled_deck(decks, jokers);
  shuffle(std::span(deck.items.data(), deck.size), random);
  Bag hand;
  for (int i = 0; i < size; ++i) hand.add(deck.pop());
  return hand;
}

// A hand that tends towards one suit, few ranks or many wilds, as hands do in play.
inline Bag skewed_hand(Random& random, const Rules& rules, int size) {
  Pile deck = unshuffled_deck(3, 6);
  shuffle(std::span(deck.items.data(), deck.size), random);
  const auto suit = static_cast<Suit>(random.below(4));
  const int low = 2 + static_cast<int>(random.below(9)), kind = static_cast<int>(random.below(4));
  const auto likes = [&](Card card) {
    if (rules.is_wild(card)) return kind == 3;
    const int rank = std::to_underlying(card.rank());
    return kind == 0 ? card.suit() == suit : kind == 1 && rank >= low && rank < low + 4;
  };
  Bag hand;
  int left = size;
  while (left > 0 && !deck.empty()) {
    const Card card = deck.pop();
    if (!likes(card) && random.chance(2, 3)) continue;
    hand.add(card);
    --left;
  }
  return hand;
}

// Adds one meld, as far as three decks have its cards: a third of its places go to wilds.
inline void add_random_meld(Random& random, const Rules& rules, bool set, int size, Bag& hand) {
  const RunSpan span = run_span(rules);
  const int spread = std::max(1, span.longest() - size + 1);
  const int low = span.low + static_cast<int>(random.below(static_cast<std::uint32_t>(spread)));
  const auto suit = static_cast<Suit>(random.below(4));
  for (int i = 0; i < size; ++i) {
    const Card card =
        set ? Card(rank_at(low), static_cast<Suit>(random.below(4))) : Card(rank_at(low + i), suit);
    if (random.chance(1, 3) || (!set && low + i > span.high) || hand.count(card) == kMaxDecks)
      hand.add(Card::joker());
    else
      hand.add(card);
  }
}

// A lay-down, nearly: melds of the contract, perhaps larger, with some cards exchanged for others.
inline Bag near_hand(Random& random, const Rules& rules, int round, int largest_extra,
                     int exchanged) {
  Bag hand;
  const Contract& contract = rules.contract(round);
  for (int i = 0; i < contract.melds(); ++i) {
    const bool set = i < contract.sets;
    const int extra = static_cast<int>(random.below(static_cast<std::uint32_t>(largest_extra) + 1));
    add_random_meld(random, rules, set, (set ? rules.min_set : rules.min_run) + extra, hand);
  }
  Pile deck = unshuffled_deck(1, 2);
  shuffle(std::span(deck.items.data(), deck.size), random);
  for (int i = 0; i < exchanged; ++i) {
    Pile held;
    hand.for_each([&](Card card) { held.push(card); });
    hand.remove(held[random.below(held.size)]);
    while (hand.count(deck.top()) == kMaxDecks) deck.pop();
    hand.add(deck.pop());
  }
  return hand;
}

// A hand of one of these kinds, of at most that many cards if it is not nearly a lay-down.
inline Bag any_hand(Random& random, const Rules& rules, int round, int most) {
  const int size = 5 + static_cast<int>(random.below(static_cast<std::uint32_t>(most) - 4));
  if (random.chance(1, 3)) return random_hand(random, 2, 4, size);
  if (random.chance(1, 2)) return skewed_hand(random, rules, size);
  const auto extra = static_cast<int>(random.below(3)),
             exchanged = static_cast<int>(random.below(4));
  return near_hand(random, rules, round, extra, exchanged);
}

inline Contract random_contract(Random& random, int most_melds) {
  const int melds = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_melds)));
  const auto sets = static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(melds) + 1));
  return {sets, static_cast<std::uint8_t>(melds - sets)};
}

inline RankSet random_wild_ranks(Random& random) {
  RankSet ranks = 0;
  for (std::uint32_t n = random.below(kMaxWildRanks + 1); n > 0; --n)
    ranks |= static_cast<RankSet>(1u << (kLowestRank + static_cast<int>(random.below(13))));
  return ranks;
}

// One random contract in round 1, the same in the last round; knobs that matter to melds at random.
inline Rules random_rules(Random& random, int most_melds) {
  Rules rules;
  rules.rounds = 2;
  rules.contracts[0] = rules.contracts[1] = random_contract(random, most_melds);
  if (random.chance(1, 2)) {
    rules.min_set = static_cast<std::uint8_t>(2 + random.below(4));
    rules.min_run = static_cast<std::uint8_t>(2 + random.below(6));
  }
  if (random.chance(1, 3)) rules.wild_ranks = random_wild_ranks(random);
  if (random.chance(1, 3)) rules.aces = Aces::low;
  if (random.chance(1, 3)) rules.same_suit_run_gap = static_cast<std::uint8_t>(random.below(4));
  rules.larger_melds = random.chance(1, 2);
  rules.wild_limit_lay_off = random.chance(1, 2);
  rules.points[2] = random.chance(1, 2) ? 20 : 2;
  return rules;
}

}  // namespace mayi
