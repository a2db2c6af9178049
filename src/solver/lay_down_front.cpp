#include "solver/lay_down_front.h"

#include <tuple>

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

void LayDownFront::offer(const LayDownShape& shape, const Leftover& left) {
  if (beats(left)) return;
  for (std::size_t i = entries_.size; i-- > 0;)
    if (left.beats(entries_[i].left)) drop(i);
  for (std::size_t i = 0; entries_.full() && i < entries_.size; ++i)
    if (!best_by_any(entries_[i])) drop(i);
  entries_.push(Entry{shape, left});
}

void LayDownFront::drop(std::size_t at) {
  for (std::size_t i = at + 1; i < entries_.size; ++i) entries_[i - 1] = entries_[i];
  entries_.pop();
}

bool LayDownFront::best_by_any(const Entry& entry) const {
  constexpr Objective objectives[] = {Objective::points_shed, Objective::cards_shed,
                                      Objective::wilds_kept};
  return std::ranges::any_of(objectives, [&](Objective objective) {
    return std::ranges::none_of(
        entries_, [&](const Entry& other) { return prefers(objective, other.left, entry.left); });
  });
}

}  // namespace mayi
