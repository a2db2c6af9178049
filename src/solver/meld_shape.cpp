#include "solver/meld_shape.h"

namespace mayi {

// One at a time: what fits is a polymatroid, so no choice made on the way lowers what can be spread
// in all.
bool RunRoom::spread(const RunShapes& runs, int extra, Outside& outside) const {
  Outside below{};
  for (std::size_t i = 0; i < runs.size; ++i) outside[i] = least(runs[i]);
  if (!place(runs, outside, below)) return false;
  for (std::size_t i = 0; i < runs.size; ++i)
    while (extra > 0 && outside[i] < most(runs[i])) {
      ++outside[i];
      if (!place(runs, outside, below)) {
        --outside[i];
        break;
      }
      --extra;
    }
  return true;
}

bool RunRoom::place(const RunShapes& runs, const Outside& outside, Outside& below) const {
  int end = 0;
  for (std::size_t i = 0; i < runs.size; ++i) {
    below[i] = std::min(outside[i], runs[i].low() - lowest_place(runs, i, end));
    end = runs[i].high() + outside[i] - below[i];
    if (below[i] < 0 || end > span_.high) return false;
  }
  return true;
}

int RunRoom::lowest_place(const RunShapes& runs, std::size_t i, int end_before) const {
  const bool bound = gap_ > 0 && i > 0 && runs[i - 1].suit == runs[i].suit;
  return bound ? std::max(span_.low, end_before + gap_ + 1) : span_.low;
}

}  // namespace mayi
