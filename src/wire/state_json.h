#pragma once

#include "prose/voice.h"
#include "store/careers.h"
#include "wire/json.h"

namespace mayi::wire {

inline constexpr int kProtocol = 2;  // a reader refuses a newer one

// The game as one seat, or a spectator, may see it; every member is there, null for nothing. The
// voice words the question.
json::object state_json(const SeatView& seat, const Voice& voice);

// The two halves of a state: what is the same for everybody, and what is told one seat alone. A
// server makes the first once for all.
json::object shared_json(const SeatView& seat);
json::object own_json(const SeatView& seat, const Voice& voice);
json::object joined(json::object shared, const json::object& own);

// The rounds that are over, as everyone may know them.
json::object rounds_json(const SeatView& seat, std::span<const RoundRecord> rounds);

// A list of games: what everyone may know of each. A damaged one has only its id and the reason.
json::object games_json(std::span<const Listing> listings);
json::object statistics_json(std::span<const Career> careers);

// Every hidden card, beside the state as a spectator sees it. For tests alone, and it says so.
json::object everything_json(const SeatView& spectator, const Voice& voice, const Game& game);

}  // namespace mayi::wire
