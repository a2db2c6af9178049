#pragma once

#include "melds/lay_down_search.h"
#include "solver/meld_shape.h"
#include "solver/wild_cards.h"

namespace mayi {

// Turns a shape into named cards. Sets are named first and get the spare wilds first, the dearest
// of them (the Jokers in most rule sets): out of a run a Joker could be swapped (R7).
class LayDownWriter {
 public:
  LayDownWriter(const Rules& rules, int round, const Bag& hand)
      : rules_(rules),
        larger_(rules.larger_allowed(round)),
        room_(rules, larger_),
        left_(hand),
        wilds_(dearest_wilds(rules, hand)) {}

  LayDown write(const LayDownShape& shape, int wilds) {
    remove_runs(shape.runs);
    SetSizes sizes = smallest_sets(shape.sets);
    int spare = wilds - least_wilds(shape, sizes);
    add_spare(sizes, shape.sets.size, spare);
    for (std::size_t i = 0; i < shape.sets.size; ++i)
      write_set(rank_at(shape.sets[i].place), sizes[i]);
    Outside outside{}, below{};
    room_.spread(shape.runs, spare, outside);
    room_.place(shape.runs, outside, below);
    for (std::size_t i = 0; i < shape.runs.size; ++i)
      write_run(shape.runs[i], outside[i], below[i]);
    return written_;
  }

 private:
  struct SetCards {
    int naturals = 0, wilds = 0;
  };
  using SetSizes = std::array<SetCards, kMaxContractMelds>;

  void remove_runs(const RunShapes& runs) {
    for (const RunShape& run : runs)
      for (Places left = run.naturals; left != 0; left &= static_cast<Places>(left - 1))
        left_.remove(Card(rank_at(std::countr_zero(left)), static_cast<Suit>(run.suit)));
  }

  int left_of(Rank rank) const { return left_.count_in(plane_of(rank_bit(rank))); }

  SetSizes smallest_sets(const SetShapes& sets) const {
    SetSizes sizes{};
    for (std::size_t i = 0; i < sets.size; ++i) sizes[i] = smallest_set(sets, i);
    return sizes;
  }

  // Sets of one rank share its naturals evenly.
  SetCards smallest_set(const SetShapes& sets, std::size_t at) const {
    if (!larger_) return {rules_.min_set - sets[at].wilds, sets[at].wilds};
    int same = 0, before = 0;
    for (std::size_t i = 0; i < sets.size; ++i) {
      if (sets[i].place != sets[at].place) continue;
      before += i < at;
      ++same;
    }
    const int all = left_of(rank_at(sets[at].place));
    const int naturals = all / same + (before < all % same);
    return {naturals, std::max(0, rules_.min_set - naturals)};
  }

  void add_spare(SetSizes& sizes, std::size_t sets, int& spare) const {
    for (std::size_t i = 0; larger_ && i < sets; ++i) {
      const int here = std::min(spare, sizes[i].naturals - sizes[i].wilds);
      sizes[i].wilds += here;
      spare -= here;
    }
  }

  int least_wilds(const LayDownShape& shape, const SetSizes& sizes) const {
    int wilds = 0;
    for (const SetCards& size : sizes) wilds += size.wilds;
    for (const RunShape& run : shape.runs) wilds += run.holes() + room_.least(run);
    return wilds;
  }

  void write_set(Rank rank, const SetCards& size) {
    const std::size_t begin = written_.cards.size;
    for (int i = 0; i < size.naturals; ++i) {
      const std::uint64_t held = left_.distinct() & plane_of(rank_bit(rank));
      const Card card = Card::from_code(std::countr_zero(held));
      left_.remove(card);
      written_.cards.push(card);
    }
    for (int i = 0; i < size.wilds; ++i) write_wild();
    end_meld(MeldKind::set, begin);
  }

  void write_run(const RunShape& run, int outside, int below) {
    const std::size_t begin = written_.cards.size;
    for (int place = run.low() - below; place <= run.high() + outside - below; ++place) {
      if (run.naturals >> place & 1)
        written_.cards.push(Card(rank_at(place), static_cast<Suit>(run.suit)));
      else
        write_wild();
    }
    end_meld(MeldKind::run, begin);
  }

  void write_wild() { written_.cards.push(wilds_[next_wild_++]); }

  void end_meld(MeldKind kind, std::size_t begin) {
    written_.melds.push({kind, static_cast<std::uint8_t>(written_.cards.size - begin)});
  }

  const Rules& rules_;
  const bool larger_;
  const RunRoom room_;
  Bag left_;
  const Pile wilds_;
  std::size_t next_wild_ = 0;
  LayDown written_{};
};

}  // namespace mayi
