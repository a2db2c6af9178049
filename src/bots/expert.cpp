#include "bots/expert.h"

#include "bots/laying.h"
#include "bots/outlook.h"

namespace mayi {
namespace {

// One decision's tools.
struct Mind {
  Mind(const Rules& r, const View& v, const Weights& w)
      : rules(r), view(v), weights(w), prospects(r, v), outlook(r, v, w) {}

  const Rules& rules;
  const View& view;
  const Weights& weights;
  const Prospects prospects;
  const Outlook outlook;

  double cost(const Bag& hand) const { return outlook.cost(prospects.of(hand)); }
};

// The discard after which the hand is expected to cost least.
std::pair<Card, double> best_discard(const Mind& mind, const Bag& hand) {
  std::pair<Card, double> best{};
  hand.for_each_distinct([&](Card card) {
    const double cost = mind.cost(without(hand, card)) + mind.outlook.feed(card);
    if (!best.first.exists() || cost < best.second) best = {card, cost};
  });
  return best;
}

// `now`: the cards missing before.
Decision discard(const Mind& mind, int now) {
  const Card best = best_discard(mind, mind.view.hand).first;
  const int after = mind.prospects.distance_of(without(mind.view.hand, best)).missing;
  return {Discard{best},
          {after <= now ? WhyKind::sheds_points : WhyKind::least_harm, best,
           mind.rules.points_of(best), after}};
}

// The contract stays in hand for a turn.
Decision hold_out(const Mind& mind) {
  Decision decision = discard(mind, 0);
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
Why judge_may_i(const Mind& mind) {
  const Card card = mind.view.open.discards.top().card;
  if (mind.view.open.down.has(mind.view.me)) return {WhyKind::costs_too_much, card};
  const Prospect before = mind.prospects.of(mind.view.hand);
  const Prospect after = mind.prospects.of(with(mind.view.hand, card));
  const bool worth =
      mind.outlook.cost(after) + mind.outlook.claim_price() < mind.outlook.cost(before);
  return reason_for(card, worth, before, after);
}

// Whether the top discard, as one's draw, promises more than an unseen card.
Why judge_draw(const Mind& mind) {
  const View& view = mind.view;
  const Why by_distance = worth_of_draw(mind.rules, view, mind.prospects);
  if (view.open.down.has(view.me) || is_wanted(by_distance)) return by_distance;
  const Prospect rest = mind.prospects.of(view.hand);
  const double unseen = mind.outlook.cost(rest) + mind.outlook.feed(by_distance.card) -
                        mind.outlook.stock_gain(rest, mind.prospects.unseen().size());
  const auto [discarded, cost] = best_discard(mind, with(view.hand, by_distance.card));
  const Bag then = without(with(view.hand, by_distance.card), discarded);
  return reason_for(by_distance.card, cost < unseen, rest, mind.prospects.of(then));
}

Decision answer(const Mind& mind) {
  const bool own_draw = mind.view.open.asked == mind.view.open.turn;
  return answer_by(mind.rules, own_draw ? judge_draw(mind) : judge_may_i(mind));
}

Decision play_down_carefully(const Mind& mind) {
  if (mind.view.open.phase == Phase::act && !mind.view.open.laid_down_now) {
    if (const auto ready = be_ready_to_go_out(mind.rules, mind.view)) return *ready;
    if (const auto laid = lay_off(mind.rules, mind.view)) return *laid;
  }
  return finish_turn_down(mind.rules, mind.view, true);
}

}  // namespace

Decision Expert::decide(const Rules& rules, const View& view, Random&) const {
  if (view.open.stage == Stage::round_over) return {NextRound{}, {WhyKind::next_round}};
  const Mind mind(rules, view, weights_);
  if (view.open.asked == view.me) return answer(mind);
  if (view.open.phase == Phase::draw) return draw_by(rules, view, [&] { return judge_draw(mind); });
  if (view.open.down.has(view.me)) return play_down_carefully(mind);
  const int now = mind.prospects.missing_now();
  if (view.open.phase == Phase::act) {
    const auto laid = now == 0 ? std::optional(lay_down_best(rules, view)) : std::nullopt;
    if (laid && (laid->why.after <= left_over_ || !view.open.down.empty())) return *laid;
    if (laid) return hold_out(mind);
    if (const auto swapped = swap_joker(rules, view, mind.prospects, now)) return *swapped;
  }
  return discard(mind, now);
}

std::optional<Decision> Expert::interrupt(const Rules& rules, const View& view, Random&) const {
  if (rules.may_i == MayIMode::window) return std::nullopt;
  const Mind mind(rules, view, weights_);
  const Why why = judge_may_i(mind);
  if (!is_wanted(why)) return std::nullopt;
  return Decision{MayI{}, why};
}

}  // namespace mayi
