#include "game/deal.h"

#include "base/random.h"
#include "game/clauses.h"
#include "game/shuffles.h"

namespace mayi {
namespace {

Seat drawn_dealer(const Seed& seed, int players) {
  Keystream stream(seed, Nonce{0, kDealerPurpose, 0});
  return Seat(uniform(stream, static_cast<std::uint32_t>(players)));
}

// Seats, scores and the deal's place in the game are all that a new round keeps.
void clear_round(Game& game) {
  const Public before = game.open;
  game.open = Public{};
  game.open.players = before.players;
  game.open.totals = before.totals;
  game.open.points = before.points;
  game.open.round = before.round;
  game.open.dealer = before.dealer;
  game.hands = {};
}

}  // namespace

Seed seed_from_number(std::uint64_t number) {
  Seed seed{};
  for (std::size_t i = 0; i < 8; ++i) seed[i] = static_cast<std::uint8_t>(number >> 8 * i);
  return seed;
}

void deal_round(const Playing& playing) {
  Game& game = playing.game;
  Public& open = game.open;
  clear_round(game);
  const auto players = static_cast<std::size_t>(open.players);
  game.stock = unshuffled_deck(playing.rules.decks[players], playing.rules.jokers[players]);
  Keystream stream(game.seed, Nonce{open.round, kDealPurpose, 0});
  shuffle(std::span(game.stock.begin(), game.stock.end()), stream);
  open.turn = next_seat(open, open.dealer);
  // One card at a time, from the seat left of the dealer, as at a table.
  for (int card = playing.rules.dealt(open.round); card > 0; --card)
    for (int i = 0; i < open.players; ++i)
      game.hands[seat_after_turn(open, i)].add(game.stock.pop());
  open.discards.push({game.stock.pop(), kNobody});
  playing.tell(RoundDealt{open.round, open.dealer, open.discards.top().card});
}

Game new_game(const Rules& rules, const Start& start, EventSink& events) {
  Game game;
  game.seed = start.seed;
  game.open.players = static_cast<std::uint8_t>(start.players);
  game.open.round = static_cast<std::uint8_t>(start.round);
  game.open.dealer =
      start.dealer == kNobody ? drawn_dealer(start.seed, start.players) : start.dealer;
  deal_round({rules, game, events});
  return game;
}

void perform(const Playing& playing, const NextRound&) {
  Public& open = playing.open();
  ++open.round;
  open.dealer = next_seat(open, open.dealer);
  deal_round(playing);
}

}  // namespace mayi
