#pragma once

#include "solver/cover.h"
#include "solver/nearest.h"
#include "solver/windows.h"

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

// All melds but one run are picked: tries every place of that run at once.
class LastRun {
 public:
  LastRun(const Covers& covers, const SetPicks& sets, int wilds, Nearest& nearest)
      : covers_(covers), sets_(sets), wilds_(wilds), nearest_(nearest) {}

  void try_all(int size, Plane starts);

 private:
  // A demand that the last run is part of, and what it finds at each start.
  struct Open {
    Demand demand;
    WindowCounts counts;

    Plane within(int missing) const { return counts.holding(demand.lack - missing); }
    Plane binding(int missing) const { return counts.holding_exactly(demand.lack - missing); }
    Plane gains(Plane cells) const;
  };

  void open(Demand demand, int asked, int size, Plane starts);
  int ask_for_naturals(int size, Plane starts, int missing);
  Plane within(int missing) const;
  void collect(Plane windows, int size, int missing);
  Plane fixed_gains(int missing) const;
  Plane alike(Plane windows, Plane window, int size, int missing) const;

  const Covers& covers_;
  const SetPicks& sets_;
  const int wilds_;
  Nearest& nearest_;
  int fixed_lack_ = 0;                     // the most that a demand without the last run lacks
  std::array<Open, kMaxCovers + 1> open_;  // the first: for all cards
  std::size_t open_count_ = 0;
};

}  // namespace mayi
