#pragma once

#include <map>

#include "rules/seat.h"
#include "wire/json.h"

namespace mayi::server {

// Who is in a room: on one node, or all together. Never kept; nodes tell each other theirs whenever
// it changes, whole, so that nothing has to be told in order.
struct Crowd {
  SeatSet seats{};  // that somebody is connected to
  SeatSet pages{};  // … with a page that takes part in deals
  std::int64_t spectators = 0;
  std::map<Seat, SeatSet> votes{};     // for a bot in somebody's place, by whom
  std::map<Seat, std::string> asks{};  // for a lost seat: the holder that it would have
  SeatSet abandon{};                   // who want the game to be given up
  SeatSet prepared{};                  // who are ready for the deal
  bool operator==(const Crowd&) const = default;
  bool empty() const { return *this == Crowd{}; }

  void add(const Crowd& other);
};

wire::json::object crowd_json(const Crowd& crowd);
// Of what another node said; whatever does not belong there is passed over.
Crowd parse_crowd(const wire::json::object& said);

}  // namespace mayi::server
