#include "game/score.h"

#include <algorithm>

#include "game/clauses.h"

namespace mayi {
namespace {

void score(const Playing& playing) {
  Public& open = playing.open();
  for (const Seat seat : SeatSet::first(open.players)) {
    open.points[seat] = points_in_hand(playing.rules, playing.game.hands[seat]);
    open.totals[seat] += open.points[seat];
    playing.tell(Scored{seat, open.points[seat]});
  }
}

void end_game(const Playing& playing) {
  Public& open = playing.open();
  open.stage = Stage::game_over;
  playing.tell(GameOver{});
  for (const Seat seat : winners(open)) playing.tell(Won{seat, open.totals[seat]});
}

}  // namespace

int points_in_hand(const Rules& rules, const Bag& hand) {
  int points = hand.jokers() * rules.joker_points;
  hand.for_each_distinct([&](Card card) {
    if (!card.is_joker()) points += hand.count(card) * rules.points_of(card);
  });
  return points;
}

SeatSet winners(const Public& open) {
  const auto* const end = open.totals.begin() + open.players;
  const int lowest = *std::min_element(open.totals.begin(), end);
  SeatSet result;
  for (const Seat seat : SeatSet::first(open.players))
    if (open.totals[seat] == lowest) result.add(seat);
  return result;
}

RoundRecord record_of(const Game& game) {
  return {game.open.round, game.open.out, game.open.points, game.open.table, game.hands};
}

void end_round(const Playing& playing, Seat out) {
  Public& open = playing.open();
  open.out = out;
  open.stage = Stage::round_over;
  open.claimed = open.passed = {};
  playing.tell(RoundOver{open.round, out});
  score(playing);
  if (playing.rules.is_final(open.round)) end_game(playing);
}

void go_out_if_empty(const Playing& playing) {
  if (!playing.hand().empty()) return;
  playing.tell(WentOut{playing.seat});
  end_round(playing, playing.seat);
}

}  // namespace mayi
