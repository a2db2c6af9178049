#include "bots/expert_laying.h"

#include "bots/greedy.h"
#include "bots/laying.h"
#include "solver/best_lay_down.h"

namespace mayi {
namespace {

// How likely a card that the table does not take is to fit later: by each run of its suit, in
// unseen cards that would bring it there; less, the more cards lie between.
double reach(const Situation& here, Card card) {
  if (here.rules.is_wild(card)) return 0;
  const Table& table = here.view.open.table;
  const int place = run_place(here.rules, card.rank());
  double found = 0;
  for (int i = 0; i < table.size(); ++i) {
    const MeldView meld = table[i];
    if (meld.kind != MeldKind::run || meld.suit != card.suit()) continue;
    const bool above = place > meld.last();
    const int between = above ? place - meld.last() - 1 : meld.start - place - 1;
    const Card next(rank_at(above ? place - 1 : place + 1), card.suit());
    if (between == 1)
      found += 1 + here.prospects.unseen().count(next);
    else if (between > 1)
      found += 1.0 / between;
  }
  return found;
}

// Unseen cards of its rank: the more, the likelier somebody waits for one.
int live(const Situation& here, Card card) {
  if (here.rules.is_wild(card)) return 0;
  return here.prospects.unseen().count_in(plane_of(rank_bit(card.rank())));
}

double cost_when_down(const Situation& here, Card card) {
  double cost = 0;
  for (const auto& [weight, times] : down_terms(here, card)) cost += here.weights.*weight * times;
  return cost;
}

Decision discard_when_down(const Situation& here) {
  const Weights& weights = here.weights;
  if (here.view.hand.size() == 1 || (weights.down_feed == 0 && weights.down_reach == 0))
    return finish_turn_down(here.rules, here.view, true);
  Card best{};
  double best_cost = 0;
  here.view.hand.for_each_distinct([&](Card card) {
    const double cost = cost_when_down(here, card);
    if (best.exists() && cost >= best_cost) return;
    best = card;
    best_cost = cost;
  });
  return {Discard{best}, {WhyKind::least_harm, best, here.rules.points_of(best), 0}};
}

Table table_with(const Situation& here, const LayDown& lay_down) {
  Table table = here.view.open.table;
  lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
    Meld meld;
    (void)place_meld(here.rules, kind, cards, true, meld);  // it is legal: the solver found it
    table.add(here.view.me, meld);
  });
  return table;
}

// Of what a lay-down leaves after the discard.
double cost_after(const Situation& here, const LayDown& lay_down) {
  const Rules& rules = here.rules;
  const Table table = table_with(here, lay_down);
  const auto fits = [&](Card card) { return fits_table(rules, table, card); };
  Bag left = here.view.hand;
  for (const Card card : lay_down.cards) left.remove(card);
  const int kept = rules.last_card_stays(here.view.open.round) ? 1 : 0;
  if (left.size() > kept) left.remove(dearest_discard(rules, left, fits));
  double cost = 0;
  left.for_each([&](Card card) {
    cost += fits(card) ? rules.points_of(card) * (1 - here.weights.left_fit)
                       : rules.points_of(card) + here.weights.left_card;
  });
  return cost;
}

// How many cards must be able to complete the whole hand for it to be worth the wait.
double outs_worth_waiting(const Situation& here) {
  double least = here.weights.wait_outs - here.weights.wait_lag * here.outlook.lag();
  for (const Seat seat : here.view.open.down)
    least += here.weights.wait_short / (1 + here.view.hand_sizes[seat]);
  return least;
}

}  // namespace

DownTerms down_terms(const Situation& here, Card discard) {
  const int points = here.rules.points_of(discard);
  const int others = here.view.open.players - here.view.open.down.size();
  const bool fits = fits_table(here.rules, here.view.open.table, discard);
  return {{{&Weights::down_feed, here.outlook.feed(discard)},
           {&Weights::down_reach, fits ? 0 : reach(here, discard)},
           {&Weights::down_fit, fits},
           {&Weights::down_live, fits ? 0 : live(here, discard)},
           {&Weights::down_point, -points},
           {&Weights::down_point_alone, points * others}}};
}

Decision lay_down_well(const Situation& here) {
  if (here.weights.left_card == 0 && here.weights.left_fit == 0)
    return lay_down_best(here.rules, here.view);
  LayDownOptions options;
  (void)find_undominated(here.rules, here.view.open.round, here.view.hand, options);
  const LayDownOption* best = nullptr;
  double best_cost = 0;
  for (const LayDownOption& option : options) {
    const double cost = cost_after(here, option.lay_down);
    if (best != nullptr && cost >= best_cost) continue;
    best = &option;
    best_cost = cost;
  }
  return {best->lay_down, {WhyKind::contract_complete, {}, 0, best->left.points}};
}

std::optional<Decision> wait_to_finish(const Situation& here, const SpareCards& spares) {
  if (here.weights.wait_outs == 0 || !here.rules.last_card_stays(here.view.open.round))
    return std::nullopt;
  constexpr int kNear = 1;  // with more cards missing it does not wait
  const auto whole =
      SpareCards::of_whole_hand(here.rules, here.view.open.round, here.view.hand, kNear);
  if (whole.missing() > 0 && whole.spare() == 0) return std::nullopt;
  const WeighedDiscard best = best_discard(here, here.view.hand, spares, &whole);
  if (best.left.missing > 0 || best.left.finish > kNear ||
      best.left.finish_outs < outs_worth_waiting(here))
    return std::nullopt;
  return Decision{Discard{best.card},
                  {WhyKind::waits_to_lay_down, best.card, 0, best.left.finish_outs}};
}

Decision play_down_well(const Situation& here) {
  if (here.view.open.phase == Phase::act && !here.view.open.laid_down_now) {
    if (const auto ready = be_ready_to_go_out(here.rules, here.view)) return *ready;
    if (const auto laid = lay_off(here.rules, here.view)) return *laid;
  }
  return discard_when_down(here);
}

}  // namespace mayi
