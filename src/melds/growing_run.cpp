#include "melds/growing_run.h"

#include <algorithm>

namespace mayi {

Places reach(Places have, int low, int high, RunSpan span, int wilds) {
  int up = high + 1, down = low - 1;
  for (int left = wilds; up <= span.high; ++up) {
    up += std::countr_one(static_cast<unsigned>(have) >> up);
    if (--left < 0) break;
  }
  for (int left = wilds; down >= span.low; --down) {
    down -= std::countl_one(static_cast<Places>(have << (15 - down)));
    if (--left < 0) break;
  }
  return static_cast<Places>(between(high + 1, std::min(up - 1, span.high)) |
                             between(std::max(down + 1, span.low), low - 1));
}

GrowthOrder::GrowthOrder(const GrowingRun& run, bool limited) : run_(run), limited_(limited) {
  for (int i = run.steps_below(); i >= 0; --i)
    for (int j = run.steps_above(); j >= 0; --j)
      open_[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] =
          (i == run.steps_below() && j == run.steps_above()) || leads_on(i, j, true) ||
          leads_on(i, j, false);
}

bool GrowthOrder::low_is_next(int below, int above) const { return leads_on(below, above, true); }

bool GrowthOrder::leads_on(int below, int above, bool low) const {
  if (low ? below == run_.steps_below() : above == run_.steps_above()) return false;
  const int step = low ? run_.step_below(below) : run_.step_above(above);
  if (step < 0 && limited_ && slack_after(below, above) < 1) return false;
  return open_[static_cast<std::size_t>(below + (low ? 1 : 0))]
              [static_cast<std::size_t>(above + (low ? 0 : 1))];
}

int GrowthOrder::slack_after(int below, int above) const {
  int slack = run_.slack;
  for (int i = 0; i < below; ++i) slack += run_.step_below(i);
  for (int j = 0; j < above; ++j) slack += run_.step_above(j);
  return slack;
}

}  // namespace mayi
