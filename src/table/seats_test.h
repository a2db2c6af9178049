#pragma once

#include <cstdio>
#include <cstdlib>

#include "notation/position.h"
#include "table/seat_view.h"

// What a seat sees of a position, for tests.
namespace mayi {

// All seats are people's, except those named as bots.
inline TableState table_at(const Position& position, SeatSet bots = {}, SeatSet let_by = {}) {
  TableState table{.dealt = true, .game = position.game, .let_by = let_by, .version = Version(7)};
  for (Seat seat{}; seat < position.seats.size(); ++seat)
    table.places.push_back(
        {.name = position.seats[seat],
         .holder = bots.has(seat) ? Sitter{SitterKind::bot, "expert"} : Sitter{}});
  return table;
}

inline SeatView seat_at(std::string_view position_text, Seat seat, SeatSet bots = {},
                        SeatSet let_by = {}) {
  const auto position = parse_position(position_text);
  if (!position) {
    std::fprintf(stderr, "%s\n", to_string(position.error()).c_str());
    std::abort();
  }
  return look("k7m2qp", position->rules, table_at(*position, bots, let_by), seat, {});
}

}  // namespace mayi
