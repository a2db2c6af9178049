#include "arena/playing.h"

#include "bots/random_player.h"

namespace mayi {

BotTable::BotTable(const Rules& rules, std::span<const Bot* const> bots,
                   std::span<const std::uint64_t> seeds)
    : rules_(rules), bots_(bots), random_(seeds.begin(), seeds.end()) {}

void BotTable::play_out(Game& game) {
  while (game.open.stage != Stage::game_over) step(game);
}

Seat BotTable::step(Game& game) {
  const SeatSet all = SeatSet::first(game.open.players);
  const Awaited now = awaited(rules_, game.open, {}, {});
  for (;;) {
    const Question question = *next_question(rules_, game.open, now, all, declined_);
    if (const auto decision = ask(game, question)) {
      act(game, question.seat, *decision);
      return question.seat;
    }
    declined_.add(question.seat);
  }
}

std::optional<Decision> BotTable::ask(const Game& game, const Question& question) {
  const View view = observe(game, question.seat);
  const Bot& bot = *bots_[question.seat];
  Random& random = random_[question.seat];
  if (question.need == Need::call) return bot.interrupt(rules_, view, random);
  return bot.decide(rules_, view, random);
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
  if (game.open.turn != turn || game.open.stage != Stage::playing) declined_ = {};
}

}  // namespace mayi
