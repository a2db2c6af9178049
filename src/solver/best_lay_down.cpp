#include "solver/best_lay_down.h"

#include <tuple>

#include "solver/lay_down_shapes.h"
#include "solver/lay_down_writer.h"

namespace mayi {
namespace {

LayDownOption written(const Rules& rules, int round, const Bag& hand,
                      const LayDownFront::Entry& entry) {
  const int wilds = rules.wilds_in(hand) - entry.left.wilds;
  return {LayDownWriter(rules, round, hand).write(entry.shape, wilds), entry.left};
}

}  // namespace

bool prefers(Objective objective, const Leftover& a, const Leftover& b) {
  const auto order = [&](const Leftover& left) {
    const int first = objective == Objective::points_shed  ? left.points
                      : objective == Objective::cards_shed ? left.cards
                                                           : -left.wilds;
    return std::tuple(first, left.points, left.cards, -left.wilds);
  };
  return order(a) < order(b);
}

bool find_undominated(const Rules& rules, int round, const Bag& hand, LayDownOptions& found) {
  found.clear();
  if (rules.whole_hand(round)) {
    // It leaves nothing, so any will do.
    if (const auto any = find_lay_down(rules, round, hand)) found.push(LayDownOption{*any, {}});
    return true;
  }
  LayDownFront front;
  const bool exact = LayDownShapes(rules, round, hand, front).search();
  for (const LayDownFront::Entry& entry : front.entries())
    found.push(written(rules, round, hand, entry));
  return exact;
}

bool find_best_lay_down(const Rules& rules, int round, const Bag& hand, Objective objective,
                        LayDownOption& best) {
  if (rules.whole_hand(round)) {
    const auto any = find_lay_down(rules, round, hand);
    if (any) best = {*any, {}};
    return any.has_value();
  }
  LayDownFront front(objective);
  (void)LayDownShapes(rules, round, hand, front).search();  // cut short: the best of what was seen
  if (front.entries().empty()) return false;
  best = written(rules, round, hand, front.entries()[0]);
  return true;
}

}  // namespace mayi
