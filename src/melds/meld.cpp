#include "melds/meld.h"

#include <array>
#include <optional>

namespace mayi {
namespace {

using Named = std::span<const Card>;

const Card* first_natural(const Rules& rules, Named cards) {
  for (const Card& card : cards)
    if (!rules.is_wild(card)) return &card;
  return nullptr;
}

bool of_one_suit(const Rules& rules, Named cards, Suit suit) {
  for (const Card card : cards)
    if (!rules.is_wild(card) && card.suit() != suit) return false;
  return true;
}

void put_all(Named cards, Meld& placed) {
  placed.cards.clear();
  for (const Card card : cards) placed.cards.push(card);
}

// The place of the first card if the named order reads from low to high.
std::optional<int> start_as_named(const Rules& rules, Named named) {
  std::optional<int> start;
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (rules.is_wild(named[i])) continue;
    const int here = run_place(rules, named[i].rank()) - static_cast<int>(i);
    if (here != start.value_or(here)) return std::nullopt;
    start = here;
  }
  const RunSpan span = run_span(rules);
  const bool fits =
      start && *start >= span.low && *start + static_cast<int>(named.size()) - 1 <= span.high;
  return fits ? start : std::nullopt;
}

// Sorted naturals with the wilds, in the order named, in the holes from low to high, then at the
// high end upward, then at the low end downward.
class SortedRun {
 public:
  SortedRun(const Rules& rules, Named named)
      : span_(run_span(rules)), low_(span_.high), high_(span_.low) {
    for (const Card card : named) {
      if (rules.is_wild(card)) {
        wilds_.push(card);
      } else {
        put_natural(run_place(rules, card.rank()), card);
      }
    }
    if (ok_) place_wilds();
  }
  bool write(Meld& placed) const {
    if (!ok_) return false;
    placed.start = static_cast<std::uint8_t>(low_);
    placed.cards.clear();
    for (int place = low_; place <= high_; ++place) placed.cards.push(at(place));
    return true;
  }

 private:
  const Card& at(int place) const { return places_[static_cast<std::size_t>(place)]; }
  Card& at(int place) { return places_[static_cast<std::size_t>(place)]; }
  void put_natural(int place, Card card) {
    if (at(place).exists()) ok_ = false;  // a rank stands once in a run
    at(place) = card;
    low_ = std::min(low_, place);
    high_ = std::max(high_, place);
  }
  void place_wilds() {
    std::size_t next = 0;
    for (int place = low_; place <= high_; ++place) {
      if (at(place).exists()) continue;
      if (next == wilds_.size) {
        ok_ = false;
        return;
      }
      at(place) = wilds_[next++];
    }
    while (next < wilds_.size && high_ < span_.high) at(++high_) = wilds_[next++];
    while (next < wilds_.size && low_ > span_.low) at(--low_) = wilds_[next++];
    ok_ = next == wilds_.size;
  }

  RunSpan span_;
  int low_, high_;
  bool ok_ = true;
  std::array<Card, kHighestRank + 1> places_{};
  FixedList<Card, kMaxMeldCards> wilds_{};
};

LayOffPlace place_natural(const Rules& rules, const MeldView& meld, Card card) {
  if (meld.kind == MeldKind::set)
    return {std::to_underlying(card.rank()) == meld.start ? LayOffFault::none
                                                          : LayOffFault::does_not_fit};
  if (card.suit() != meld.suit) return {LayOffFault::does_not_fit};
  const int place = run_place(rules, card.rank());
  if (place == meld.last() + 1) return {};
  return {place == meld.start - 1 ? LayOffFault::none : LayOffFault::does_not_fit, true};
}

LayOffPlace place_wild(const Rules& rules, const MeldView& meld, End named) {
  LayOffPlace result;
  if (meld.kind == MeldKind::run) {
    result.at_low =
        named == End::low || (named == End::unnamed && !end_is_open(rules, meld, End::high));
    if (!end_is_open(rules, meld, result.at_low ? End::low : End::high))
      result.fault = LayOffFault::end_is_closed;
  }
  if (result.fault == LayOffFault::none && !has_room_for_wild(rules, meld))
    result.fault = LayOffFault::too_many_wilds;
  return result;
}

}  // namespace

int count_wilds(const Rules& rules, Named cards) {
  int wilds = 0;
  for (const Card card : cards) wilds += rules.is_wild(card);
  return wilds;
}

bool place_set(const Rules& rules, Named named, Meld& placed) {
  const Card* natural = first_natural(rules, named);
  if (natural == nullptr || named.size() > kMaxMeldCards) return false;
  for (const Card card : named)
    if (!rules.is_wild(card) && card.rank() != natural->rank()) return false;
  placed.kind = MeldKind::set;
  placed.start = std::to_underlying(natural->rank());
  put_all(named, placed);
  return true;
}

bool place_run(const Rules& rules, Named named, Meld& placed) {
  const Card* natural = first_natural(rules, named);
  if (natural == nullptr || static_cast<int>(named.size()) > run_span(rules).longest())
    return false;
  if (!of_one_suit(rules, named, natural->suit())) return false;
  placed.kind = MeldKind::run;
  placed.suit = natural->suit();
  if (const auto start = start_as_named(rules, named)) {
    placed.start = static_cast<std::uint8_t>(*start);
    put_all(named, placed);
    return true;
  }
  return SortedRun(rules, named).write(placed);
}

MeldFault place_meld(const Rules& rules, MeldKind kind, Named named, bool larger, Meld& placed) {
  const bool is_set = kind == MeldKind::set;
  const auto minimum = static_cast<std::size_t>(is_set ? rules.min_set : rules.min_run);
  if (named.size() < minimum) return MeldFault::too_small;
  if (named.size() > minimum && !larger) return MeldFault::too_large;
  const int wilds = count_wilds(rules, named);
  if (wilds > static_cast<int>(named.size()) - wilds) return MeldFault::too_many_wilds;
  const bool valid = is_set ? place_set(rules, named, placed) : place_run(rules, named, placed);
  return valid ? MeldFault::none : MeldFault::invalid;
}

bool end_is_open(const Rules& rules, const MeldView& run, End end) {
  const RunSpan span = run_span(rules);
  return end == End::low ? run.start > span.low : run.last() < span.high;
}

bool has_room_for_wild(const Rules& rules, const MeldView& meld) {
  return !rules.wild_limit_lay_off || 2 * count_wilds(rules, meld.cards) < meld.size();
}

LayOffPlace place_lay_off(const Rules& rules, const MeldView& meld, Card card, End named) {
  return rules.is_wild(card) ? place_wild(rules, meld, named) : place_natural(rules, meld, card);
}

SwapPlace place_swap(const Rules& rules, const MeldView& meld, Card card, int at) {
  if (meld.kind != MeldKind::run) return {SwapFault::not_a_run};
  const int wanted = rules.is_wild(card) || card.suit() != meld.suit
                         ? -1
                         : run_place(rules, card.rank()) - meld.start;
  bool any_joker = false;
  for (int i = 0; i < meld.size(); ++i) {
    if (!meld.cards[static_cast<std::size_t>(i)].is_joker() || (at != 0 && at - 1 != i)) continue;
    any_joker = true;
    if (i == wanted) return {SwapFault::none, i};
  }
  return {any_joker ? SwapFault::wrong_card : SwapFault::not_a_joker};
}

}  // namespace mayi
