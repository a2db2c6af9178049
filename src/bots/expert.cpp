#include "bots/expert.h"

#include <algorithm>

#include "bots/laying.h"
#include "bots/outlook.h"
#include "game/score.h"
#include "solver/spare_cards.h"

namespace mayi {
namespace {

// One decision's tools.
struct Situation {
  Situation(const Rules& r, const View& v, const Weights& w)
      : rules(r), view(v), weights(w), prospects(r, v), outlook(r, v, w) {}

  const Rules& rules;
  const View& view;
  const Weights& weights;
  const Prospects prospects;
  const Outlook outlook;
};

struct WeighedDiscard {
  Card card{};
  Prospect left{};
  double cost = 0;
};

// The discard after which the hand is expected to cost least. A natural that the hand needs goes
// only if it can spare none.
WeighedDiscard best_discard(const Situation& here, const Bag& hand, const SpareCards& spares) {
  WeighedDiscard best;
  const int points = points_in_hand(here.rules, hand);
  const auto weigh = [&](Card card, const Distance& distance) {
    const Prospect left = here.prospects.of(distance, points - here.rules.points_of(card));
    const double cost = here.outlook.cost(left) + here.outlook.feed(card);
    if (!best.card.exists() || cost < best.cost) best = {card, left, cost};
  };
  spares.for_each_spare(weigh);
  const bool needs_all = !best.card.exists();
  hand.for_each_distinct([&](Card card) {
    if (needs_all || here.rules.is_wild(card))
      weigh(card, here.prospects.distance_of(without(hand, card), 1,
                                             std::min(spares.missing() + 1, kNever)));
  });
  return best;
}

Decision discard(const Situation& here, const SpareCards& spares) {
  const WeighedDiscard best = best_discard(here, here.view.hand, spares);
  const bool no_farther = best.left.missing <= spares.missing();
  return {Discard{best.card},
          {no_farther ? WhyKind::sheds_points : WhyKind::least_harm, best.card,
           here.rules.points_of(best.card), best.left.missing}};
}

// The contract stays in hand for a turn.
Decision hold_out(const Situation& here, const SpareCards& spares) {
  Decision decision = discard(here, spares);
  decision.why.kind = WhyKind::waits_to_lay_down;
  return decision;
}

// The reason to have a card, if it is worth it, or not to.
Why reason_for(Card card, bool worth, const Prospect& before, const Prospect& after) {
  const bool nearer = after.missing < before.missing;
  if (worth && !nearer)
    return {after.outs > before.outs ? WhyKind::opens_ways : WhyKind::blocks, card, before.outs,
            after.outs};
  const WhyKind kind = worth    ? WhyKind::card_helps
                       : nearer ? WhyKind::costs_too_much
                                : WhyKind::card_does_not_help;
  return {kind, card, before.missing, after.missing};
}

// Whether to have the top discard at the price of a penalty.
Why judge_may_i(const Situation& here) {
  const Card card = here.view.open.discards.top().card;
  if (here.view.open.down.has(here.view.me)) return {WhyKind::costs_too_much, card};
  const Prospect before = here.prospects.of(here.view.hand);
  const Bag grown = with(here.view.hand, card);
  const int at_most = here.prospects.at_most_once_grown(before.missing);
  const Prospect after =
      here.prospects.of(here.prospects.distance_of(grown, here.rules.penalty_cards + 1, at_most),
                        points_in_hand(here.rules, grown));
  const bool worth =
      here.outlook.cost(after) + here.outlook.claim_price() < here.outlook.cost(before);
  return reason_for(card, worth, before, after);
}

// Whether the top discard, as one's draw, promises more than an unseen card.
Why judge_draw(const Situation& here) {
  const View& view = here.view;
  const Why by_distance = worth_of_draw(here.rules, view, here.prospects);
  if (view.open.down.has(view.me) || is_wanted(by_distance)) return by_distance;
  const Prospect rest = here.prospects.of(view.hand);
  const double unseen = here.outlook.cost(rest) + here.outlook.feed(by_distance.card) -
                        here.outlook.stock_gain(rest, here.prospects.unseen().size());
  const Bag drawn = with(view.hand, by_distance.card);
  const SpareCards spares(here.rules, view.open.round, drawn,
                          here.prospects.at_most_once_grown(rest.missing));
  const WeighedDiscard best = best_discard(here, drawn, spares);
  return reason_for(by_distance.card, best.cost < unseen, rest, best.left);
}

Decision answer(const Situation& here) {
  const bool own_draw = here.view.open.asked == here.view.open.turn;
  return answer_by(here.rules, own_draw ? judge_draw(here) : judge_may_i(here));
}

Decision play_down_carefully(const Situation& here) {
  if (here.view.open.phase == Phase::act && !here.view.open.laid_down_now) {
    if (const auto ready = be_ready_to_go_out(here.rules, here.view)) return *ready;
    if (const auto laid = lay_off(here.rules, here.view)) return *laid;
  }
  return finish_turn_down(here.rules, here.view, true);
}

}  // namespace

Decision Expert::decide(const Rules& rules, const View& view, Random&) const {
  if (view.open.stage == Stage::round_over) return {NextRound{}, {WhyKind::next_round}};
  const Situation here(rules, view, weights_);
  if (view.open.asked == view.me) return answer(here);
  if (view.open.phase == Phase::draw) return draw_by(rules, view, [&] { return judge_draw(here); });
  if (view.open.down.has(view.me)) return play_down_carefully(here);
  const SpareCards spares(rules, view.open.round, view.hand);
  const int now = spares.missing();
  if (view.open.phase == Phase::act) {
    if (now == 0) {
      const Decision laid = lay_down_best(rules, view);
      return laid.why.after <= left_over_ || !view.open.down.empty() ? laid
                                                                     : hold_out(here, spares);
    }
    if (const auto swapped = swap_joker(rules, view, here.prospects, now)) return *swapped;
  }
  return discard(here, spares);
}

std::optional<Decision> Expert::interrupt(const Rules& rules, const View& view, Random&) const {
  if (rules.may_i == MayIMode::window) return std::nullopt;
  const Situation here(rules, view, weights_);
  const Why why = judge_may_i(here);
  if (!is_wanted(why)) return std::nullopt;
  return Decision{MayI{}, why};
}

}  // namespace mayi
