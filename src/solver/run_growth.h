#pragma once

#include "base/fixed_list.h"
#include "melds/growing_run.h"
#include "melds/table.h"

namespace mayi {

using GrowingRuns = FixedList<GrowingRun, kMaxMelds>;

// A run of the table that nothing has joined yet.
[[nodiscard]] GrowingRun as_it_lies(const Rules& rules, const Table& table, int meld);

// The natural of that place joins the run, or leaves it again.
void toggle(GrowingRun& run, int place);

// Of the holes that wilds must fill, those below a place.
int holes_below(const GrowingRun& run, int place);

}  // namespace mayi
