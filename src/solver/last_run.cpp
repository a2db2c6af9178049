#include "solver/last_run.h"

namespace mayi {
namespace {

Plane rows_of(Plane cells) {
  cells |= cells >> 32;
  return plane_of(static_cast<RankSet>(cells | cells >> 16));
}

constexpr Plane lowest(Plane windows) { return windows & -windows; }

}  // namespace

void LastRun::try_all(int size, Plane starts) {
  if (starts == 0) return;
  open_count_ = 0;
  open(demand(covers_.all(), sets_, DemandFor::all_cards), size - wilds_, size, starts);
  int missing = open_[0].demand.lack - open_[0].counts.most();
  if (!nearest_.wants(missing)) return;
  missing = ask_for_naturals(size, starts, missing);
  while (nearest_.wants(missing) && within(missing) == 0) ++missing;
  if (!nearest_.wants(missing)) return;
  nearest_.reach(missing);
  if (nearest_.wants_outs()) collect(within(missing), size, missing);
}

void LastRun::open(Demand demand, int asked, int size, Plane starts) {
  demand.lack += asked;
  Open& opened = open_[open_count_++];
  opened.demand = demand;
  opened.counts.count(demand.open, size, starts);
}

// Opens the demands for naturals that can count, and returns what is missing at least. Wherever the
// last run lies it fills no fewer places for them than for the demand for all cards, so one that
// lacks less from the start always will.
int LastRun::ask_for_naturals(int size, Plane starts, int missing) {
  fixed_lack_ = 0;
  const int need = fewest_naturals(size), least = open_[0].demand.lack;
  for (std::size_t i = 0; i < covers_.size; ++i) {
    const Demand naturals = demand(covers_.items[i], sets_, DemandFor::naturals);
    fixed_lack_ = std::max(fixed_lack_, naturals.lack);
    if (naturals.lack + need >= least) open(naturals, need, size, starts);
  }
  return std::max(missing, fixed_lack_);
}

Plane LastRun::within(int missing) const {
  Plane windows = open_[0].within(missing);
  for (std::size_t i = 1; i < open_count_; ++i) windows &= open_[i].within(missing);
  return windows;
}

void LastRun::collect(Plane windows, int size, int missing) {
  const Plane fixed = fixed_gains(missing);
  while (windows != 0) {
    const Plane window = lowest(windows), group = alike(windows, window, size, missing);
    const Plane cells = cells_of(group, size);
    Plane outs = fixed;
    bool wild_helps = fixed_lack_ < missing;
    for (std::size_t i = 0; i < open_count_; ++i) {
      if ((open_[i].binding(missing) & window) == 0) continue;
      outs &= open_[i].gains(cells);
      wild_helps &= i == 0;
    }
    nearest_.add_outs(outs, wild_helps);
    windows &= ~group;
  }
}

Plane LastRun::fixed_gains(int missing) const {
  Plane gains = ~Plane{0};
  if (fixed_lack_ < missing) return gains;
  for (std::size_t i = 0; i < covers_.size; ++i) {
    const Demand naturals = demand(covers_.items[i], sets_, DemandFor::naturals);
    if (naturals.lack == missing) gains &= naturals.gains;
  }
  return gains;
}

// The windows for which the same demands bind; one that leaves a set short is alike to itself only.
Plane LastRun::alike(Plane windows, Plane window, int size, int missing) const {
  Plane edges = 0;
  for (std::size_t i = 0; i < open_count_; ++i) {
    const Plane binding = open_[i].binding(missing);
    if ((binding & window) != 0) edges |= open_[i].demand.edge;
    windows &= (binding & window) != 0 ? binding : ~binding;
  }
  const Plane touching = starts_around(edges, size);
  return (touching & window) != 0 ? window : windows & ~touching;
}

Plane LastRun::Open::gains(Plane cells) const {
  return demand.gains | (cells & ~demand.free) | rows_of(cells & demand.edge);
}

}  // namespace mayi
