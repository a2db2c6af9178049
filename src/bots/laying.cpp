#include "bots/laying.h"

namespace mayi {

bool is_wanted(const Why& why) {
  return why.kind == WhyKind::card_helps || why.kind == WhyKind::opens_ways ||
         why.kind == WhyKind::fits_the_table || why.kind == WhyKind::goes_with_others;
}

Decision answer_by(const Rules& rules, const Why& why) {
  if (is_wanted(why)) return {Claim{}, why};
  if (rules.may_i == MayIMode::window) return {Pass{}, why};
  return {Allow{}, why};
}

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
      plan_lay_offs(rules, view.hand, open.table, discarding_in(rules, open.round));
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
  const Card best = dearest_discard(
      rules, view.hand, [&](Card card) { return careful && fits_table(rules, open.table, card); });
  return {Discard{best}, {WhyKind::least_harm, best, rules.points_of(best), 0}};
}

}  // namespace mayi
