#pragma once

#include "solver/distance.h"
#include "solver/spare_outs.h"

namespace mayi {

// The least distance found so far, with the outs of every choice of melds that has it.
class Nearest {
 public:
  // `at_most`: some choice of melds is known to be as near; kNever if nothing is known.
  Nearest(bool wants_outs, int at_most) : wants_outs_(wants_outs), missing_(at_most) {}
  // Also what the hand is without each natural that a choice of melds leaves to spare.
  Nearest(SpareOuts& spares, int at_most)
      : wants_outs_(true), missing_(at_most), spares_(&spares) {}

  // Of all outs only these are asked for.
  void ask_for(Plane naturals, bool wild) {
    wanted_ = naturals;
    wants_wild_ = wild;
    wants_outs_ = naturals != 0 || wild;
  }

  // Whether melds at that distance would change anything.
  bool wants(int missing) const {
    return missing < missing_ || (missing == missing_ && wants_outs_ && !has_all());
  }
  // Distance 0 has no outs, so the first lay-down settles it.
  bool settled() const { return missing_ == 0; }
  bool wants_outs() const { return wants_outs_ && missing_ > 0; }
  bool wants_spares() const { return spares_ != nullptr && missing_ > 0; }
  int missing() const { return missing_; }

  void reach(int missing) {
    if (missing >= missing_) return;
    missing_ = missing;
    outs_ = 0;
    wild_helps_ = false;
    if (spares_ != nullptr) spares_->clear();
  }
  void add_spares(Plane spare, Plane outs, bool wild_helps) {
    spares_->add(spare, outs, wild_helps);
  }
  void add_outs(Plane naturals, bool wild_helps) {
    outs_ |= naturals;
    wild_helps_ |= wild_helps;
  }

  Distance result(const Rules& rules) const {
    return distance_of(rules, missing_, outs_, wild_helps_);
  }

 private:
  bool has_all() const { return (wanted_ & ~outs_) == 0 && (wild_helps_ || !wants_wild_); }

  bool wants_outs_, wants_wild_ = true;
  Plane wanted_ = ~Plane{0};
  int missing_;
  Plane outs_ = 0;
  bool wild_helps_ = false;
  SpareOuts* spares_ = nullptr;
};

}  // namespace mayi
