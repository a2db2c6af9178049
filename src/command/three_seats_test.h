#pragma once

#include "table/seat_view.h"

namespace mayi {

// A table with a name of wide characters, and totals that are not in the order of the seats.
inline SeatView three_seats() {
  SeatView seat;
  for (const char* const name : {"Ann", "愛子", "Cy"}) seat.places.push_back({.name = name});
  seat.dealt = true;
  seat.view.me = Seat(0);
  seat.view.open.players = 3;
  seat.view.open.totals = {30, 0, 60};
  return seat;
}

}  // namespace mayi
