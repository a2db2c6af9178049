#pragma once

#include "base/random.h"
#include "game/game.h"

namespace mayi::property {

// The same game but for what the observer (nobody: a spectator) does not know: the others' cards,
// save those they took before all eyes, the stock and the seed.
Game with_hidden_dealt_anew(const Game& game, Seat observer, Random& random);

}  // namespace mayi::property
