#pragma once

#include "bots/greedy.h"
#include "bots/playbook.h"
#include "bots/situation.h"

namespace mayi {

// Plays for the fewest points expected at the end of the round: weighs how likely it is to lay down
// before somebody goes out against the points it would be caught with.
class Expert final : public Bot {
 public:
  explicit Expert(Playbook weights = built_in_playbook(), const Manner& manner = {});

  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override;

 private:
  Decision lay_down_or_wait(const Situation& here, const SpareCards& spares) const;

  Playbook weights_;
  const int left_over_, claims_within_;
};

}  // namespace mayi
