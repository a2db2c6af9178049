#pragma once

#include "solver/best_lay_down.h"
#include "solver/meld_shape.h"

namespace mayi {

// The shapes that no other beats; of equal ones the first.
class LayDownFront {
 public:
  struct Entry {
    LayDownShape shape{};
    Leftover left{};
  };

  bool beats(const Leftover& left) const {
    return std::ranges::any_of(entries_,
                               [&](const Entry& entry) { return entry.left.beats(left); });
  }
  void offer(const LayDownShape& shape, const Leftover& left);
  std::span<const Entry> entries() const { return entries_.view(); }

 private:
  void drop(std::size_t at);
  bool best_by_any(const Entry& entry) const;

  FixedList<Entry, kMaxLayDownOptions> entries_{};
};

}  // namespace mayi
