#include "bots/expert.h"

#include "bots/expert_laying.h"
#include "bots/laying.h"
#include "game/score.h"

namespace mayi {
namespace {

Decision discard(const Situation& here, const SpareCards& spares) {
  const WeighedDiscard best = best_discard(here, here.view.hand, spares);
  const bool no_farther = best.left.missing <= spares.missing();
  return {Discard{best.card},
          {no_farther ? WhyKind::sheds_points : WhyKind::least_harm, best.card,
           here.rules.points_of(best.card), best.left.missing}};
}

// The contract stays in hand for a turn.
Decision hold_out(const Situation& here, const SpareCards& spares) {
  const Card card = best_discard(here, here.view.hand, spares).card;
  return {Discard{card}, {WhyKind::waits_to_lay_down, card}};
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

// Whether to have the top discard at the price of a penalty; `within`: only if no more are missing
// then.
Why judge_may_i(const Situation& here, int within) {
  const Card card = here.view.open.discards.top().card;
  if (here.view.open.down.has(here.view.me)) return {WhyKind::costs_too_much, card};
  const auto& [before, after] = here.with_may_i();
  const bool worth = after.missing <= within &&
                     here.outlook.cost(after) + here.outlook.claim_price(before, after) <
                         here.outlook.cost(before);
  const Why why = reason_for(card, worth, before, after);
  if (why.kind != WhyKind::blocks) return why;
  return {WhyKind::more_cards, card, 0, 1 + here.rules.penalty_cards};
}

// Whether the top discard, as one's draw, promises more than an unseen card.
Why judge_draw(const Situation& here) {
  const View& view = here.view;
  const Why by_distance = worth_of_draw(here.rules, view, here.prospects);
  if (view.open.down.has(view.me) || is_wanted(by_distance)) return by_distance;
  const int finish = here.finish_with(by_distance.card);
  if (finish == 0) return {WhyKind::goes_out, by_distance.card};
  const Bag drawn = with(view.hand, by_distance.card);
  const Prospect rest = here.at_rest(view.hand);
  const double denied = view.open.asked == view.me ? here.weights.deny : 0;
  const double unseen = here.outlook.cost(rest) + here.outlook.feed(by_distance.card) + denied -
                        here.outlook.stock_gain(rest, here.prospects.unseen().size());
  const SpareCards spares(here.rules, view.open.round, drawn,
                          here.prospects.at_most_once_grown(rest.missing));
  WeighedDiscard best = best_discard(here, drawn, spares, nullptr);
  if (here.looks_for_finish()) {
    const double least =
        best.cost + here.outlook.least_for_finish(finish, here.prospects.unseen().size());
    if (least >= unseen) return reason_for(by_distance.card, false, rest, best.left);
    const auto whole = SpareCards::of_whole_hand(here.rules, view.open.round, drawn, finish);
    best = best_discard(here, drawn, spares, &whole);
  }
  return reason_for(by_distance.card, best.cost < unseen, rest, best.left);
}

Decision answer(const Situation& here, int within) {
  const bool own_draw = here.view.open.asked == here.view.open.turn;
  return answer_by(here.rules, own_draw ? judge_draw(here) : judge_may_i(here, within));
}

}  // namespace

Expert::Expert(Playbook weights, const Manner& manner)
    : weights_(std::move(weights)),
      left_over_(manner.left_over),
      claims_within_(manner.claims_within) {
  weights_.for_each([&](Weights& each) {
    each.claim += manner.claim;
    each.claim_leading += manner.claim;
    each.held_point *= manner.held;
    each.feed *= manner.feed;
  });
}

Decision Expert::lay_down_or_wait(const Situation& here, const SpareCards& spares) const {
  const Decision laid = lay_down_well(here);
  const bool lays_all = std::get<LayDown>(laid.action).cards.size == here.view.hand.size();
  if (lays_all) return laid;
  if (const auto waits = wait_to_finish(here, spares)) return *waits;
  const bool enough = laid.why.after <= left_over_ || !here.view.open.down.empty();
  return enough ? laid : hold_out(here, spares);
}

Decision Expert::decide(const Rules& rules, const View& view, Random&) const {
  if (view.open.stage == Stage::round_over) return {NextRound{}, {WhyKind::next_round}};
  const Situation here(rules, view, weights_.weights(rules, view.open.round, view.open.players));
  if (view.open.asked == view.me) return answer(here, claims_within_);
  if (view.open.phase == Phase::draw) return draw_by(rules, view, [&] { return judge_draw(here); });
  if (view.open.down.has(view.me)) return play_down_well(here);
  const SpareCards spares(rules, view.open.round, view.hand);
  if (view.open.phase == Phase::act) {
    if (spares.missing() == 0) return lay_down_or_wait(here, spares);
    if (const auto swapped = swap_joker(rules, view, here.prospects, spares.missing()))
      return *swapped;
  }
  return discard(here, spares);
}

std::optional<Decision> Expert::interrupt(const Rules& rules, const View& view, Random&) const {
  if (rules.may_i == MayIMode::window) return std::nullopt;
  const Situation here(rules, view, weights_.weights(rules, view.open.round, view.open.players));
  const Why why = judge_may_i(here, claims_within_);
  if (!is_wanted(why)) return std::nullopt;
  return Decision{MayI{}, why};
}

}  // namespace mayi
