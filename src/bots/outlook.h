#pragma once

#include "bots/prospects.h"
#include "bots/weights.h"

namespace mayi {

// What a hand is worth to the expert; less is better.
class Outlook {
 public:
  Outlook(const Rules& rules, const View& view, const Weights& weights);

  double cost(const Prospect& prospect) const;
  // What a card from the stock is expected to gain.
  double stock_gain(const Prospect& prospect, int unseen) const;
  // What a May I must gain. A claim makes a bad round less likely and a very good one too: that
  // suits a player who has a lead to keep.
  double claim_price() const;
  // What discarding a card gives to the players after.
  double feed(Card card) const;

 private:
  bool leads_late() const;

  const Rules& rules_;
  const View& view_;
  const Weights& weights_;
  double per_point_;
};

}  // namespace mayi
