#pragma once

#include <span>

#include "table/course.h"
#include "table/refusal.h"
#include "wire/json.h"

namespace mayi::wire {

inline constexpr int kFormat = 1;  // of every message; a reader refuses a newer one

// The game as one seat, or a spectator, may see it.
json::object state_json(const SeatView& seat);

// What happened, each with its sentence; as given, so first as the observer may see it.
json::array events_json(std::span<const Told> told, const std::vector<std::string>& names);

// Why something was not done.
json::object error_json(const RefusalText& refusal);

// Every hidden card. For tests alone, and it says so.
json::object everything_json(const Game& game, const std::vector<std::string>& names);

}  // namespace mayi::wire
