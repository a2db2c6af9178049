#include "game/view.h"

#include <gtest/gtest.h>

#include "game/deal.h"
#include "game/event.h"

namespace mayi {
namespace {

Game some_game(int players = 4) {
  NoEvents none;
  return new_game(Rules{}, {.players = players, .seed = seed_from_number(3)}, none);
}

TEST(View, ShowsTheObserversHandAndTheSizeOfTheOthers) {
  Game game = some_game();
  game.hands[2].add(game.stock.pop());
  for (const Seat seat : {Seat{0}, Seat{2}, Seat{3}}) {
    const View view = observe(game, seat);
    EXPECT_EQ(view.me, seat);
    EXPECT_EQ(view.hand, game.hands[seat]);
    EXPECT_EQ(view.open, game.open);
    EXPECT_EQ(view.stock_size, game.stock.size);
    EXPECT_EQ(view.hand_sizes, (std::array<std::uint8_t, kMaxSeats>{11, 11, 12, 11}));
    EXPECT_EQ(view.shown, (std::array<Bag, kMaxSeats>{}));
  }
}

TEST(View, OfASpectatorHasNoHand) {
  for (const Seat nobody : {kNobody, Seat{4}, Seat{200}})
    EXPECT_EQ(observe(some_game(), nobody).hand, Bag{});
  EXPECT_EQ(observe(some_game(kMaxSeats), Seat{kMaxSeats}).hand, Bag{});
}

TEST(View, ShowsAllHandsOnceTheRoundIsOver) {
  Game game = some_game();
  for (const Stage stage : {Stage::round_over, Stage::game_over}) {
    game.open.stage = stage;
    EXPECT_EQ(observe(game, Seat(1)).shown, game.hands);
    EXPECT_EQ(observe(game, kNobody).shown, game.hands);
  }
}

TEST(View, IsJudgedLikeTheGame) {
  const Game game = some_game();
  const Rules rules;
  const View view = observe(game, Seat(1));
  const Sight sight = sight_of(rules, view);
  EXPECT_EQ(sight.seat, 1);
  EXPECT_EQ(sight.hand, game.hands[1]);
  EXPECT_EQ(sight.stock, game.stock.size);
  EXPECT_EQ(&sight.open, &view.open);
}

}  // namespace
}  // namespace mayi
