#pragma once

#include "bots/bot.h"

namespace mayi {

// For rounds whose last card must be laid off (R6.5), down since an earlier turn. A player goes out
// only with a hand that fits the table whole; so it is better to end the turn with one card that
// fits, ready to go out with the next draw, than with one that does not, be it cheaper. The next
// step towards that, or of going out at once; nothing if neither can be had this turn.
[[nodiscard]] std::optional<Decision> be_ready_to_go_out(const Rules& rules, const View& view);

}  // namespace mayi
