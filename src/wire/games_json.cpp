#include "wire/games_json.h"

#include <boost/json/array.hpp>

namespace mayi::wire {
namespace {

json::object game_json(const Listing& listing) {
  if (!listing.damage.empty()) return {{"game", listing.header.id}, {"damage", listing.damage}};
  json::array seats;
  for (std::size_t seat = 0; seat < listing.header.seats.size(); ++seat)
    seats.push_back({{"name", listing.header.seats[seat].name},
                     {"sits", listing.header.seats[seat].sits},
                     {"score", listing.summary.totals[seat]},
                     {"to_move", listing.summary.actors.has(Seat(seat))}});
  return {{"game", listing.header.id},
          {"rules", listing.header.rules.name},
          {"finished", listing.summary.finished},
          {"round", listing.summary.round},
          {"rounds", listing.header.rules.rules.rounds},
          {"version", listing.version},
          {"created", listing.header.created.time_since_epoch().count()},
          {"updated", listing.updated.time_since_epoch().count()},
          {"seats", std::move(seats)}};
}

}  // namespace

json::array games_json(std::span<const Listing> listings) {
  json::array games;
  for (const Listing& listing : listings) games.push_back(game_json(listing));
  return games;
}

}  // namespace mayi::wire
