#pragma once

#include "melds/meld.h"

// What a meld on the table takes next, for whoever shows it.
namespace mayi {

[[nodiscard]] bool takes_wild(const Rules& rules, const MeldView& meld, End end);

// The card that would lie at that end, as it is named; none: the end is closed. Requires a run.
[[nodiscard]] Card next_card(const Rules& rules, const MeldView& run, End end);

}  // namespace mayi
