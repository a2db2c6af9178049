#pragma once

#include <vector>

#include "base/random.h"
#include "game/game.h"

// Actions nobody would choose: mostly illegal, often nonsense, sometimes right by chance.
namespace mayi::property {

Card any_card(Random& random);      // of a deck
Card garbage_card(Random& random);  // any of the 256 codes

// Any action whatsoever, with a taste for the seat's own cards and for melds that lie on the table.
Action any_action(const Rules& rules, const Game& game, Seat seat, Random& random);

// What a greedy person might lay down: cards of one rank, or of one suit in order, with wilds
// added.
LayDown plausible_lay_down(const Rules& rules, const Contract& contract, Bag hand, Random& random);

// The first few that the search finds.
std::vector<LayDown> found_lay_downs(const Rules& rules, int round, const Bag& hand,
                                     std::size_t most = 8);

}  // namespace mayi::property
