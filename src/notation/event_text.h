#pragma once

#include "game/event.h"
#include "notation/position.h"

namespace mayi {

// What happened, as a sentence for people: "Carol calls 'May I?' for the K♠." A card that the event
// does not show is not named.
std::string sentence(const Event& event, const std::vector<std::string>& seats);

}  // namespace mayi
