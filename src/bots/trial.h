#pragma once

#include <cstdint>
#include <optional>

#include "bots/belief.h"
#include "bots/rollout.h"
#include "bots/search_settings.h"

namespace mayi {

// Something a seat could do; no action: it lets the exposed card go by.
using Option = std::optional<Action>;
inline constexpr int kMaxOptions = 8;
using OptionList = FixedList<Option, kMaxOptions>;

// How the best of the other options did against the first, in points.
struct TrialResult {
  std::size_t best = 0;        // 0: all others were given up
  double gain = 0, error = 0;  // mean and standard error
};

// Tries options in worlds of a belief, all in the same worlds, so that luck falls out of the
// comparison.
class Trial {
 public:
  // `win_worth`: of a game won in the last round, in points.
  Trial(const Rules& rules, const View& view, const OptionList& options, double win_worth);

  [[nodiscard]] TrialResult run(const SearchBudget& budget, Random& random);
  int rollouts() const { return rollouts_; }

 private:
  // Of an option's cost less that of the first, over the worlds so far.
  struct Tally {
    bool dropped = false;
    double sum = 0, squares = 0;
  };

  void try_world(Belief& belief, Random& random);
  double cost_of(const Option& option);
  void drop_worse();
  double mean(const Tally& tally) const { return tally.sum / worlds_; }
  double error(const Tally& tally) const;
  std::size_t best() const;
  int left() const;

  const Rules& rules_;
  const View& view_;
  const OptionList& options_;
  const double win_worth_;
  Rollout rollout_;
  Game world_{}, played_{};
  std::array<Tally, kMaxOptions> tallies_{};
  int worlds_ = 0, rollouts_ = 0;
};

}  // namespace mayi
