#pragma once

#include "rules/rules.h"

namespace mayi {

// How many cards hands that are not down lack, measured in play (usual_distance.cpp says how).
struct Usual {
  double mean, deviation;
};
inline constexpr int kUsualCircuits = 8;  // the last one stands for all later ones

// After so many cards drawn by each player on average; `may_is`: won by the hand's owner.
[[nodiscard]] Usual usual_distance(const Contract& contract, int circuit, int may_is);

}  // namespace mayi
