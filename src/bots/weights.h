#pragma once

namespace mayi {

// What the expert weighs, found by self-play (mayi tune). Worths are in points.
struct Weights {
  double out = 1.2;              // an unseen card that would help
  double held_point = 0.3;       // a point in hand, with nobody down
  double held_point_down = 0.3;  // more for each player who is down
  double missing = 80.0;         // a card still missing for the contract
  double whole_point = 0.3;      // a point in hand where only the whole hand can be laid down
  double whole_missing = 80.0;   // a card missing there
  double feed = 0.5;             // leaving others a card that known cards of theirs want
  double feed_wild = 80.0;       // leaving them a wild, while nobody is down
  double draw = 10.0;          // more than its chance to help: what a card from the stock is worth
  double claim = 10.0;         // a May I must gain this much over doing without
  double claim_leading = 0.0;  // the same for who leads in the second half of the game

  bool operator==(const Weights&) const = default;
};

}  // namespace mayi
