#include "bots/prospects.h"

#include "game/score.h"

namespace mayi {
namespace {

void take_away(Bag& from, Card card) {
  if (from.has(card)) from.remove(card);
}

}  // namespace

Bag unseen_cards(const Rules& rules, const View& view) {
  const auto players = static_cast<std::size_t>(view.open.players);
  Bag unseen = Bag::of_decks(rules.decks[players], rules.jokers[players]);
  view.hand.for_each([&](Card card) { take_away(unseen, card); });
  for (const Discarded& discarded : view.open.discards) take_away(unseen, discarded.card);
  for (const Card card : view.open.table.cards()) take_away(unseen, card);
  for (Seat seat = 0; seat < view.open.players; ++seat)
    if (seat != view.me)
      view.open.known[seat].for_each([&](Card card) { take_away(unseen, card); });
  return unseen;
}

const Bag& Prospects::unseen() const {
  if (!unseen_) unseen_ = unseen_cards(rules_, view_);
  return *unseen_;
}

Distance Prospects::distance_of(const Bag& hand, int growth) const {
  if (is_whole_hand()) return whole_hand_distance(rules_, round_, hand, hand.size() + growth);
  return distance(rules_, round_, hand);
}

Prospect Prospects::of(const Bag& hand) const {
  const Distance distance = distance_of(hand);
  const int jokers = distance.joker_helps ? unseen().jokers() : 0;
  return {distance.missing, unseen().count_in(distance.outs) + jokers,
          points_in_hand(rules_, hand)};
}

}  // namespace mayi
