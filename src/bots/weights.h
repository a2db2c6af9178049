#pragma once

namespace mayi {

// What the expert weighs, found by self-play (mayi tune). Worths are in points.
struct Weights {
  double out = 1.0;              // an unseen card that would help
  double held_point = 0.3;       // a point in hand, with nobody down
  double held_point_down = 0.3;  // more for each player who is down
  double missing = 120.0;        // a card still missing for the contract
  double missing_down = 0.0;     // more for each player who is down
  double feed = 2.0;             // giving away a card that a known card of the next player wants
  double draw = 10.0;   // more than its chance to help: what a card from the stock is worth
  double claim = 10.0;  // a May I must gain this much over doing without
};

}  // namespace mayi
