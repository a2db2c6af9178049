#pragma once

#include "prose/voice.h"

namespace mayi::terminal {

// Actions that end the round in this turn, in order: lay-offs or a lay-down, and a discard if it is
// the last card. None: there is no such way.
std::vector<Action> way_out(const SeatView& seat);

// "lay off the 4♦ on meld 1 and discard the 7♦"
std::string plan_text(std::span<const Action> way, const Voice& voice);

}  // namespace mayi::terminal
