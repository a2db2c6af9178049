#pragma once

#include <span>

#include "prose/voice.h"
#include "wire/json.h"

namespace mayi::wire {

// What happened, each with its version, its code and, in the voice's words, a sentence. As given,
// so requires what the observer may see.
json::array events_json(std::span<const Happening> happenings, const Voice& voice);

// The same as a message of its own.
json::object history_json(const SeatView& seat, std::span<const Happening> happenings,
                          const Voice& voice);

}  // namespace mayi::wire
