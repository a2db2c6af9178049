#pragma once

#include "bots/greedy.h"
#include "bots/weights.h"

namespace mayi {

// Plays for the fewest points expected at the end of the round: weighs how likely it is to lay down
// before somebody goes out against the points it would be caught with.
class Expert final : public Bot {
 public:
  explicit Expert(const Weights& weights = {}) : weights_(weights) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override;

 private:
  const Weights weights_;
};

}  // namespace mayi
