#include "melds/table.h"

namespace mayi {

void Table::add(Seat owner, const Meld& meld) {
  melds_.push({meld.kind, meld.suit, meld.start, cards_.size, meld.cards.size, owner});
  for (const Card card : meld.cards) cards_.push(card);
}

void Table::lay_off(int meld, Card card, bool at_low) {
  Slot& grown = melds_[static_cast<std::size_t>(meld)];
  const bool in_front = at_low && grown.kind == MeldKind::run;
  cards_.insert(static_cast<std::size_t>(in_front ? grown.begin : grown.begin + grown.size), card);
  ++grown.size;
  if (in_front) --grown.start;
  for (std::size_t i = static_cast<std::size_t>(meld) + 1; i < melds_.size; ++i) ++melds_[i].begin;
}

Card Table::swap(int meld, int index, Card card) {
  return std::exchange(cards_[static_cast<std::size_t>(slot(meld).begin + index)], card);
}

}  // namespace mayi
