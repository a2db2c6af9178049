#pragma once

namespace mayi {

// What the expert weighs in a round, found by self-play (mayi tune). Worths are in points. As they
// stand here they are the first edition's.
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

  // Of the second edition.
  double safe = 0;              // a discard such as all let go by lately
  double deny = 0;              // one's draw: the card that somebody calls for
  double claim_far = 0;         // a May I must gain more for each card missing after it,
  double claim_down = 0;        // and for each player who is down,
  double claim_short = 0;       // and the shorter the hand of one of them,
  double claim_done = 0;        // and where nothing is missing after it,
  double claim_near = 0;        // and less for a card that brings the contract nearer,
  double claim_near_down = 0;   // by this much more for each player who is down,
  double claim_near_short = 0;  // and the shorter a hand of theirs,
  double claim_out = 0;         // or else for each unseen card more that would,
  double claim_ahead = 0;       // and less for each fifty points ahead of all others,
  double claim_behind = 0;      // and for each fifty behind the best of them
  double left_card = 0;         // a card that a lay-down leaves and the table does not take
  double left_fit = 0;          // by this share the points count less that it takes
  double down_feed = 0;         // down: this much of what feeds others counts,
  double down_reach = 0;        // and a discard that may come to fit the table,
  double down_fit = 1000;       // and one that fits it,
  double down_point = 1;        // and a point that goes, less with few players down:
  double down_point_alone = 0;  // by this much for each who is not,
  double down_live = 0;         // and an unseen card of the discard's rank
  // Where the last card must be laid off: laying down the whole hand ends the round at once.
  double finish = 0;      // a card still missing for that
  double finish_out = 0;  // an unseen card that would help
  double wait_outs = 0;   // complete, it waits for that with so many such cards; 0: never
  double wait_short = 0;  // more of them, the fewer cards those who are down have
  double wait_lag = 0;    // fewer, the farther behind

  bool operator==(const Weights&) const = default;
};

}  // namespace mayi
