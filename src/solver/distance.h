#pragma once

#include "rules/rules.h"

namespace mayi {

inline constexpr int kNever = 255;  // no cards whatever would do

// How far a hand is from laying down the contract of a round, and what would bring it nearer.
//
// `missing` is the least number of cards, of any kind and from an unlimited supply, that must be
// added so that a lay-down is possible: 0 exactly if it is possible now. It never grows, and falls
// by at most 1, with each card.
//
// Where the whole hand must be laid down (R6, final_round = whole-hand) the hand must become one
// complete lay-down of exactly `size` cards: `missing` is the least number of cards of such a
// lay-down that are not held, so that many must still be drawn, and whatever else is held must go.
// It is `size` - hand.size() at least. kNever: no lay-down has that size. Adding a card means one
// more to choose from; `size` stays.
struct Distance {
  int missing = kNever;
  std::uint64_t outs = 0;    // the cards, each as Card::bit(), any one of which lowers `missing`
  bool joker_helps = false;  // the Joker is one too

  constexpr bool is_out(Card card) const {
    return card.is_joker() ? joker_helps : (outs & card.bit()) != 0;
  }
  constexpr bool operator==(const Distance&) const = default;
};

// In a whole-hand round: the hand is as after a draw, `size` is its own.
[[nodiscard]] Distance distance(const Rules& rules, int round, const Bag& hand);
[[nodiscard]] int cards_missing(const Rules& rules, int round, const Bag& hand);

// Of a hand as it rests between two turns: in a whole-hand round `growth` more cards come before it
// can be laid down. Whoever knows that no more than `at_most` are missing has the answer sooner.
[[nodiscard]] Distance distance_at_rest(const Rules& rules, int round, const Bag& hand,
                                        int growth = 1, int at_most = kNever);
// The same, but of its outs only those among some cards, each as Card::bit(), are looked for; the
// Joker is none of them.
[[nodiscard]] Distance distance_and_outs_among(const Rules& rules, int round, const Bag& hand,
                                               std::uint64_t cards, int at_most = kNever);
// For a whole-hand round. A hand before its draw has one card fewer than `size`.
[[nodiscard]] Distance whole_hand_distance(const Rules& rules, int round, const Bag& hand,
                                           int size);
// Whether that has fewer cards missing, which is known far sooner than how many they are.
[[nodiscard]] bool whole_hand_lacks_fewer(const Rules& rules, int round, const Bag& hand, int size,
                                          int than);

}  // namespace mayi
