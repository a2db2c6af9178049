#include "solver/best_lay_down.h"

#include <tuple>

#include "solver/lay_down_shapes.h"
#include "solver/lay_down_writer.h"

namespace mayi {

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
  for (const LayDownFront::Entry& entry : front.entries()) {
    const int wilds = rules.wilds_in(hand) - entry.left.wilds;
    found.push(
        LayDownOption{LayDownWriter(rules, round, hand).write(entry.shape, wilds), entry.left});
  }
  return exact;
}

bool find_best_lay_down(const Rules& rules, int round, const Bag& hand, Objective objective,
                        LayDownOption& best) {
  LayDownOptions options;
  (void)find_undominated(rules, round, hand, options);  // cut short: the best of what was seen
  if (options.empty()) return false;
  best = *std::ranges::min_element(options, [&](const LayDownOption& a, const LayDownOption& b) {
    return prefers(objective, a.left, b.left);
  });
  return true;
}

}  // namespace mayi
