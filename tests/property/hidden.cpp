#include "hidden.h"

#include <algorithm>
#include <vector>

namespace mayi::property {

Game with_hidden_dealt_anew(const Game& game, Seat observer, Random& random) {
  Game other = game;
  const auto hidden_hand = [&](Seat seat) {
    return seat != observer && game.open.stage == Stage::playing;
  };
  std::vector<Card> pool(game.stock.begin(), game.stock.end());
  for (const Seat seat : SeatSet::first(game.open.players)) {
    if (!hidden_hand(seat)) continue;
    other.hands[seat] = game.open.known[seat];
    Bag known = game.open.known[seat];
    game.hands[seat].for_each([&](Card card) {
      if (known.has(card))
        known.remove(card);
      else
        pool.push_back(card);
    });
  }
  shuffle(std::span(pool), random);
  for (const Seat seat : SeatSet::first(game.open.players))
    while (other.hands[seat].size() < game.hands[seat].size()) {
      other.hands[seat].add(pool.back());
      pool.pop_back();
    }
  std::ranges::copy(pool, other.stock.begin());
  for (std::uint8_t& byte : other.seed) byte = static_cast<std::uint8_t>(random.next());
  return other;
}

}  // namespace mayi::property
