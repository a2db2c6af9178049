#include "game/view.h"

namespace mayi {

View observe(const Game& game, Seat seat_or_nobody) {
  View view{.open = game.open};
  view.me = seat_or_nobody;
  if (seat_or_nobody < game.open.players) view.hand = game.hands[seat_or_nobody];
  if (game.open.stage != Stage::playing) view.shown = game.hands;
  for (std::size_t seat = 0; seat < game.open.players; ++seat)
    view.hand_sizes[seat] = static_cast<std::uint8_t>(game.hands[seat].size());
  view.stock_size = game.stock.size;
  return view;
}

}  // namespace mayi
