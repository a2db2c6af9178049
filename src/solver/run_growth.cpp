#include "solver/run_growth.h"

namespace mayi {
namespace {

// Fills places from a start in one direction until the wilds run out.
Places fill(Places naturals, int from, int to, int step, int wilds) {
  Places filled = 0;
  for (int place = from; place != to + step; place += step) {
    const auto here = static_cast<Places>(1u << place);
    if ((naturals & here) == 0 && --wilds < 0) break;
    filled |= here;
  }
  return filled;
}

}  // namespace

RunGrowth growth_of(const Rules& rules, const Table& table, int meld) {
  const MeldView run = table[meld];
  const int slack = run.size() - 2 * count_wilds(rules, run.cards);
  return {static_cast<std::uint8_t>(meld), run.start, run.last(), slack, 0, 0};
}

int RunGrowth::holes_below(int place) const {
  const auto until = static_cast<Places>((1u << place) - 1);
  const int first = std::min(new_low(), place);
  const int passed =
      std::min(low, place) - first + std::max(0, std::min(new_high() + 1, place) - (high + 1));
  return passed - std::popcount(static_cast<Places>((below | above) & until));
}

Places within_reach(const RunGrowth& run, Places naturals, RunSpan span, int wilds) {
  const Places below =
      run.low > span.low ? fill(naturals, run.low - 1, span.low, -1, wilds) : Places{0};
  const Places above =
      run.high < span.high ? fill(naturals, run.high + 1, span.high, 1, wilds) : Places{0};
  return below | above;
}

// The slack at a point is the same on every path to it; a wild may lead only to a point where it is
// not negative.
RunGrowth::Points RunGrowth::safe_points() const {
  Points safe{};
  const int rows = steps_below(), columns = steps_above();
  int row_slack = slack_after();
  for (int i = rows; i >= 0; --i) {
    int here = row_slack;
    for (int j = columns; j >= 0; --j) {
      const auto at = static_cast<std::size_t>(i);
      const int down = i < rows ? step_below(i) : 0, right = j < columns ? step_above(j) : 0;
      const bool last = i == rows && j == columns;
      const bool by_low = down != 0 && (safe[at + 1] >> j & 1) && (down > 0 || here > 0);
      const bool by_high = right != 0 && (safe[at] >> (j + 1) & 1) && (right > 0 || here > 0);
      if (last || by_low || by_high) safe[at] |= static_cast<Places>(1u << j);
      if (j > 0) here -= step_above(j - 1);
    }
    if (i > 0) row_slack -= step_below(i - 1);
  }
  return safe;
}

RunGrowth::Order RunGrowth::order(bool wild_limit) const {
  const Points safe = safe_points();
  Order order;
  const int rows = steps_below(), columns = steps_above();
  int here = slack;
  for (int i = 0, j = 0; i + j < rows + columns;) {
    const bool safe_low =
        (safe[static_cast<std::size_t>(i) + 1] >> j & 1) && (step_below(i) > 0 || here > 0);
    const bool at_low = i < rows && (safe_low || !wild_limit);
    here += at_low ? step_below(i) : step_above(j);
    (at_low ? i : j) += 1;
    order.push(at_low ? End::low : End::high);
  }
  return order;
}

}  // namespace mayi
