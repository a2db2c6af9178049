#include "table/situation.h"

namespace mayi {

std::string_view to_string(Situation situation) {
  switch (situation) {
    case Situation::your_turn: return "your turn";
    case Situation::may_call: return "may call";
    case Situation::asked: return "asked to allow or claim";
    case Situation::waiting: return "waiting";
    case Situation::round_over: return "round over";
    case Situation::game_over: return "game over";
  }
  std::unreachable();
}

SeatSet callers_now(const Rules& rules, const Public& open) {
  if (open.stage != Stage::playing || open.asked != kNobody) return {};
  return actors(rules, open) - SeatSet(open.turn);
}

Situation situation_of(const Rules& rules, const Public& open, Seat seat, SeatSet let_by) {
  if (open.stage == Stage::game_over) return Situation::game_over;
  if (open.stage == Stage::round_over) return Situation::round_over;
  if (seat >= open.players) return Situation::waiting;
  if (open.asked != kNobody) return seat == open.asked ? Situation::asked : Situation::waiting;
  if (seat == open.turn) return Situation::your_turn;
  const bool may_call = callers_now(rules, open).has(seat) && !let_by.has(seat);
  return may_call ? Situation::may_call : Situation::waiting;
}

SeatSet waited_for(const Rules& rules, const Public& open, SeatSet outside, SeatSet let_by) {
  if (open.stage == Stage::game_over) return {};
  if (open.stage == Stage::round_over) return outside;
  if (open.asked != kNobody) return SeatSet(open.asked) & outside;
  if (outside.has(open.turn)) return SeatSet(open.turn);
  const bool held_up = rules.may_i == MayIMode::line && open.phase == Phase::draw;
  if (!held_up) return {};
  return (callers_now(rules, open) & outside) - let_by;
}

}  // namespace mayi
