#include "game/line.h"
#include "table/table.h"

// Who decides next: the one place that says it.
namespace mayi {
namespace {

// Those who may call for the exposed card, under window rules also pass on it.
SeatSet callers(const Rules& rules, const Public& open) {
  if (open.stage != Stage::playing || open.asked != kNobody) return {};
  return actors(rules, open) - SeatSet(open.turn);
}

// Under line rules a seat that is no person's does not draw the exposed card away from those who
// take their time to call. Under window rules the draw itself asks them all.
SeatSet held_up_by(const Rules& rules, const Public& open, const Seating& seating,
                   const Awaited& awaited) {
  SeatSet waited;
  if (rules.may_i != MayIMode::line || open.phase != Phase::draw || seating.people.has(open.turn))
    return waited;
  for (const Seat seat : seating.patient)
    if (awaited.needs[seat] == Need::call) waited.add(seat);
  return waited;
}

SeatSet after_round(const Seating& seating) {
  if (!seating.people.empty()) return seating.people;
  return SeatSet(seating.patient.empty() ? Seat(0) : seating.patient.lowest());
}

std::chrono::milliseconds limit_of(const Settings& settings, Need need) {
  switch (need) {
    case Need::turn: return settings.turn;
    case Need::answer: return settings.answer;
    case Need::call: return settings.call;
    case Need::nothing:
    case Need::next_round: return std::chrono::milliseconds(0);
  }
  std::unreachable();
}

// The time counts from the moment at which the table came to need it of the seat; for the next
// round, from the first who was ready for it.
constexpr std::chrono::milliseconds kReadyWait = std::chrono::minutes(1);
Time until_of(const TableState& state, const Place& place, Need need) {
  if (need == Need::next_round)
    return state.ready.empty() ? Time{} : state.ready_since + kReadyWait;
  const auto limit = limit_of(state.settings, need);
  return limit.count() > 0 ? place.since + limit : Time{};
}

Seating seating_of(const TableState& state) {
  Seating seating;
  for (Seat seat(0); seat < state.places.size(); ++seat) {
    const Place& place = state.places[seat];
    const SitterKind kind = place.player().kind;
    if (kind == SitterKind::person && !place.away) seating.people.add(seat);
    if (kind == SitterKind::model) seating.patient.add(seat);
  }
  seating.patient = seating.patient | seating.people;
  return seating;
}

Awaited without_deadlines(const Rules& rules, const TableState& state) {
  if (!state.dealt || state.is_abandoned()) return {};
  return awaited(rules, state.game.open, seating_of(state), state.let_by);
}

void set_deadlines(const TableState& state, Awaited& awaited) {
  for (const Seat seat : awaited.must) {
    const Place& place = state.places[seat];
    if (place.player().kind != SitterKind::bot)
      awaited.until[seat] = until_of(state, place, awaited.needs[seat]);
  }
}

}  // namespace

Awaited awaited(const Rules& rules, const Public& open, const Seating& seating, SeatSet let_by) {
  Awaited result;
  if (open.stage == Stage::game_over) return result;
  if (open.stage == Stage::round_over) {
    for (const Seat seat : SeatSet::first(open.players)) result.needs[seat] = Need::next_round;
    result.must = after_round(seating);
    return result;
  }
  if (open.asked != kNobody) {
    result.needs[open.asked] = Need::answer;
    result.must = SeatSet(open.asked);
    return result;
  }
  result.needs[open.turn] = Need::turn;
  for (const Seat seat : callers(rules, open) - let_by) result.needs[seat] = Need::call;
  result.must = held_up_by(rules, open, seating, result);
  if (result.must.empty()) result.must = SeatSet(open.turn);
  return result;
}

Awaited awaited(const Rules& rules, const TableState& state) {
  Awaited result = without_deadlines(rules, state);
  set_deadlines(state, result);
  return result;
}

// Deadlines count from the moment at which something else came to be awaited of a seat.
Awaited mark_awaited(const Rules& rules, TableState& state, Time now) {
  Awaited result = without_deadlines(rules, state);
  for (Seat seat(0); seat < state.places.size(); ++seat) {
    Place& place = state.places[seat];
    if (place.need == result.needs[seat]) continue;
    place.need = result.needs[seat];
    place.since = now;
  }
  set_deadlines(state, result);
  return result;
}

SeatSet played_by(const TableState& state, SitterKind kind) {
  SeatSet seats;
  for (Seat seat(0); seat < state.places.size(); ++seat)
    if (state.places[seat].player().kind == kind) seats.add(seat);
  return seats;
}

std::optional<Question> next_question(const Rules& rules, const Public& open,
                                      const Awaited& awaited, SeatSet automatic, SeatSet declined) {
  const bool line = rules.may_i == MayIMode::line && open.stage == Stage::playing &&
                    open.asked == kNobody && open.phase == Phase::draw;
  for (int distance = 1; line && distance < open.players; ++distance) {
    const Seat seat = seat_after_turn(open, distance);
    if (awaited.needs[seat] == Need::call && (automatic - declined).has(seat))
      return Question{seat, Need::call};
  }
  for (const Seat seat : awaited.must& automatic)
    if (awaited.needs[seat] != Need::call) return Question{seat, awaited.needs[seat]};
  return std::nullopt;
}

}  // namespace mayi
