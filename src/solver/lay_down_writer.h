#pragma once

#include "melds/lay_down_search.h"
#include "solver/meld_shape.h"
#include "solver/wild_cards.h"

namespace mayi {

// Turns a shape into named cards. Sets are named first and get the spare wilds first, the dearest
// of them (the Jokers in most rule sets): out of a run a Joker could be swapped (R7).
class LayDownWriter {
 public:
  LayDownWriter(const Rules& rules, int round, const Bag& hand);
  LayDown write(const LayDownShape& shape, int wilds);

 private:
  struct SetCards {
    int naturals = 0, wilds = 0;
  };
  using SetSizes = std::array<SetCards, kMaxContractMelds>;

  void remove_runs(const RunShapes& runs);
  int left_of(Rank rank) const;
  SetSizes smallest_sets(const SetShapes& sets) const;
  SetCards smallest_set(const SetShapes& sets, std::size_t at) const;
  void add_spare(SetSizes& sizes, std::size_t sets, int& spare) const;
  int least_wilds(const LayDownShape& shape, const SetSizes& sizes) const;

  void write_set(Rank rank, const SetCards& size);
  void write_run(const RunShape& run, int outside, int below);
  void write_wild() { written_.cards.push(wilds_[next_wild_++]); }
  void end_meld(MeldKind kind, std::size_t begin);

  const Rules& rules_;
  const bool larger_;
  const RunRoom room_;
  Bag left_;
  const Pile wilds_;
  std::size_t next_wild_ = 0;
  LayDown written_{};
};

}  // namespace mayi
