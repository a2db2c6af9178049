#pragma once

#include <set>

#include "store/journal.h"

namespace mayi {

// Whether the bots of a game did what they do with what they saw. Bots are deterministic: a
// decision follows from the seat's view, the seed, and the number of actions.
struct BotReplay {
  int decisions = 0;                // made again, and the same
  std::set<std::string> unknown{};  // bots that this program does not have
  std::string difference{};         // the first one, as a sentence; empty: there is none
};

// Requires a game that can be restored. People and models are not asked again.
[[nodiscard]] BotReplay replay_bots(const KeptGame& kept);

}  // namespace mayi
