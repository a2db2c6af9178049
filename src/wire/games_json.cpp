#include "wire/games_json.h"

#include "wire/state_json.h"
#include "wire/values.h"

namespace mayi::wire {
namespace {

json::object listed_seat_json(const SeatSummary& seat, bool must) {
  json::object object{{"name", seat.name}};
  add_sitter(object, seat.sitter);
  object["total"] = seat.total;
  object["must"] = must;
  return object;
}

json::object listed_json(const Listing& listing) {
  if (!listing.damage.empty()) return {{"game", listing.id}, {"damage", listing.damage}};
  const GameSummary& summary = listing.summary;
  json::array seats;
  for (const Seat seat : SeatSet::first(static_cast<int>(summary.seats.size())))
    seats.push_back(listed_seat_json(summary.seats[seat], summary.awaited.has(seat)));
  return {{"game", listing.id},
          {"version", listing.version.number()},
          {"rules", listing.rules},
          {"round", summary.round == 0 ? json::value(nullptr) : json::value(summary.round)},
          {"finished", summary.finished},
          {"created", time_json(listing.created)},
          {"updated", time_json(listing.updated)},
          {"seats", std::move(seats)}};
}

}  // namespace

json::object games_json(std::span<const Listing> listings) {
  json::array games;
  for (const Listing& listing : listings) games.push_back(listed_json(listing));
  return {{"protocol", kProtocol}, {"games", std::move(games)}};
}

}  // namespace mayi::wire
