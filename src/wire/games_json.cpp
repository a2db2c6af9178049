#include "wire/games_json.h"

#include "wire/codes.h"
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

json::object career_json(const Career& career) {
  return {{"name", career.name},           {"kind", code_of(career.kind)},
          {"games", career.games},         {"wins", career.wins},
          {"points", career.points},       {"average", career.average()},
          {"best_game", career.best_game}, {"rounds", career.rounds},
          {"went_out", career.went_out},   {"best_round", career.best_round},
          {"streak", career.streak},       {"longest_streak", career.longest_streak}};
}

}  // namespace

json::object games_json(std::span<const Listing> listings) {
  json::array games;
  for (const Listing& listing : listings) games.push_back(listed_json(listing));
  return {{"protocol", kProtocol}, {"games", std::move(games)}};
}

json::object statistics_json(std::span<const Career> careers) {
  json::array players;
  for (const Career& career : careers) players.push_back(career_json(career));
  return {{"protocol", kProtocol}, {"players", std::move(players)}};
}

}  // namespace mayi::wire
