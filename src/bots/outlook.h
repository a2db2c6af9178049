#pragma once

#include <algorithm>
#include <bit>

#include "bots/prospects.h"
#include "bots/weights.h"

namespace mayi {

// What a hand is worth to the expert; less is better.
class Outlook {
 public:
  Outlook(const Rules& rules, const View& view, const Weights& weights)
      : rules_(rules), view_(view), weights_(weights) {
    const bool whole = rules.whole_hand(view.open.round);
    const int down = view.open.down.size();
    per_point_ = whole ? weights.whole_point : weights.held_point + weights.held_point_down * down;
    per_missing_ = whole ? weights.whole_missing : weights.missing;
  }

  double cost(const Prospect& prospect) const {
    return per_missing_ * prospect.missing - weights_.out * prospect.outs +
           per_point_ * prospect.points;
  }

  // What a card from the stock is expected to gain.
  double stock_gain(const Prospect& prospect, int unseen) const {
    return weights_.draw + per_missing_ * prospect.outs / std::max(1, unseen);
  }

  // What a May I must gain. A claim makes a bad round less likely and a very good one too: that
  // suits a player who has a lead to keep.
  double claim_price() const { return leads_late() ? weights_.claim_leading : weights_.claim; }

  // What it gives to the others if a card is left to them, on the pile. A wild helps whoever is not
  // down, whatever they hold.
  double feed(Card card) const {
    const int others = view_.open.players - 1;
    if (rules_.is_wild(card))
      return weights_.feed_wild * (others - view_.open.down.size()) / others;
    const unsigned near = 0x1fu << std::to_underlying(card.rank()) >> 2;
    int wanted = 0;
    for (const Seat seat : SeatSet::first(view_.open.players)) {
      if (seat == view_.me || view_.open.down.has(seat)) continue;
      const Bag& known = view_.open.known[seat];
      wanted += known.count_in(plane_of(rank_bit(card.rank())));
      wanted += std::popcount(lane(known.distinct(), std::to_underlying(card.suit())) & near);
    }
    return weights_.feed * wanted;
  }

 private:
  bool leads_late() const {
    const Public& open = view_.open;
    if (2 * open.round <= rules_.rounds) return false;
    for (const Seat seat : SeatSet::first(open.players))
      if (seat != view_.me && open.totals[seat] <= open.totals[view_.me]) return false;
    return true;
  }

  const Rules& rules_;
  const View& view_;
  const Weights& weights_;
  double per_point_, per_missing_;
};

}  // namespace mayi
