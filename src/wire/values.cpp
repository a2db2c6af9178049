#include "wire/values.h"

#include "melds/open_ends.h"
#include "notation/card_text.h"
#include "wire/codes.h"
#include "wire/scratch.h"

namespace mayi::wire {
namespace {

json::value card_or_null(Card card) { return card.exists() ? card_json(card) : json::value(); }

// What each card of a run stands for; a wild is told apart by it.
json::array places_json(const MeldView& run) {
  json::array places(storage());
  for (int i = 0; i < run.size(); ++i)
    places.push_back(card_json(Card(rank_at(run.start + i), run.suit)));
  return places;
}

void add_run(json::object& object, const Rules& rules, const MeldView& run) {
  object["stands_for"] = places_json(run);
  object["low"] = card_or_null(next_card(rules, run, End::low));
  object["high"] = card_or_null(next_card(rules, run, End::high));
  object["takes_wild_low"] = takes_wild(rules, run, End::low);
  object["takes_wild_high"] = takes_wild(rules, run, End::high);
}

json::object numbered_meld_json(const Rules& rules, const Table& table, int index) {
  const MeldView meld = table[index];
  json::object object({{"number", index + 1}, {"owner", seat_json(table.owner(index))}}, storage());
  for (auto& member : meld_json(meld.kind, meld.cards)) object.insert(std::move(member));
  if (meld.kind == MeldKind::run) {
    add_run(object, rules, meld);
  } else {
    object["rank"] = rank_name(static_cast<Rank>(meld.start));
    object["takes_wild"] = takes_wild(rules, meld, End::unnamed);
  }
  return object;
}

}  // namespace

json::value seat_json(Seat seat) {
  if (seat == kNobody) return nullptr;
  return seat.index();
}

json::array seats_json(SeatSet seats) {
  json::array array(storage());
  for (const Seat seat : seats) array.push_back(seat.index());
  return array;
}

json::string card_json(Card card) { return json::string(to_string(card)); }

json::array cards_json(std::span<const Card> cards) {
  json::array array(storage());
  array.reserve(cards.size());
  for (const Card card : cards) array.push_back(card_json(card));
  return array;
}

json::array cards_json(const Bag& bag) {
  json::array array(storage());
  bag.for_each([&](Card card) { array.push_back(card_json(card)); });
  return array;
}

json::object meld_json(MeldKind kind, std::span<const Card> cards) {
  return json::object({{"kind", code_of(kind)}, {"cards", cards_json(cards)}}, storage());
}

json::array table_json(const Rules& rules, const Table& table) {
  json::array array(storage());
  for (int i = 0; i < table.size(); ++i) array.push_back(numbered_meld_json(rules, table, i));
  return array;
}

void add_sitter(json::object& object, const Sitter& sitter) {
  object["kind"] = code_of(sitter.kind);
  // By what a person holds the seat is told to nobody.
  if (sitter.kind != SitterKind::person) object["player"] = sitter.player;
}

json::value standing_json(const Standing& standing) {
  if (standing.asks_always()) return nullptr;
  json::object object({{"wants", code_of(standing.wants)},
                       {"then", code_of(standing.then)},
                       {"until", code_of(standing.until)}},
                      storage());
  if (standing.wants == Standing::Wants::cards) object["cards"] = cards_json(standing.cards);
  if (standing.at_most != Standing{}.at_most) object["at_most"] = standing.at_most;
  return object;
}

json::object settings_json(const Settings& settings) {
  return json::object({{"turn", settings.turn.count()},
                       {"answer", settings.answer.count()},
                       {"call", settings.call.count()},
                       {"stand_in", settings.stand_in},
                       {"pace", settings.pace.count()},
                       {"hints", settings.hints},
                       {"spectators", settings.spectators}},
                      storage());
}

std::int64_t time_json(Time time) { return time.time_since_epoch().count(); }

}  // namespace mayi::wire
