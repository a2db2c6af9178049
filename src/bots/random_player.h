#pragma once

#include "bots/bot.h"

namespace mayi {

// Uniform among the legal actions, but lays down when it can.
[[nodiscard]] const Action& choose_randomly(const Sight& sight, ActionList& buffer, Random& random);

// Who acts next when all players are random: the seat in turn half of the time, else anyone who
// may.
[[nodiscard]] Seat choose_actor(const Rules& rules, const Public& open, Random& random);

// Plays on until the game is over. Returns the number of actions.
int play_randomly(const Rules& rules, Game& game, ActionList& buffer, Random& random);

// The first rung of the ladder; says May I one time in four.
class RandomBot final : public Bot {
 public:
  Decision decide(const Rules& rules, const View& view, Random& random) const override;
  [[nodiscard]] std::optional<Decision> interrupt(const Rules& rules, const View& view,
                                                  Random& random) const override;
  bool uses_chance() const override { return true; }
};

}  // namespace mayi
