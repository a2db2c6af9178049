#pragma once

#include "game/action.h"
#include "game/deal.h"
#include "game/event.h"
#include "game/reason.h"
#include "game/score.h"
#include "game/state.h"
#include "game/view.h"

// The core in a few calls. Start with new_game (deal.h).
namespace mayi {

// The only judge. With a Sight it needs nothing that the seat may not know.
[[nodiscard]] Verdict check(const Sight& sight, const Action& action);
[[nodiscard]] Verdict check(const Rules& rules, const Game& game, Seat seat, const Action& action);

// Requires check(). Search calls it.
void play(const Rules& rules, Game& game, Seat seat, const Action& action, EventSink& events);

// The boundary: a refused action leaves the state untouched.
[[nodiscard]] Verdict apply(const Rules& rules, Game& game, Seat seat, const Action& action,
                            EventSink& events);

// Every legal action of a seat, once per distinct result. Two kinds stand for many: lay-downs,
// which explode, are a few canonical ones, at least one whenever any exists; all go-outs end the
// round with the same scores, so one is listed.
// Lay-downs come first.
void legal_actions(const Sight& sight, ActionList& list);
void legal_actions(const Rules& rules, const Game& game, Seat seat, ActionList& list);

// The seats with a legal action now. May I is an interrupt: several seats can hold the right to act
// at once.
[[nodiscard]] SeatSet actors(const Rules& rules, const Public& open);

}  // namespace mayi
