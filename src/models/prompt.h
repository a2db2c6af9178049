#pragma once

#include "host/player.h"
#include "models/protocol.h"

// What a model is told. Names, and whatever else people choose, stand in it only as JSON strings of
// the question; the system text depends on the rules alone.
namespace mayi::models {

// The game as the seat sees it and what happened since its last action, with the tools of an agent
// but `wait`; those that advise only with `advice`.
Prompt make_prompt(const Request& request, bool advice);

}  // namespace mayi::models
