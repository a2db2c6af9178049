#pragma once

#include "bots/bot.h"
#include "bots/situation.h"

// What the expert does with melds.
namespace mayi {

// The lay-down that leaves what costs least.
[[nodiscard]] Decision lay_down_well(const Situation& here);

// Complete, where the last card must be laid off: the discard with which it waits for a hand that
// can be laid down whole. Nothing: it does not wait.
[[nodiscard]] std::optional<Decision> wait_to_finish(const Situation& here,
                                                     const SpareCards& spares);

// What a discard costs once down: weights, and how often each counts.
using DownTerms = std::array<std::pair<double Weights::*, double>, 6>;
[[nodiscard]] DownTerms down_terms(const Situation& here, Card discard);

// Down: the turn after the draw.
[[nodiscard]] Decision play_down_well(const Situation& here);

}  // namespace mayi
