#include "base/random.h"
#include "game/clauses.h"
#include "game/shuffles.h"

namespace mayi {
namespace {

bool can_rebuild(const Rules& rules, const Public& open) {
  return open.discards.size > 1 && open.reshuffles < rules.max_reshuffles;
}

// R9.1: all but the top of the discard pile, which keeps its discarder and stays exposed.
void rebuild(const Playing& playing) {
  Game& game = playing.game;
  const PileCard top = game.open.discards.pop();
  for (const PileCard& discarded : game.open.discards) game.stock.push(discarded.card);
  game.open.discards.clear();
  game.open.discards.push(top);
  Keystream stream(game.seed, Nonce{game.open.round, kReshufflePurpose, game.open.reshuffles++});
  shuffle(std::span(game.stock.begin(), game.stock.end()), stream);
  playing.tell(Reshuffled{game.stock.size});
}

void rebuild_if_empty(const Playing& playing) {
  if (playing.game.stock.empty() && can_rebuild(playing.rules, playing.open())) rebuild(playing);
}

}  // namespace

bool can_draw_from_stock(const Rules& rules, const Public& open, int stock) {
  return stock > 0 || can_rebuild(rules, open);
}

Card draw_card(const Playing& playing) {
  Game& game = playing.game;
  rebuild_if_empty(playing);
  if (game.stock.empty()) return {};
  const Card drawn = game.stock.pop();
  game.open.idle_turns = 0;
  playing.take_hidden(drawn);
  return drawn;
}

void rebuild_emptied(const Playing& playing) {
  if (playing.rules.reshuffle == Reshuffle::when_emptied) rebuild_if_empty(playing);
}

}  // namespace mayi
