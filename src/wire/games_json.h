#pragma once

#include <span>

#include "store/careers.h"
#include "wire/json.h"

namespace mayi::wire {

// A list of games: what everyone may know of each. A damaged one has only its id and the reason.
json::object games_json(std::span<const Listing> listings);
json::object statistics_json(std::span<const Career> careers);

}  // namespace mayi::wire
