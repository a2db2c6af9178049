#pragma once

#include "bots/outlook.h"
#include "solver/spare_cards.h"

namespace mayi {

// What the expert goes by in one decision.
struct Situation {
  Situation(const Rules& r, const View& v, const Weights& w)
      : rules(r), view(v), weights(w), prospects(r, v), outlook(r, v, w) {}

  // Whether it looks for a way to lay down the whole hand, which ends a round whose last card must
  // be laid off.
  bool looks_for_finish() const {
    return (weights.finish != 0 || weights.wait_outs != 0) &&
           rules.last_card_stays(view.open.round);
  }
  // Of a hand as it rests between two turns.
  Prospect at_rest(const Bag& hand) const;
  // Cards missing to lay down all of the hand once it has drawn that one; kNever: it is not looked
  // for.
  int finish_with(Card drawn) const;
  // The hand as it is, and with the top discard at the price of a penalty.
  struct MayIProspects {
    Prospect before, after;
  };
  MayIProspects with_may_i() const;

  const Rules& rules;
  const View& view;
  const Weights& weights;
  const Prospects prospects;
  const Outlook outlook;

 private:
  Distance whole_at_rest(const Bag& hand) const {
    return whole_hand_distance(rules, view.open.round, hand, hand.size() + 1);
  }
};

struct WeighedDiscard {
  Card card{};
  Prospect left{};
  double cost = 0;
};

// The discard after which the hand is expected to cost least. A natural that the hand needs goes
// only if it can spare none.
[[nodiscard]] WeighedDiscard best_discard(const Situation& here, const Bag& hand,
                                          const SpareCards& spares);
// `whole`: of laying down the whole hand; nullptr: nobody asks for that.
[[nodiscard]] WeighedDiscard best_discard(const Situation& here, const Bag& hand,
                                          const SpareCards& spares, const SpareCards* whole);

}  // namespace mayi
