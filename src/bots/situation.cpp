#include "bots/situation.h"

#include <algorithm>

#include "game/score.h"

namespace mayi {
namespace {

// Weighs the discards of a hand, one by one.
class Discards {
 public:
  Discards(const Situation& here, const Bag& hand, const SpareCards* whole)
      : here_(here), points_(points_in_hand(here.rules, hand)), whole_(whole) {}

  // `distance`: of the hand without the card.
  void weigh(Card card, const Distance& distance) {
    Prospect left = here_.prospects.of(distance, points_ - here_.rules.points_of(card));
    if (whole_ != nullptr) add_finish(left, card);
    const double cost = cost_of(card, left);
    if (!best_.card.exists() || cost < best_.cost) best_ = {card, left, cost};
  }
  const WeighedDiscard& best() const { return best_; }

  // Whether a wild might be better than the best so far, if no fewer cards are missing without it;
  // quickly.
  bool is_worth_a_look(Card wild, int missing) const {
    Prospect hoped{missing, here_.prospects.unseen().size(), points_ - here_.rules.points_of(wild)};
    if (whole_ != nullptr) hoped.finish = whole_->missing() + 1;
    return !best_.card.exists() || cost_of(wild, hoped) < best_.cost;
  }

 private:
  double cost_of(Card card, const Prospect& left) const {
    return here_.outlook.cost(left) + here_.outlook.feed(card) - here_.outlook.safety(card);
  }

  void add_finish(Prospect& left, Card card) const {
    const bool spare = !card.is_joker() && (whole_->spare() & card.bit()) != 0;
    if (spare)
      here_.prospects.add_finish(whole_->without(card), left);
    else
      left.finish = whole_->missing() + 1;
  }

  const Situation& here_;
  const int points_;
  const SpareCards* const whole_;
  WeighedDiscard best_{};
};

}  // namespace

Prospect Situation::at_rest(const Bag& hand) const {
  Prospect prospect = prospects.of(hand);
  if (looks_for_finish()) prospects.add_finish(whole_at_rest(hand), prospect);
  return prospect;
}

int Situation::finish_with(Card drawn) const {
  if (!looks_for_finish()) return kNever;
  const Distance whole = whole_at_rest(view.hand);
  return whole.missing - (whole.is_out(drawn) ? 1 : 0);
}

Situation::MayIProspects Situation::with_may_i() const {
  const Prospect before = prospects.of(view.hand);
  const Bag grown = with(view.hand, view.open.discards.top().card);
  const int at_most = prospects.at_most_once_grown(before.missing);
  const Distance distance = prospects.distance_of(grown, rules.penalty_cards + 1, at_most);
  return {before, prospects.of(distance, points_in_hand(rules, grown))};
}

WeighedDiscard best_discard(const Situation& here, const Bag& hand, const SpareCards& spares) {
  if (!here.looks_for_finish()) return best_discard(here, hand, spares, nullptr);
  const auto whole = SpareCards::of_whole_hand(here.rules, here.view.open.round, hand);
  return best_discard(here, hand, spares, &whole);
}

WeighedDiscard best_discard(const Situation& here, const Bag& hand, const SpareCards& spares,
                            const SpareCards* whole) {
  Discards discards(here, hand, whole);
  spares.for_each_spare(
      [&](Card card, const Distance& distance) { discards.weigh(card, distance); });
  const bool needs_all = !discards.best().card.exists();
  hand.for_each_distinct([&](Card card) {
    const bool wild = here.rules.is_wild(card);
    if (wild ? discards.is_worth_a_look(card, spares.missing()) : needs_all)
      discards.weigh(card, here.prospects.distance_of(without(hand, card), 1,
                                                      std::min(spares.missing() + 1, kNever)));
  });
  return discards.best();
}

}  // namespace mayi
