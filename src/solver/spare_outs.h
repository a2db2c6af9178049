#pragma once

#include "melds/place_plane.h"
#include "solver/distance.h"

namespace mayi {

constexpr Distance distance_of(const Rules& rules, int missing, Plane outs, bool wild_helps) {
  const std::uint64_t wilds = rules.wild_plane(), suited = plane_of(0x7ffc);
  const std::uint64_t naturals = to_cards(rules, outs) & suited & ~wilds;
  return {missing, naturals | (wild_helps ? wilds : 0), wild_helps};
}

// For each natural that some nearest choice of melds leaves to spare: the outs of all those choices
// together. They are the outs of the hand without the card. For the cards that melds can use form a
// matroid: if the melds gain nothing by a card, they gain nothing by it beside any other either, so
// every other card is worth as much to them without it.
class SpareOuts {
 public:
  void clear() { spare_ = wild_helps_ = 0; }

  void add(Plane spare, Plane outs, bool wild_helps) {
    for (Plane known = spare & spare_; known != 0; known &= known - 1)
      outs_[index_of(known)] |= outs;
    for (Plane first = spare & ~spare_; first != 0; first &= first - 1)
      outs_[index_of(first)] = outs;
    spare_ |= spare;
    if (wild_helps) wild_helps_ |= spare;
  }

  Plane spare() const { return spare_; }
  // Requires a place that is spare.
  Distance without(const Rules& rules, Plane place, int missing) const {
    return distance_of(rules, missing, outs_[index_of(place)], (wild_helps_ & place) != 0);
  }

 private:
  static std::size_t index_of(Plane plane) {
    return static_cast<std::size_t>(std::countr_zero(plane));
  }

  Plane spare_ = 0, wild_helps_ = 0;
  std::array<Plane, 64> outs_;  // where spare_ has a bit
};

}  // namespace mayi
