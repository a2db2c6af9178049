#pragma once

#include "cli/play_text.h"
#include "table/seat_view.h"

namespace mayi::cli {

// What a round leaves: who went out, every hand left, points, totals as bars, the next contract; at
// the end who won.
Lines draw_round_over(const SeatView& seat, const Ink& ink);

// Points by round, and totals as bars, the lowest first.
Lines draw_score_chart(const SeatView& seat, const Ink& ink);

}  // namespace mayi::cli
