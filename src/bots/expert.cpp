#include "bots/expert.h"

#include "bots/laying.h"
#include "bots/outlook.h"

namespace mayi {
namespace {

// One decision's tools.
struct Mind {
  Mind(const Rules& r, const View& v, const Weights& w) : rules(r), view(v), weights(w), prospects(r, v), outlook(r, v, w) {}

  const Rules& rules;
  const View& view;
  const Weights& weights;
  const Prospects prospects;
  const Outlook outlook;

  double cost(const Bag& hand) const { return outlook.cost(prospects.of(hand)); }
};

// The discard after which the hand is expected to cost least.
Decision discard(const Mind& mind) {
  Card best{};
  double best_cost = 0;
  mind.view.hand.for_each_distinct([&](Card card) {
    const double cost = mind.cost(without(mind.view.hand, card)) + mind.outlook.feed(card);
    if (best.exists() && cost >= best_cost) return;
    best = card;
    best_cost = cost;
  });
  return {Discard{best}, {WhyKind::sheds_points, best, mind.rules.points_of(best), static_cast<int>(best_cost)}};
}

// Whether to have the top discard at the price of a penalty.
Why judge_may_i(const Mind& mind) {
  const Card card = mind.view.open.discards.top().card;
  if (has(mind.view.open.down, mind.view.me)) return {WhyKind::costs_too_much, card};
  const double before = mind.cost(mind.view.hand);
  const Bag grown = with(mind.view.hand, card);
  const double after = mind.cost(grown);
  const bool worth = after + mind.weights.claim < before;
  return {worth ? WhyKind::card_helps : WhyKind::costs_too_much, card, static_cast<int>(before), static_cast<int>(after)};
}

Decision draw(const Mind& mind) { return draw_by_distance(mind.rules, mind.view, mind.prospects); }

Decision answer(const Mind& mind) {
  const bool own_draw = mind.view.open.asked == mind.view.open.turn;
  const Why why = own_draw ? worth_of_draw(mind.rules, mind.view, mind.prospects) : judge_may_i(mind);
  if (why.kind == WhyKind::card_helps) return {Claim{}, why};
  if (mind.rules.may_i == MayIMode::window) return {Pass{}, why};
  return {Allow{}, why};
}

Decision play_down_carefully(const Mind& mind) {
  if (mind.view.open.phase == Phase::act && !mind.view.open.laid_down_now)
    if (const auto laid = lay_off(mind.rules, mind.view)) return *laid;
  return finish_turn_down(mind.rules, mind.view, true);
}

}  // namespace

Decision Expert::decide(const Rules& rules, const View& view, Random&) {
  if (view.open.stage == Stage::round_over) return {NextRound{}, {WhyKind::next_round}};
  const Mind mind(rules, view, weights_);
  if (view.open.asked == view.me) return answer(mind);
  if (view.open.phase == Phase::draw) return draw(mind);
  if (has(view.open.down, view.me)) return play_down_carefully(mind);
  const int now = mind.prospects.distance_of(view.hand, 0).missing;
  if (view.open.phase == Phase::act) {
    if (now == 0) return lay_down_best(rules, view);
    if (const auto swapped = swap_joker(rules, view, mind.prospects, now)) return *swapped;
  }
  return discard(mind);
}

std::optional<Decision> Expert::interrupt(const Rules& rules, const View& view, Random&) {
  if (rules.may_i == MayIMode::window) return std::nullopt;
  const Mind mind(rules, view, weights_);
  const Why why = judge_may_i(mind);
  if (why.kind != WhyKind::card_helps) return std::nullopt;
  return Decision{MayI{}, why};
}

}  // namespace mayi
