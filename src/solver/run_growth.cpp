#include "solver/run_growth.h"

namespace mayi {

GrowingRun as_it_lies(const Rules& rules, const Table& table, int meld) {
  const MeldView run = table[meld];
  const int slack = run.size() - 2 * count_wilds(rules, run.cards);
  return {static_cast<std::uint8_t>(meld),
          static_cast<std::uint8_t>(run.start),
          static_cast<std::uint8_t>(run.last()),
          static_cast<std::int8_t>(slack),
          0,
          0};
}

void toggle(GrowingRun& run, int place) {
  Places& side = place < run.low ? run.below : run.above;
  side ^= static_cast<Places>(1u << place);
}

int holes_below(const GrowingRun& run, int place) {
  const Places grown = between(run.new_low(), run.low - 1) | between(run.high + 1, run.new_high());
  const auto holes = static_cast<Places>(grown & ~(run.below | run.above));
  return std::popcount(static_cast<Places>(holes & between(0, place - 1)));
}

}  // namespace mayi
