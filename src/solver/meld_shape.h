#pragma once

#include <algorithm>
#include <bit>

#include "base/fixed_list.h"
#include "melds/growing_run.h"

namespace mayi {

// A run by its naturals, the lowest and the highest of which bound it: wilds fill the holes between
// them, and may stand outside.
struct RunShape {
  std::uint8_t suit = 0;
  Places naturals = 0;

  constexpr int low() const { return std::countr_zero(naturals); }
  constexpr int high() const { return std::bit_width(naturals) - 1; }
  constexpr int held() const { return std::popcount(naturals); }
  constexpr int length() const { return high() - low() + 1; }
  constexpr int holes() const { return length() - held(); }
};
using RunShapes = FixedList<RunShape, kMaxContractMelds>;  // by suit, then from low to high

// A set by its rank. `wilds`: only where melds have a fixed size, else as many as are given to it.
struct SetShape {
  std::uint8_t place = 0, wilds = 0;
};
using SetShapes = FixedList<SetShape, kMaxContractMelds>;  // by place

struct LayDownShape {
  RunShapes runs{};
  SetShapes sets{};
};

// How many wilds stand outside each run's naturals, and how many of these below.
using Outside = std::array<int, kMaxContractMelds>;

// What wilds outside runs are bound by: the size of runs, the span, and the gap between runs of one
// suit.
class RunRoom {
 public:
  RunRoom(const Rules& rules, bool larger)
      : span_(run_span(rules)),
        min_run_(rules.min_run),
        gap_(rules.same_suit_run_gap),
        larger_(larger) {}

  int longest() const { return span_.longest(); }
  Places starts() const { return between(span_.low, span_.high - min_run_ + 1); }  // of least runs
  int least(const RunShape& run) const { return std::max(0, min_run_ - run.length()); }
  int most(const RunShape& run) const {
    return larger_ ? std::min(run.held() - run.holes(), longest() - run.length()) : least(run);
  }
  bool fits(const RunShape& run) const {
    return run.length() <= (larger_ ? longest() : min_run_) &&
           run.holes() + least(run) <= run.held();
  }
  bool keeps_gap(const RunShape& lower, const RunShape& upper) const {
    return gap_ == 0 || lower.suit != upper.suit || upper.low() - lower.high() - 1 >= gap_;
  }

  // The least for each run, and up to `extra` more. False: not even the least fits.

  // One at a time: what fits is a polymatroid, so no choice made on the way lowers what can be
  // spread in all.
  bool spread(const RunShapes& runs, int extra, Outside& outside) const {
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

  // Which of them go below: as many as can. False: they do not fit.
  bool place(const RunShapes& runs, const Outside& outside, Outside& below) const {
    int end = 0;
    for (std::size_t i = 0; i < runs.size; ++i) {
      below[i] = std::min(outside[i], runs[i].low() - lowest_place(runs, i, end));
      end = runs[i].high() + outside[i] - below[i];
      if (below[i] < 0 || end > span_.high) return false;
    }
    return true;
  }

 private:
  int lowest_place(const RunShapes& runs, std::size_t i, int end_before) const {
    const bool bound = gap_ > 0 && i > 0 && runs[i - 1].suit == runs[i].suit;
    return bound ? std::max(span_.low, end_before + gap_ + 1) : span_.low;
  }

  RunSpan span_;
  int min_run_, gap_;
  bool larger_;
};

}  // namespace mayi
