#include "bots/laying.h"

#include "solver/lay_off_plan.h"

namespace mayi {
namespace {

Discarding discarding_of(const Rules& rules, int round) {
  return rules.last_card_stays(round) ? Discarding::not_the_last : Discarding::any;
}

}  // namespace

bool fits_table(const Rules& rules, const Table& table, Card card) {
  for (int meld = 0; meld < table.size(); ++meld) {
    if (place_lay_off(rules, table[meld], card, End::unnamed).fault == LayOffFault::none)
      return true;
  }
  return false;
}

std::optional<Decision> lay_off(const Rules& rules, const View& view) {
  const Public& open = view.open;
  if (rules.whole_hand(open.round)) return std::nullopt;
  const LayOffPlan plan =
      plan_lay_offs(rules, view.hand, open.table, discarding_of(rules, open.round));
  if (plan.lay_offs.empty()) return std::nullopt;
  if (plan.lay_offs.size == view.hand.size())
    return Decision{GoOut{plan.lay_offs}, {WhyKind::goes_out}};
  const LayOff& first = plan.lay_offs[0];
  return Decision{
      first,
      {WhyKind::fits_the_table, first.card, points_in_hand(rules, view.hand), plan.points_left}};
}

Decision play_down(const Rules& rules, const View& view) {
  if (view.open.phase == Phase::act && !view.open.laid_down_now)
    if (const auto laid = lay_off(rules, view)) return *laid;
  return finish_turn_down(rules, view, false);
}

Decision finish_turn_down(const Rules& rules, const View& view, bool careful) {
  const Public& open = view.open;
  if (view.hand.size() == 1 && rules.last_card_stays(open.round))
    return {EndTurn{}, {WhyKind::keeps_last_card}};
  Card best{};
  int best_worth = -1;
  view.hand.for_each_distinct([&](Card card) {
    const bool helps_others = careful && fits_table(rules, open.table, card);
    const int worth = rules.points_of(card) + (helps_others ? 0 : 10 * kMaxPoints);
    if (worth <= best_worth) return;
    best_worth = worth;
    best = card;
  });
  return {Discard{best}, {WhyKind::least_harm, best, rules.points_of(best), 0}};
}

}  // namespace mayi
