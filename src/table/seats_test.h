#pragma once

#include <cstdio>
#include <cstdlib>

#include "notation/position.h"
#include "table/seat_view.h"

// What a seat sees of a position, for tests.
namespace mayi {

// All seats are people's, except those named as bots.
inline SeatView seat_at(std::string_view position_text, Seat seat, SeatSet bots = {},
                        SeatSet let_by = {}) {
  const auto position = parse_position(position_text);
  if (!position) {
    std::fprintf(stderr, "%s\n", to_string(position.error()).c_str());
    std::abort();
  }
  SeatView frame{.id = "k7m2qp",
                 .version = 7,
                 .rules = position->rules,
                 .names = position->seats,
                 .sitters = {},
                 .view = {},
                 .hand = {},
                 .rounds = {}};
  for (const Seat other : SeatSet::first(position->seats.size()))
    frame.sitters.push_back(bots.has(other) ? Sitter{SitterKind::bot, "expert"} : Sitter{});
  return look_at(position->game, seat, let_by, {}, std::move(frame));
}

}  // namespace mayi
