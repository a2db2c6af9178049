#pragma once

#include "wire/json.h"

namespace mayi::wire {

// The members of a state that are not as they were, and null for those that are gone. Put in place
// of the old ones they make the new state.
json::object changes(const json::object& before, const json::object& after);

}  // namespace mayi::wire
