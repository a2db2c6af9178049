#pragma once

#include "bots/bot.h"

// What every rung but the lowest does with melds.
namespace mayi {

// Down since an earlier turn, after the draw: lays off what leaves the fewest points, goes out in
// one command when it can. Nothing: no lay-off is worth it, it is time to discard.
[[nodiscard]] std::optional<Decision> lay_off(const Rules& rules, const View& view);

// Down: the whole turn after the draw; the dearest card goes.
[[nodiscard]] Decision play_down(const Rules& rules, const View& view);

// The discard, or the end of the turn, that sheds most points. With `careful`, a card that somebody
// could lay off on the table is kept back while there is another.
[[nodiscard]] Decision finish_turn_down(const Rules& rules, const View& view, bool careful);

// Whether some meld on the table takes the card.
[[nodiscard]] bool fits_table(const Rules& rules, const Table& table, Card card);

}  // namespace mayi
