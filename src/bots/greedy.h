#pragma once

#include "bots/bot.h"
#include "bots/prospects.h"

namespace mayi {

// Goes for the least distance to the contract, then the most outs, then the fewest points. Lays
// down as soon as it can and lays off all it can. The claimer calls May I for every card that
// lowers the distance and leaves at most `claims_within` missing.
class Greedy : public Bot {
 public:
  explicit Greedy(int claims_within = -1) : claims_within_(claims_within) {}

  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override;

 private:
  const int claims_within_;  // -1: never
};

// The pieces, for the rungs above.
// `now`: the distance of the hand as it is.
[[nodiscard]] std::optional<Decision> swap_joker(const Rules& rules, const View& view,
                                                 const Prospects& prospects, int now);
Decision lay_down_best(const Rules& rules, const View& view);
Decision discard_by_distance(const Rules& rules, const View& view, const Prospects& prospects,
                             int now);
// Whether the top discard would help: as one's draw, or by May I.
[[nodiscard]] Why worth_of_draw(const Rules& rules, const View& view, const Prospects& prospects);
[[nodiscard]] Why worth_of_may_i(const Rules& rules, const View& view, const Prospects& prospects);

}  // namespace mayi
