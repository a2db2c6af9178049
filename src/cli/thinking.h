#pragma once

#include "arena/match.h"

namespace mayi::cli {

// How long a bot thinks about a decision, calls for the exposed card included, in microseconds.
struct Thinking {
  double mean = 0, worst = 0;
};

// The candidate of a match, over some of its games on this thread.
[[nodiscard]] Thinking time_thinking(const MatchSpec& spec);

}  // namespace mayi::cli
