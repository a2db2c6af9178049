#pragma once

#include "melds/table.h"
#include "wire/json.h"

namespace mayi::wire {

json::array cards_json(std::span<const Card> cards);
json::array cards_json(const Bag& bag);

// A meld with its open ends: what would lie there next. `number` counts from 1.
json::object meld_json(const Rules& rules, const MeldView& meld, int number,
                       const std::string& owner);

}  // namespace mayi::wire
