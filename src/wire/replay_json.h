#pragma once

#include "store/journal.h"
#include "wire/json.h"

namespace mayi::wire {

// What happened after a version, move by move, with every hand and what the players thought: so
// many moves at most, and whether there are more. Requires a game that is over: nothing of it is
// hidden any more.
json::object replay_json(const KeptGame& kept, Version since, std::size_t most);

}  // namespace mayi::wire
