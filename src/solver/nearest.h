#pragma once

#include "solver/distance.h"
#include "solver/place_plane.h"

namespace mayi {

// The least distance found so far, with the outs of every choice of melds that has it.
class Nearest {
 public:
  // Looks no farther than `most`, which is not 0.
  explicit Nearest(bool wants_outs, int most = kNever) : wants_outs_(wants_outs), missing_(most) {}

  // Whether melds at that distance would change anything.
  bool wants(int missing) const { return wants_outs_ ? missing <= missing_ : missing < missing_; }
  // Distance 0 has no outs, so the first lay-down settles it.
  bool settled() const { return missing_ == 0; }
  bool wants_outs() const { return wants_outs_ && missing_ > 0; }
  int missing() const { return missing_; }

  void reach(int missing) {
    if (missing >= missing_) return;
    missing_ = missing;
    outs_ = 0;
    wild_helps_ = false;
  }
  void add_outs(Plane naturals, bool wild_helps) {
    outs_ |= naturals;
    wild_helps_ |= wild_helps;
  }

  Distance result(const Rules& rules) const {
    const std::uint64_t wilds = rules.wild_plane(), suited = plane_of(0x7ffc);
    // Whatever is missing, some card is an out.
    if (missing_ > 0 && outs_ == 0 && !wild_helps_) return {};
    const std::uint64_t naturals = to_cards(rules, outs_) & suited & ~wilds;
    return {missing_, naturals | (wild_helps_ ? wilds : 0), wild_helps_};
  }

 private:
  bool wants_outs_;
  int missing_;
  Plane outs_ = 0;
  bool wild_helps_ = false;
};

}  // namespace mayi
