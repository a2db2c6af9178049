#include "bots/playing.h"

#include "bots/random_player.h"
#include "game/line.h"

namespace mayi {
namespace {

template <std::size_t... I>
std::array<Random, kMaxSeats> randoms(std::span<const std::uint64_t> seeds,
                                      std::index_sequence<I...>) {
  return {Random(I < seeds.size() ? seeds[I] : 0)...};
}

}  // namespace

BotTable::BotTable(const Rules& rules, std::span<Bot* const> bots,
                   std::span<const std::uint64_t> seeds)
    : rules_(rules), bots_(bots), random_(randoms(seeds, std::make_index_sequence<kMaxSeats>{})) {}

void BotTable::play_out(Game& game) {
  while (game.open.stage != Stage::game_over) step(game);
}

// In line order, so that whoever calls first is nearest; the current player is asked by the call
// itself.
bool BotTable::offer_may_i(Game& game) {
  for (int distance = 1; distance < game.open.players; ++distance) {
    const Seat seat = seat_after_turn(game.open, distance);
    if (!check(rules_, game, seat, MayI{})) continue;
    if (const auto decision = bots_[seat]->interrupt(rules_, observe(game, seat), random_[seat])) {
      act(game, seat, *decision);
      return true;
    }
  }
  return false;
}

Seat BotTable::step(Game& game) {
  Public& open = game.open;
  const bool may_call = open.stage == Stage::playing && open.asked == kNobody &&
                        open.phase == Phase::draw && rules_.may_i == MayIMode::line &&
                        is_exposed(rules_, open);
  if (may_call && !std::exchange(offered_, true) && offer_may_i(game)) return open.turn;
  const Seat seat = open.asked != kNobody          ? open.asked
                    : open.stage == Stage::playing ? open.turn
                                                   : Seat{0};
  act(game, seat, bots_[seat]->decide(rules_, observe(game, seat), random_[seat]));
  return seat;
}

void BotTable::act(Game& game, Seat seat, const Decision& decision) {
  NoEvents none;
  ++decisions_;
  const Seat turn = game.open.turn;
  if (!apply(rules_, game, seat, decision.action, none)) {
    ++refusals_;
    const auto buffer = std::make_unique<ActionList>();
    play(rules_, game, seat, choose_randomly(sight_of(rules_, game, seat), *buffer, random_[seat]),
         none);
  }
  if (game.open.turn != turn || game.open.stage != Stage::playing) offered_ = false;
}

}  // namespace mayi
