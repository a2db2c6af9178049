#pragma once

#include "solver/spare_outs.h"

namespace mayi {

// What a hand would be without each of the naturals that it can spare, all found by one solve: the
// discards after which the contract is no farther than before.
class SpareCards {
 public:
  // A hand as after a draw, as for distance(). `at_most`: as for distance_at_rest().
  SpareCards(const Rules& rules, int round, const Bag& hand, int at_most = kNever);
  // For going out at once: the hand is to be laid down whole.
  [[nodiscard]] static SpareCards of_whole_hand(const Rules& rules, int round, const Bag& hand,
                                                int at_most = kNever);

  int missing() const { return missing_; }  // as distance() has it
  // Each as Card::bit(). None if nothing is missing, or nothing would ever do.
  std::uint64_t spare() const { return to_cards(rules_, outs_.spare()); }
  // As distance_at_rest() has it for the hand without the card, which is spare.
  Distance without(Card card) const {
    return outs_.without(rules_, to_places(rules_, card.bit()), missing_);
  }
  // Calls visit(card, the hand's distance without it).
  template <class Visit>
  void for_each_spare(Visit visit) const {
    for (std::uint64_t left = spare(); left != 0; left &= left - 1) {
      const Card card = Card::from_code(std::countr_zero(left));
      visit(card, without(card));
    }
  }

 private:
  SpareCards(const Rules& rules, int round, const Bag& hand, int whole_size, int at_most);

  const Rules& rules_;
  SpareOuts outs_;
  int missing_;
};

}  // namespace mayi
