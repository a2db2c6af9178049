#include "wire/meld_json.h"

#include "notation/card_text.h"

namespace mayi::wire {
namespace {

json::value card_at(const Rules& rules, const MeldView& run, int place) {
  const RunSpan span = run_span(rules);
  if (place < span.low || place > span.high) return nullptr;
  return json::string(to_string(Card(rank_at(place), run.suit)));
}

bool takes_wild(const Rules& rules, const MeldView& meld, End end) {
  return place_lay_off(rules, meld, Card::joker(), end).fault == LayOffFault::none;
}

// What each card of a run stands for; a wild is told apart by it.
json::array places_json(const MeldView& run) {
  json::array places;
  for (int i = 0; i < run.size(); ++i)
    places.push_back(json::string(to_string(Card(rank_at(run.start + i), run.suit))));
  return places;
}

}  // namespace

json::array cards_json(std::span<const Card> cards) {
  json::array array;
  for (const Card card : cards) array.push_back(json::string(to_string(card)));
  return array;
}

json::array cards_json(const Bag& bag) {
  json::array array;
  bag.for_each([&](Card card) { array.push_back(json::string(to_string(card))); });
  return array;
}

json::object meld_json(const Rules& rules, const MeldView& meld, int number,
                       const std::string& owner) {
  json::object object{{"number", number},
                      {"owner", owner},
                      {"kind", meld.kind == MeldKind::set ? "set" : "run"},
                      {"cards", cards_json(meld.cards)}};
  if (meld.kind == MeldKind::set) {
    object["rank"] = rank_name(static_cast<Rank>(meld.start));
    object["takes_wild"] = takes_wild(rules, meld, End::unnamed);
    return object;
  }
  object["stands_for"] = places_json(meld);
  object["low"] = card_at(rules, meld, meld.start - 1);
  object["high"] = card_at(rules, meld, meld.last() + 1);
  object["takes_wild_low"] = takes_wild(rules, meld, End::low);
  object["takes_wild_high"] = takes_wild(rules, meld, End::high);
  return object;
}

}  // namespace mayi::wire
