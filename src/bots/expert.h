#pragma once

#include "bots/greedy.h"
#include "bots/weights.h"

namespace mayi {

// Plays for the fewest points expected at the end of the round: weighs how likely it is to lay down
// before somebody goes out against the points it would be caught with.
class Expert final : public Bot {
 public:
  explicit Expert(const Weights& weights = {}, int left_over = Manner{}.left_over)
      : weights_(weights), left_over_(left_over) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override;

 private:
  const Weights weights_;
  const int left_over_;
};

}  // namespace mayi
