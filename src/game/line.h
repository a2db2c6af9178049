#pragma once

#include "game/state.h"

namespace mayi {

// R8.1: the card anyone in line may call for lies on top of the discard pile.
[[nodiscard]] bool is_exposed(const Rules& rules, const Public& open);

// R8.1 [beneath_exposed]: the exposed card is gone, and the current player may still draw the one
// beneath it.
[[nodiscard]] bool is_beneath_open(const Rules& rules, const Public& open);

// R5.2: the current player may draw the top of the discard pile.
[[nodiscard]] bool may_draw_discard(const Rules& rules, const Public& open);

// R8.3: in line for the exposed card; the current player only while they may still draw it.
[[nodiscard]] bool is_in_line(const Rules& rules, const Public& open, Seat seat);

// R8.4: the first in line ahead of the caller, from the given distance after the seat in turn on,
// or nobody.
[[nodiscard]] Seat next_ahead(const Rules& rules, const Public& open, int from);

}  // namespace mayi
