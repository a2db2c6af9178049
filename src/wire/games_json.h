#pragma once

#include <span>

#include "store/journal.h"
#include "wire/json.h"

namespace mayi::wire {

// A list of games: what everyone may know of each. A damaged one has only its id and the reason.
json::object games_json(std::span<const Listing> listings);

}  // namespace mayi::wire
