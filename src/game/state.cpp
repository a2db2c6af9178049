#include "game/state.h"

namespace mayi {

Sight sight_of(const Rules& rules, const Game& game, Seat seat) {
  static constexpr Bag kNoHand{};
  const Bag& hand = seat < game.open.players ? game.hands[seat] : kNoHand;
  return {rules, game.open, hand, game.stock.size, seat};
}

Bag all_cards(const Game& game) {
  Bag all;
  for (const Bag& hand : game.hands) hand.for_each([&](Card card) { all.add(card); });
  for (const Card card : game.stock) all.add(card);
  for (const PileCard& discarded : game.open.discards) all.add(discarded.card);
  for (const Card card : game.open.table.cards()) all.add(card);
  return all;
}

}  // namespace mayi
