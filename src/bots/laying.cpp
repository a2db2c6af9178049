#include "bots/laying.h"

#include "bots/prospects.h"
#include "game/score.h"

namespace mayi {
namespace {

// More cards than that are never all fitting but one; trying pairs of them takes its time.
constexpr int kMostCards = 8;

// A turn that ends with one fitting card.
struct Readiness {
  Card keeps{}, discards{};
  LayOffPlan rest{};

  bool found() const { return keeps.exists(); }
};

class ReadinessSearch {
 public:
  ReadinessSearch(const Rules& rules, const View& view) : rules_(rules), view_(view) {}

  Readiness best() {
    view_.hand.for_each_distinct([&](Card discard) {
      const Bag rest = without(view_.hand, discard);
      if (all_fits(rest)) choose_kept(rest, discard);
    });
    return best_;
  }

 private:
  LayOffPlan plan(const Bag& hand) const {
    return plan_lay_offs(rules_, hand, view_.open.table, Discarding::none);
  }
  bool all_fits(const Bag& hand) const {
    LayOffs found;
    return hand.empty() || find_go_out(rules_, hand, view_.open.table, found);
  }

  void choose_kept(const Bag& rest, Card discard) {
    rest.for_each_distinct([&](Card kept) {
      if (best_.found() && !is_better(kept, discard)) return;
      const Bag others = without(rest, kept);
      if (all_fits(others)) best_ = {kept, discard, plan(others)};
    });
  }
  bool is_better(Card kept, Card discard) const {
    const auto points = [&](Card card) { return rules_.points_of(card); };
    return std::pair(points(kept), -points(discard)) <
           std::pair(points(best_.keeps), -points(best_.discards));
  }

  const Rules& rules_;
  const View& view_;
  Readiness best_{};
};

}  // namespace

bool is_wanted(const Why& why) {
  return why.kind == WhyKind::card_helps || why.kind == WhyKind::opens_ways ||
         why.kind == WhyKind::blocks || why.kind == WhyKind::fits_the_table ||
         why.kind == WhyKind::goes_with_others || why.kind == WhyKind::more_cards ||
         why.kind == WhyKind::goes_out;
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

std::uint64_t naturals_fitting(const Rules& rules, const Table& table) {
  const RunSpan span = run_span(rules);
  std::uint64_t taken = 0;
  for (int i = 0; i < table.size(); ++i) {
    const MeldView meld = table[i];
    if (meld.kind == MeldKind::set) {
      taken |= plane_of(rank_bit(static_cast<Rank>(meld.start)));
      continue;
    }
    if (meld.start > span.low) taken |= Card(rank_at(meld.start - 1), meld.suit).bit();
    if (meld.last() < span.high) taken |= Card(rank_at(meld.last() + 1), meld.suit).bit();
  }
  return taken & ~rules.wild_plane();
}

std::optional<Decision> lay_off(const Rules& rules, const View& view) {
  const Public& open = view.open;
  if (rules.whole_hand(open.round)) return std::nullopt;
  const bool has_wilds = rules.wilds_in(view.hand) > 0;
  if (!has_wilds && (view.hand.distinct() & naturals_fitting(rules, open.table)) == 0)
    return std::nullopt;
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

std::optional<Decision> be_ready_to_go_out(const Rules& rules, const View& view) {
  const int cards = view.hand.size();
  if (!rules.last_card_stays(view.open.round) || cards < 2 || cards > kMostCards)
    return std::nullopt;
  LayOffs all;
  if (find_go_out(rules, view.hand, view.open.table, all))
    return Decision{GoOut{all}, {WhyKind::goes_out}};
  const Readiness ready = ReadinessSearch(rules, view).best();
  if (!ready.found()) return std::nullopt;
  if (ready.rest.lay_offs.empty())
    return Decision{Discard{ready.discards}, {WhyKind::keeps_fitting_card, ready.keeps}};
  const LayOff& first = ready.rest.lay_offs[0];
  return Decision{first,
                  {WhyKind::fits_the_table, first.card, points_in_hand(rules, view.hand),
                   rules.points_of(ready.keeps)}};
}

}  // namespace mayi
