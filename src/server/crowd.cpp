#include "server/crowd.h"

#include <boost/json/array.hpp>

#include "rules/rules.h"

namespace mayi::server {
namespace {

namespace json = wire::json;

SeatSet seats_in(const json::object& said, std::string_view key) {
  const auto* const bits = wire::find<std::int64_t>(said, key);
  return bits == nullptr ? SeatSet{} : SeatSet::from_bits(static_cast<std::uint8_t>(*bits));
}

// [[seat, value], …]: calls `take` with both.
template <class T>
void each_of_seat(const json::object& said, std::string_view key, auto take) {
  const auto* const rows = wire::find<json::array>(said, key);
  if (rows == nullptr) return;
  for (const json::value& row : *rows) {
    const json::array* const pair = row.if_array();
    if (pair == nullptr || pair->size() != 2) continue;
    const std::int64_t* const seat = (*pair)[0].if_int64();
    if (seat == nullptr || *seat < 0 || *seat >= std::int64_t{kMaxSeats}) continue;
    if constexpr (std::is_same_v<T, std::int64_t>) {
      if (const auto* const value = (*pair)[1].if_int64())
        take(Seat(static_cast<std::size_t>(*seat)), *value);
    } else {
      if (const auto* const value = (*pair)[1].if_string())
        take(Seat(static_cast<std::size_t>(*seat)), std::string(*value));
    }
  }
}

}  // namespace

void Crowd::add(const Crowd& other) {
  seats |= other.seats;
  pages |= other.pages;
  spectators += other.spectators;
  for (const auto& [seat, by] : other.votes) votes[seat] |= by;
  asks.insert(other.asks.begin(), other.asks.end());
  abandon |= other.abandon;
  prepared |= other.prepared;
}

json::object crowd_json(const Crowd& crowd) {
  json::array votes, asks;
  for (const auto& [seat, by] : crowd.votes) votes.push_back(json::array{seat.index(), by.bits()});
  for (const auto& [seat, holder] : crowd.asks) asks.push_back(json::array{seat.index(), holder});
  return {{"seats", crowd.seats.bits()},      {"pages", crowd.pages.bits()},
          {"spectators", crowd.spectators},   {"votes", std::move(votes)},
          {"asks", std::move(asks)},          {"abandon", crowd.abandon.bits()},
          {"prepared", crowd.prepared.bits()}};
}

Crowd parse_crowd(const json::object& said) {
  Crowd crowd{.seats = seats_in(said, "seats"), .pages = seats_in(said, "pages")};
  crowd.abandon = seats_in(said, "abandon");
  crowd.prepared = seats_in(said, "prepared");
  if (const auto* const watching = wire::find<std::int64_t>(said, "spectators"))
    crowd.spectators = *watching;
  each_of_seat<std::int64_t>(said, "votes", [&](Seat seat, std::int64_t by) {
    crowd.votes[seat] = SeatSet::from_bits(static_cast<std::uint8_t>(by));
  });
  each_of_seat<std::string>(
      said, "asks", [&](Seat seat, const std::string& holder) { crowd.asks[seat] = holder; });
  return crowd;
}

}  // namespace mayi::server
