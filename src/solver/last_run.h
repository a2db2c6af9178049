#pragma once

#include "melds/windows.h"
#include "solver/cover.h"
#include "solver/nearest.h"

namespace mayi {

inline constexpr std::size_t kMaxCovers = 1 << (kMaxContractMelds - 1);

// The covers of every choice among the runs picked so far: bit i of the index stands for the i-th
// run.
struct Covers {
  std::array<Cover, kMaxCovers> items;
  std::size_t size = 1;

  const Cover& all() const { return items[size - 1]; }
  void push_run(Plane cells, int run_size) {
    const int need = fewest_naturals(run_size);
    for (std::size_t i = 0; i < size; ++i)
      items[size + i] = items[i].with_run(cells, run_size, need);
    size *= 2;
  }
  void pop_run() { size /= 2; }
};

constexpr Plane lowest(Plane windows) { return windows & -windows; }

// All melds but one run are picked: tries every place of that run at once.
class LastRun {
 public:
  LastRun(const Covers& covers, const SetPicks& sets, int wilds, Nearest& nearest)
      : covers_(covers), sets_(sets), wilds_(wilds), nearest_(nearest) {}

  void try_all(int size, Plane starts) {
    if (starts == 0) return;
    open_count_ = 0;
    open(demand(covers_.all(), sets_, DemandFor::all_cards), size - wilds_, size, starts);
    int missing = open_[0].demand.lack - open_[0].counts.most();
    if (!nearest_.wants(missing)) return;
    missing = ask_for_naturals(size, starts, missing);
    while (nearest_.wants(missing) && within(missing) == 0) ++missing;
    if (!nearest_.wants(missing)) return;
    nearest_.reach(missing);
    if (!nearest_.wants_outs()) return;
    if (nearest_.wants_spares())
      collect_one_by_one(within(missing), size, missing);
    else
      collect(within(missing), size, missing);
  }

 private:
  // A demand that the last run is part of, and what it finds at each start.
  struct Open {
    Demand demand;
    WindowCounts counts;

    Plane within(int missing) const { return counts.holding(demand.lack - missing); }
    Plane binding(int missing) const { return counts.holding_exactly(demand.lack - missing); }
    Plane gains(Plane cells) const {
      return demand.gains | (cells & ~demand.free) | rows_of(cells & demand.edge);
    }
  };

  void open(Demand demand, int asked, int size, Plane starts) {
    demand.lack += asked;
    Open& opened = open_[open_count_++];
    opened.demand = demand;
    opened.counts.count(demand.open, size, starts);
  }

  // Opens the demands for naturals that can count, and returns what is missing at least. Wherever
  // the last run lies it fills no fewer places for them than for the demand for all cards, so one
  // that lacks less from the start always will.
  int ask_for_naturals(int size, Plane starts, int missing) {
    fixed_lack_ = 0;
    const int need = fewest_naturals(size), least = open_[0].demand.lack;
    for (std::size_t i = 0; i < covers_.size; ++i) {
      const Demand naturals = demand(covers_.items[i], sets_, DemandFor::naturals);
      fixed_lack_ = std::max(fixed_lack_, naturals.lack);
      if (naturals.lack + need >= least) open(naturals, need, size, starts);
    }
    return std::max(missing, fixed_lack_);
  }

  Plane within(int missing) const {
    Plane windows = open_[0].within(missing);
    for (std::size_t i = 1; i < open_count_; ++i) windows &= open_[i].within(missing);
    return windows;
  }

  // What each place of the run leaves to spare, and the outs that it has.
  void collect_one_by_one(Plane windows, int size, int missing) {
    const auto [fixed, fixed_spare] = without_last_run(missing);
    for (; windows != 0; windows &= windows - 1) {
      const Plane window = lowest(windows), cells = cells_of(window, size);
      Plane outs = fixed, spare = fixed_spare;
      bool wild_helps = fixed_lack_ < missing;
      for (std::size_t i = 0; i < open_count_; ++i) {
        if ((open_[i].binding(missing) & window) == 0) continue;
        outs &= open_[i].gains(cells);
        spare &= open_[i].demand.spare(cells);
        wild_helps &= i == 0;
      }
      nearest_.add_spares(spare, outs, wild_helps);
    }
  }

  void collect(Plane windows, int size, int missing) {
    const Plane fixed = without_last_run(missing).gains;
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

  // By the demands that the last run is no part of: naturals that would lower them all, and those
  // that none of them needs.
  struct Fixed {
    Plane gains, spare;
  };
  Fixed without_last_run(int missing) const {
    Fixed fixed{~Plane{0}, covers_.items[0].left[0]};
    if (fixed_lack_ < missing) return fixed;
    for (std::size_t i = 0; i < covers_.size; ++i) {
      const Demand naturals = demand(covers_.items[i], sets_, DemandFor::naturals);
      if (naturals.lack != missing) continue;
      fixed.gains &= naturals.gains;
      fixed.spare &= naturals.spare();
    }
    return fixed;
  }

  // The windows for which the same demands bind; one that leaves a set short is alike to itself
  // only.
  Plane alike(Plane windows, Plane window, int size, int missing) const {
    Plane edges = 0;
    for (std::size_t i = 0; i < open_count_; ++i) {
      const Plane binding = open_[i].binding(missing);
      if ((binding & window) != 0) edges |= open_[i].demand.edge;
      windows &= (binding & window) != 0 ? binding : ~binding;
    }
    if (edges == 0) return windows;
    const Plane touching = starts_around(edges, size);
    return (touching & window) != 0 ? window : windows & ~touching;
  }

  const Covers& covers_;
  const SetPicks& sets_;
  const int wilds_;
  Nearest& nearest_;
  int fixed_lack_ = 0;                     // the most that a demand without the last run lacks
  std::array<Open, kMaxCovers + 1> open_;  // the first: for all cards
  std::size_t open_count_ = 0;
};

}  // namespace mayi
