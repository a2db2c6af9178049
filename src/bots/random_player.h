#pragma once

#include "base/random.h"
#include "game/game.h"

namespace mayi {

// Uniform among the legal actions, but lays down when it can. The first rung of the ladder.
[[nodiscard]] const Action& choose_randomly(const Sight& sight, ActionList& buffer, Random& random);

// Who acts next when all players are random: the seat in turn half of the time, else anyone who
// may.
[[nodiscard]] Seat choose_actor(const Rules& rules, const Public& open, Random& random);

// Plays on until the game is over. Returns the number of actions.
int play_randomly(const Rules& rules, Game& game, ActionList& buffer, Random& random);

}  // namespace mayi
