#include <gtest/gtest.h>

#include "bots/random_player.h"
#include "notation/knobs.h"
#include "walk.h"

namespace mayi::property {
namespace {

// Plays a game to its end, or until it has gone on for too long.
long play_to_the_end(const Rules& rules, Game& game, long bound, ActionList& list, Random& random) {
  NoEvents none;
  long actions = 0;
  for (; game.open.stage != Stage::game_over && actions < bound; ++actions) {
    const Seat seat = choose_actor(rules, game.open, random);
    play(rules, game, seat, choose_randomly(sight_of(rules, game, seat), list, random), none);
  }
  return actions;
}

// Rounds of a thousand actions are rare.
constexpr long kBoundPerRound = 20'000;

TEST(Endings, RandomGamesOfAnyRulesAndSizeEnd) {
  constexpr int kGamesEach =
      12;  // of a rule set and number of players, two thirds of them with random knobs
  Random random(static_cast<std::uint64_t>(effort()));
  ActionList list;
  NoEvents none;
  long steps = 0;
  for (const NamedRules& set : built_in_rules())
    for (int players = kMinSeats; players <= kMaxSeats; ++players)
      for (int i = 0; i < kGamesEach * effort(); ++i) {
        const Rules rules = i % 3 == 0 ? set.rules : varied(set.rules, random);
        Game game =
            new_game(rules, {.players = players, .seed = seed_from_number(random.next64())}, none);
        const long actions =
            play_to_the_end(rules, game, kBoundPerRound * rules.rounds, list, random);
        ASSERT_EQ(game.open.stage, Stage::game_over)
            << players << " players, " << rules_line(rules);
        EXPECT_EQ(game.open.round, rules.rounds);
        EXPECT_FALSE(winners(game.open).empty());
        steps += actions;
      }
  EXPECT_GE(steps, kSteps);
}

// Seats that never draw from the stock while they can help it, and never lay anything, get nowhere;
// still it ends.
TEST(Endings, AGameOfPlayersWhoOnlyPassDiscardsRoundEnds) {
  ActionList list;
  NoEvents none;
  for (const NamedRules& set : built_in_rules())
    for (int players = kMinSeats; players <= kMaxSeats; ++players) {
      Game game = new_game(set.rules, {.players = players}, none);
      long actions = 0;
      for (; game.open.stage != Stage::game_over && actions < kBoundPerRound * set.rules.rounds;
           ++actions) {
        const Seat seat = game.open.asked != kNobody ? game.open.asked : game.open.turn;
        legal_actions(set.rules, game, seat, list);
        const Action* chosen = &list[0];
        for (const Action& action : list)
          if (const auto kind = kind_of(action); kind == ActionKind::draw_discard ||
                                                 kind == ActionKind::discard ||
                                                 kind == ActionKind::pass)
            chosen = &action;
        play(set.rules, game, seat, Action{*chosen}, none);
      }
      EXPECT_EQ(game.open.stage, Stage::game_over) << players << " players, " << set.name;
    }
}

}  // namespace
}  // namespace mayi::property
