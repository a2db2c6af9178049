#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <span>

#include "melds/table.h"
#include "table/table.h"
#include "wire/json.h"

// The values that messages are made of.
namespace mayi::wire {

json::value seat_json(Seat seat);  // null: nobody
json::array seats_json(SeatSet seats);
json::string card_json(Card card);
json::array cards_json(std::span<const Card> cards);
json::array cards_json(const Bag& bag);
json::object meld_json(MeldKind kind, std::span<const Card> cards);

// The melds on the table, numbered from 1, with their open ends: what would lie there next.
json::array table_json(const Rules& rules, const Table& table);

void add_sitter(json::object& object, const Sitter& sitter);  // as `kind` and `player`
json::value standing_json(const Standing& standing);          // null: none
json::object settings_json(const Settings& settings);
json::value fair_json(const std::optional<FairDealing>& fair);  // null: not verifiable
std::int64_t time_json(Time time);                              // milliseconds since 1970

}  // namespace mayi::wire
