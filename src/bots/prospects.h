#pragma once

#include <optional>

#include "game/view.h"
#include "solver/distance.h"

namespace mayi {

// Where a hand stands on the way to its contract.
struct Prospect {
  int missing = 0;  // cards
  int outs = 0;     // unseen cards, any one of which brings it nearer
  int points = 0;   // in the hand
  // Where it is looked for: cards missing to lay down the whole hand, and outs for that.
  int finish = 0, finish_outs = 0;
};

// The cards in the stock or hidden in another hand, as far as an observer can tell.
[[nodiscard]] Bag unseen_cards(const Rules& rules, const View& view);

// A natural that makes no part of a meld with another natural of the cards.
[[nodiscard]] bool stands_alone(const Rules& rules, const Bag& others, Card card);

// What an observer can tell of a hand, from all the cards they see.
class Prospects {
 public:
  Prospects(const Rules& rules, const View& view)
      : rules_(rules), view_(view), round_(view.open.round) {}

  Distance distance_of(const Bag& hand, int growth = 1, int at_most = kNever) const {
    return distance_at_rest(rules_, round_, hand, growth, at_most);
  }
  // No more are missing of a hand that has grown since it lacked so many. Where the whole hand must
  // be laid down a larger one can lack more.
  int at_most_once_grown(int missing) const { return is_whole_hand() ? kNever : missing; }
  Prospect of(const Bag& hand) const;
  Prospect of(const Distance& distance, int points) const;
  void add_finish(const Distance& whole, Prospect& prospect) const;
  // Quickly, for most cards: the observer's hand comes no nearer with this one.
  bool cannot_help(Card card) const;
  // Of the observer's hand as it is, after a draw.
  int missing_now() const { return cards_missing(rules_, round_, view_.hand); }
  bool is_whole_hand() const { return rules_.whole_hand(round_); }
  const Bag& unseen() const;

 private:
  int outs(const Distance& distance) const;

  const Rules& rules_;
  const View& view_;
  const int round_;
  mutable std::optional<Bag> unseen_;  // found when first asked for
};

// Copies of a hand with a card more or less.
inline Bag with(Bag hand, Card card) {
  hand.add(card);
  return hand;
}
inline Bag without(Bag hand, Card card) {
  hand.remove(card);
  return hand;
}

}  // namespace mayi
