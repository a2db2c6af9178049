#include "game/view.h"

#include "game/planted.h"

namespace mayi {

View observe(const Game& game, Seat seat_or_nobody) {
  View view;
  view.open = game.open;
  view.me = seat_or_nobody;
  if (seat_or_nobody < game.open.players) view.hand = game.hands[seat_or_nobody];
  if (game.open.stage != Stage::playing) view.shown = game.hands;
  for (std::size_t seat = 0; seat < game.open.players; ++seat)
    view.hand_sizes[seat] = static_cast<std::uint8_t>(game.hands[seat].size());
  view.stock_size = game.stock.size;
  if (planted(Fault::stock_order_in_view) && !game.stock.empty())
    view.open.reshuffles = game.stock.top().code();
  return view;
}

}  // namespace mayi
