#include "bots/last_card.h"

#include "bots/prospects.h"
#include "game/score.h"
#include "solver/lay_off_plan.h"

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

class Search {
 public:
  Search(const Rules& rules, const View& view) : rules_(rules), view_(view) {}

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
  bool all_fits(const Bag& hand) const { return plan(hand).left.empty(); }

  void choose_kept(const Bag& rest, Card discard) {
    rest.for_each_distinct([&](Card kept) {
      if (best_.found() && !is_better(kept, discard)) return;
      const LayOffPlan others = plan(without(rest, kept));
      if (others.left.empty()) best_ = {kept, discard, others};
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

std::optional<Decision> be_ready_to_go_out(const Rules& rules, const View& view) {
  const int cards = view.hand.size();
  if (!rules.last_card_stays(view.open.round) || cards < 2 || cards > kMostCards)
    return std::nullopt;
  LayOffs all;
  if (find_go_out(rules, view.hand, view.open.table, all))
    return Decision{GoOut{all}, {WhyKind::goes_out}};
  const Readiness ready = Search(rules, view).best();
  if (!ready.found()) return std::nullopt;
  if (ready.rest.lay_offs.empty())
    return Decision{Discard{ready.discards}, {WhyKind::keeps_fitting_card, ready.keeps}};
  const LayOff& first = ready.rest.lay_offs[0];
  return Decision{first,
                  {WhyKind::fits_the_table, first.card, points_in_hand(rules, view.hand),
                   rules.points_of(ready.keeps)}};
}

}  // namespace mayi
