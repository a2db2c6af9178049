#pragma once

#include <cstdio>
#include <cstdlib>

#include "notation/position.h"
#include "prose/voice.h"

// What a seat is told of a position, for tests.
namespace mayi {

// All seats are people's.
inline TableState table_at(const Position& position) {
  TableState state{.dealt = true, .game = position.game, .version = Version(7)};
  for (const std::string& name : position.seats) state.places.push_back({.name = name});
  return state;
}

inline Position position_of(std::string_view text) {
  auto position = parse_position(text);
  if (position) return *std::move(position);
  std::fprintf(stderr, "%s\n", to_string(position.error()).c_str());
  std::abort();
}

inline SeatView seat_at(std::string_view text, int seat_or_nobody, SeatSet let_by = {}) {
  const Position position = position_of(text);
  TableState state = table_at(position);
  state.let_by = let_by;
  return look("k7m2qp", position.rules, state, Seat(seat_or_nobody), {});
}

}  // namespace mayi
