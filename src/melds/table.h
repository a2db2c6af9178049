#pragma once

#include <type_traits>

#include "melds/meld.h"

namespace mayi {

inline constexpr int kMaxMelds = kMaxSeats * kMaxContractMelds;

// All melds on the table. Their cards lie in one list, meld after meld, so that the whole takes no
// more room than the deck; the melds are numbered by index and never leave.
class Table {
 public:
  int size() const { return melds_.size; }
  Seat owner(int meld) const { return slot(meld).owner; }
  MeldView operator[](int meld) const {
    const Slot& s = slot(meld);
    return {s.kind, s.suit, s.start, cards_.view().subspan(s.begin, s.size)};
  }
  std::span<const Card> cards() const { return cards_.view(); }

  void add(Seat owner, const Meld& meld);
  void lay_off(int meld, Card card, bool at_low);
  Card swap(int meld, int index, Card card);  // the card that lay there
  bool operator==(const Table&) const = default;

 private:
  struct Slot {
    MeldKind kind = MeldKind::set;
    Suit suit = Suit::clubs;
    std::uint8_t start = 0, begin = 0, size = 0;
    Seat owner{};
    bool operator==(const Slot&) const = default;
  };
  const Slot& slot(int meld) const { return melds_[static_cast<std::size_t>(meld)]; }

  FixedList<Card, kMaxCards> cards_{};
  FixedList<Slot, kMaxMelds> melds_{};
};
static_assert(std::is_trivially_copyable_v<Table>);

}  // namespace mayi
