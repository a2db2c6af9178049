#include "bots/outlook.h"

#include <algorithm>
#include <bit>

namespace mayi {

Outlook::Outlook(const Rules& rules, const View& view, const Weights& weights)
    : rules_(rules), view_(view), weights_(weights) {
  const int down = view.open.down.size();
  per_point_ = weights.held_point + weights.held_point_down * down;
}

double Outlook::cost(const Prospect& prospect) const {
  return weights_.missing * prospect.missing - weights_.out * prospect.outs +
         per_point_ * prospect.points;
}

double Outlook::stock_gain(const Prospect& prospect, int unseen) const {
  return weights_.draw + weights_.missing * prospect.outs / std::max(1, unseen);
}

bool Outlook::leads_late() const {
  const Public& open = view_.open;
  if (2 * open.round <= rules_.rounds) return false;
  for (const Seat seat : SeatSet::first(open.players))
    if (seat != view_.me && open.totals[seat] <= open.totals[view_.me]) return false;
  return true;
}

double Outlook::claim_price() const {
  return leads_late() ? weights_.claim_leading : weights_.claim;
}

double Outlook::feed(Card card) const {
  if (rules_.is_wild(card)) return 3 * weights_.feed;
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

}  // namespace mayi
