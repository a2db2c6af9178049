#pragma once

#include "solver/best_lay_down.h"
#include "solver/meld_shape.h"

namespace mayi {

// The shapes that no other beats; of equal ones the first. With an objective, only the one that it
// prefers.
class LayDownFront {
 public:
  LayDownFront() = default;
  explicit LayDownFront(Objective objective) : objective_(objective) {}

  struct Entry {
    LayDownShape shape{};
    Leftover left{};
  };

  bool beats(const Leftover& left) const {
    return std::ranges::any_of(entries_, [&](const Entry& entry) {
      return objective_ ? !prefers(*objective_, left, entry.left) : entry.left.beats(left);
    });
  }

  void offer(const LayDownShape& shape, const Leftover& left) {
    if (beats(left)) return;
    if (objective_) entries_.clear();
    for (std::size_t i = entries_.size; i-- > 0;)
      if (left.beats(entries_[i].left)) drop(i);
    for (std::size_t i = 0; entries_.full() && i < entries_.size; ++i)
      if (!best_by_any(entries_[i])) drop(i);
    entries_.push(Entry{shape, left});
  }

  std::span<const Entry> entries() const { return entries_.view(); }

 private:
  void drop(std::size_t at) {
    for (std::size_t i = at + 1; i < entries_.size; ++i) entries_[i - 1] = entries_[i];
    entries_.pop();
  }

  bool best_by_any(const Entry& entry) const {
    constexpr Objective objectives[] = {Objective::points_shed, Objective::cards_shed,
                                        Objective::wilds_kept};
    return std::ranges::any_of(objectives, [&](Objective objective) {
      return std::ranges::none_of(
          entries_, [&](const Entry& other) { return prefers(objective, other.left, entry.left); });
    });
  }

  std::optional<Objective> objective_;
  FixedList<Entry, kMaxLayDownOptions> entries_{};
};

}  // namespace mayi
