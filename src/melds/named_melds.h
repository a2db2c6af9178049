#pragma once

#include "melds/lay_down_search.h"

namespace mayi {

// A hand's wilds in the order in which they are laid down: Jokers first, they cost most if kept.
using Wilds = FixedList<Card, kMaxJokers + kMaxWildRanks * kSuits * kMaxDecks>;
inline Wilds wilds_to_name(const Rules& rules, const Bag& hand) {
  Wilds wilds;
  for (int i = hand.jokers(); i > 0; --i) wilds.push(Card::joker());
  for (std::uint64_t left = hand.distinct() & rules.wild_plane(); left != 0; left &= left - 1) {
    const Card card = Card::from_code(std::countr_zero(left));
    for (int i = hand.count(card); i > 0; --i) wilds.push(card);
  }
  return wilds;
}

// A lay-down being written, card by card and meld by meld.
class NamedMelds {
 public:
  explicit NamedMelds(const Wilds& wilds) : wilds_(wilds) {}
  void card(Card card) { lay_down.cards.push(card); }
  void wild() { lay_down.cards.push(wilds_[next_++]); }
  void card_or_wild(bool wild, Card card) {
    lay_down.cards.push(wild ? wilds_[next_] : card);
    next_ += wild;
  }
  void end_meld(MeldKind kind) {
    lay_down.melds.push({kind, static_cast<std::uint8_t>(lay_down.cards.size - begin_)});
    begin_ = lay_down.cards.size;
  }
  LayDown lay_down{};

 private:
  const Wilds& wilds_;
  std::size_t next_ = 0;
  int begin_ = 0;
};

}  // namespace mayi
