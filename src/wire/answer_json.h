#pragma once

#include "prose/voice.h"
#include "wire/json.h"

namespace mayi::wire {

// What a command is answered with when it is done: its id (empty: none), the version after it,
// whether it was done before, and what happened. The caller adds `state`, or `changes` to the one
// that was sent before.
json::object answer_json(std::string_view id, Version version, bool repeated, json::array events);

// Why something is not done. `seat`: of whoever asked, for the version; nullptr: there is no game.
json::object refusal_json(const RefusalText& refusal, std::string_view id, const SeatView* seat);

// The members of a state that are not as they were, and null for those that are gone. Put in place
// of the old ones they make the new state.
json::object changes(const json::object& before, const json::object& after);

// What the seat is advised to do; nothing: there is nothing to decide.
json::object hint_json(const SeatView& seat, const Voice& voice,
                       const std::optional<Decision>& decision);

// Why a bot does something, for readers with words of their own.
json::object because_json(const Why& why);

// What somebody did their last action for; nullptr: nobody has said anything. An empty text: it is
// told when the round is over.
json::object reason_json(const SeatView& seat, const Reasoned* reasoned, std::string_view text);

}  // namespace mayi::wire
