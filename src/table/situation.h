#pragma once

#include <string_view>

#include "game/game.h"

namespace mayi {

// What a seat can do about the game now, in a word.
enum class Situation : std::uint8_t { your_turn, may_call, asked, waiting, round_over, game_over };

std::string_view to_string(Situation situation);  // "your turn", "asked to allow or claim"

// The seats that may call for the exposed card, or under window rules also pass on it.
SeatSet callers_now(const Rules& rules, const Public& open);

// `let_by`: the seats that have let the exposed card go by. That is a matter between them and the
// table, not an action: they may still change their minds while the card lies there.
Situation situation_of(const Rules& rules, const Public& open, Seat seat, SeatSet let_by);

// The seats outside that the game rests on: it goes on when one of them has decided. Under line
// rules a bot in turn does not draw while somebody outside could call for the exposed card and has
// neither called nor let it go by. (Under window rules the draw itself asks them all.) Nobody: a
// bot is to act, or the game is over. Everyone outside, once the round is over.
SeatSet waited_for(const Rules& rules, const Public& open, SeatSet outside, SeatSet let_by);

}  // namespace mayi
