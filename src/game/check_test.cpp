#include <gtest/gtest.h>

#include "game/game.h"

// Reasons and their order are shown by tests/scenarios; here is what no text can spell.
namespace mayi {
namespace {

Game some_game() {
  NoEvents none;
  return new_game(Rules{}, {.players = 4, .seed = seed_from_number(5)}, none);
}

LayDown lay_down_of(std::initializer_list<int> codes, std::initializer_list<LayDown::Part> parts) {
  LayDown lay_down;
  for (const int code : codes) lay_down.cards.push(Card::from_code(code));
  for (const LayDown::Part part : parts) lay_down.melds.push(part);
  return lay_down;
}

GoOut go_out_of(LayOff lay_off) {
  GoOut go_out;
  go_out.lay_offs.push(lay_off);
  return go_out;
}

TEST(Check, NonsenseIsMalformedWhoeverSaysIt) {
  const Action actions[] = {
      Discard{},                     // no card
      Discard{Card::from_code(1)},   // no rank
      Discard{Card::from_code(15)},  // past the ace
      Discard{Card::from_code(65)},  // past the Joker
      Discard{Card::from_code(255)},
      LayOff{Card::from_code(128), 0, End::unnamed},
      LayOff{Card::joker(), 0, static_cast<End>(3)},
      Swap{Card::from_code(63), 0, 0},
      go_out_of({Card::from_code(0), 0, End::unnamed}),
      LayDown{},                                       // no melds
      lay_down_of({9, 25, 41}, {}),                    // cards without a meld
      lay_down_of({9, 25, 41}, {{MeldKind::set, 4}}),  // more than there are
      lay_down_of({9, 25, 41}, {{MeldKind::set, 2}}),  // fewer
      lay_down_of({9, 25, 200}, {{MeldKind::set, 3}}),
  };
  const Game game = some_game();
  for (const Action& action : actions)
    for (const Seat seat : {game.open.turn, Seat{0}, Seat{3}, Seat{4}, kNobody})
      EXPECT_EQ(check(Rules{}, game, seat, action), refuse(Reason::malformed)) << action.index();
}

TEST(Check, ASeatThatIsNotInTheGameIsUnknownWhateverItSays) {
  const Game game = some_game();
  const Action actions[] = {DrawStock{}, MayI{}, Allow{}, Pass{}, Discard{Card::joker()},
                            NextRound{}, GoOut{}};
  for (const Action& action : actions)
    for (const Seat seat : {Seat{4}, Seat{7}, Seat{8}, Seat{100}, kNobody})
      EXPECT_EQ(check(Rules{}, game, seat, action), refuse(Reason::unknown_seat)) << action.index();
}

TEST(Check, TheKindsOfActionAreInTheOrderOfTheVariant) {
  EXPECT_EQ(kind_of(DrawStock{}), ActionKind::draw_stock);
  EXPECT_EQ(kind_of(LayDown{}), ActionKind::lay_down);
  EXPECT_EQ(kind_of(Swap{}), ActionKind::swap);
  EXPECT_EQ(kind_of(EndTurn{}), ActionKind::end_turn);
  EXPECT_EQ(kind_of(NextRound{}), ActionKind::next_round);
  EXPECT_EQ(kActionKinds, static_cast<int>(ActionKind::next_round) + 1);
}

}  // namespace
}  // namespace mayi
