#include "game/line.h"

namespace mayi {

bool is_exposed(const Rules& rules, const Public& open) {
  if (open.stage != Stage::playing || open.discards.empty() || open.taken != Taken::no)
    return false;
  // A window closes when the current player's draw from the stock is settled.
  return rules.may_i == MayIMode::line || open.phase == Phase::draw || open.asked != kNobody;
}

bool is_beneath_open(const Rules& rules, const Public& open) {
  return rules.beneath_exposed && open.stage == Stage::playing && open.taken == Taken::by_may_i &&
         open.phase == Phase::draw && !open.discards.empty();
}

bool may_draw_discard(const Rules& rules, const Public& open) {
  if (open.phase != Phase::draw || (open.down.has(open.turn) && !rules.down_takes_discard))
    return false;
  return is_exposed(rules, open) || is_beneath_open(rules, open);
}

bool is_in_line(const Rules& rules, const Public& open, Seat seat) {
  if (!is_exposed(rules, open) || open.discards.top().by == seat) return false;
  if (seat == open.turn) return may_draw_discard(rules, open);
  const bool may_win_more =
      rules.may_i_limit == kUnlimited || open.may_is[seat] < rules.may_i_limit;
  return (rules.down_in_line || !open.down.has(seat)) && may_win_more;
}

Seat next_ahead(const Rules& rules, const Public& open, int from) {
  for (int distance = from; distance < distance_from_turn(open, open.caller); ++distance) {
    const Seat seat = seat_after_turn(open, distance);
    if (is_in_line(rules, open, seat)) return seat;
  }
  return kNobody;
}

}  // namespace mayi
