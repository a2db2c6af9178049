#pragma once

#include <span>

#include "terminal/ink.h"

namespace mayi::terminal {

// What a round leaves: who went out, every hand left, points, totals as bars, the next contract; at
// the end who won. Requires a round that is over, and `rounds`: all that are.
Lines draw_round_over(const SeatView& seat, std::span<const RoundRecord> rounds, const Ink& ink);

// Points by round, and totals as bars, the lowest first.
Lines draw_score_chart(const SeatView& seat, std::span<const RoundRecord> rounds, const Ink& ink);

}  // namespace mayi::terminal
