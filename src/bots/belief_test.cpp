#include "bots/belief.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>

#include "arena/playing.h"
#include "bots/prospects.h"
#include "solver/distance.h"

namespace mayi {
namespace {

// Calls visit(game, seat) at the decisions of a game among experts, each time for the seat that is
// to act.
void watch_experts(const Rules& rules, int players, std::uint64_t seed,
                   const std::function<void(const Game&, Seat)>& visit) {
  const auto expert = make_bot("expert");
  const std::vector<const Bot*> bots(static_cast<std::size_t>(players), expert.get());
  BotGame playing(rules, bots, Start{.seed = seed_from_number(seed)});
  const Game& game = playing.game();
  do {
    if (game.open.stage == Stage::playing)
      visit(game, game.open.asked != kNobody ? game.open.asked : game.open.turn);
  } while (playing.step());
}

class BeliefTest : public testing::TestWithParam<int> {
 protected:
  static const Rules& rules() {
    return built_in_rules()[static_cast<std::size_t>(GetParam())].rules;
  }
};

TEST_P(BeliefTest, WorldsLookToTheObserverAsTheGameDoes) {
  for (int players = rules().min_players; players <= rules().max_players; ++players) {
    int step = 0;
    watch_experts(rules(), players, 3, [&](const Game& game, Seat) {
      if (++step % 17 != 0) return;
      for (const Seat me : SeatSet::first(players)) {
        const View view = observe(game, me);
        Random random(static_cast<std::uint64_t>(step));
        Belief belief(rules(), view, random);
        ASSERT_TRUE(belief.is_sound());
        for (int i = 0; i < 3; ++i) {
          Game world;
          belief.sample(random, world);
          ASSERT_EQ(observe(world, me), view);
          ASSERT_EQ(all_cards(world), all_cards(game));
          for (const Seat seat : SeatSet::first(players))
            ASSERT_TRUE(world.hands[seat].contains(view.open.known[seat]));
        }
      }
    });
  }
}

INSTANTIATE_TEST_SUITE_P(AllRuleSets, BeliefTest,
                         testing::Range(0, static_cast<int>(built_in_rules().size())));

// Few cards are hidden: the rest lies on the pile, or was seen to be taken.
Game nearly_open(const Rules& rules, std::span<const Card> hidden) {
  NoEvents none;
  Game game = new_game(rules, Start{3, seed_from_number(2), Seat(2), 1}, none);
  for (const Seat seat : SeatSet::first(3)) {
    game.hands[seat].for_each([&](Card card) { game.stock.push(card); });
    game.hands[seat] = {};
  }
  Pile few;
  for (const Card card : hidden) {
    std::swap(*std::ranges::find(game.stock, card), game.stock[game.stock.size - 1u]);
    few.push(game.stock.pop());
  }
  const auto deal = [&](Seat seat) {
    game.hands[seat].add(game.stock.pop());
    game.open.known[seat] = game.hands[seat];
  };
  for (int i = 0; i < 9; ++i)
    for (const Seat seat : SeatSet::first(3)) deal(seat);
  while (!game.stock.empty()) game.open.discards.push({game.stock.pop(), kNobody});
  for (const Seat seat : {Seat{1}, Seat{2}}) game.hands[seat].add(few.pop());
  game.stock = few;
  return game;
}

TEST(Belief, GoesThroughAllWorldsWhereThereAreFew) {
  const Rules& rules = *find_built_in("house");
  const Card king(Rank::king, Suit::hearts), four(Rank::four, Suit::clubs);
  const Card queen(Rank::queen, Suit::hearts), six(Rank::six, Suit::clubs);
  struct Row {
    std::vector<Card> hidden;
    int worlds;
  };
  for (const Row& row : {Row{{king, queen, four, six}, 24}, Row{{king, king, four, six}, 12}}) {
    const Game game = nearly_open(rules, row.hidden);
    const View view = observe(game, Seat(0));
    Random random(1);
    Belief belief(rules, view, random);
    ASSERT_TRUE(belief.is_sound());
    EXPECT_TRUE(belief.has_at_most(row.worlds));
    EXPECT_FALSE(belief.has_at_most(row.worlds - 1));
    Game world;
    int visited = 0, true_one = 0;
    belief.for_each(random, world, [&](double likelihood) {
      ++visited;
      EXPECT_GT(likelihood, 0);
      EXPECT_EQ(observe(world, Seat(0)), view);
      true_one += world.hands == game.hands && world.stock == game.stock;
    });
    EXPECT_EQ(visited, row.worlds);
    EXPECT_EQ(true_one, 1);
  }
}

TEST(Belief, IsTheSameForTheSameSeed) {
  const Rules& rules = *find_built_in("house");
  int step = 0;
  watch_experts(rules, 4, 5, [&](const Game& game, Seat me) {
    if (++step % 29 != 0) return;
    const View view = observe(game, me);
    Random one(7), two(7);
    Belief first(rules, view, one), second(rules, view, two);
    Game a, b;
    for (int i = 0; i < 5; ++i) {
      first.sample(one, a);
      second.sample(two, b);
      ASSERT_EQ(a, b);
    }
  });
}

TEST(Belief, DoesNotDependOnWhatIsHidden) {
  const Rules& rules = *find_built_in("house");
  int step = 0;
  watch_experts(rules, 4, 6, [&](const Game& game, Seat me) {
    if (++step % 29 != 0) return;
    Random dealing(1), one(7), two(7);
    const View view = observe(game, me);
    Belief other(rules, view, dealing);
    Game world, a, b;
    other.sample(dealing, world);
    const View same = observe(world, me);
    Belief first(rules, view, one), second(rules, same, two);
    first.sample(one, a);
    second.sample(two, b);
    ASSERT_EQ(a, b);
  });
}

// What sampled hands and hands dealt at random lack, and how often they want a card that their seat
// let go by in the last circuit, against the true ones.
struct Likeness {
  int hands = 0;
  double true_missing = 0, missing = 0, random_missing = 0;
  int wanted = 0, random_wanted = 0;

  void note(const Rules& rules, const Game& game, Seat me, Random& random) {
    const View view = observe(game, me);
    Belief belief(rules, view, random);
    Game world;
    belief.sample(random, world);
    Pile unseen;
    unseen_cards(rules, view).for_each([&](Card card) { unseen.push(card); });
    shuffle(std::span(unseen.begin(), unseen.end()), random);
    const std::uint64_t let_by = passed_over(view);
    for (const Seat seat : SeatSet::first(game.open.players)) {
      if (seat == me || game.open.down.has(seat)) continue;
      Bag dealt = view.open.known[seat];
      while (dealt.size() < view.hand_sizes[seat]) dealt.add(unseen.pop());
      const Distance sampled = distance(rules, game.open.round, world.hands[seat]);
      const Distance plain = distance(rules, game.open.round, dealt);
      ++hands;
      true_missing += cards_missing(rules, game.open.round, game.hands[seat]);
      missing += sampled.missing;
      random_missing += plain.missing;
      wanted += std::popcount(sampled.outs & let_by);
      random_wanted += std::popcount(plain.outs & let_by);
    }
  }
  static std::uint64_t passed_over(const View& view) {
    std::uint64_t cards = 0;
    const DiscardPile& discards = view.open.discards;
    for (std::size_t age = 1; age < view.open.players && age < discards.size; ++age) {
      const Card card = discards[discards.size - 1u - age].card;
      if (!card.is_joker()) cards |= card.bit();
    }
    return cards;
  }
};

TEST(Belief, HandsAreAsNearToTheContractAsTrueOnesAndDoNotWantWhatTheirSeatLetGoBy) {
  const Rules& rules = *find_built_in("house");
  Likeness likeness;
  Random random(11);
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    int step = 0;
    watch_experts(rules, 4, seed, [&](const Game& game, Seat me) {
      if (++step % 5 == 0) likeness.note(rules, game, me, random);
    });
  }
  ASSERT_GT(likeness.hands, 500);
  const double off = std::abs(likeness.missing - likeness.true_missing) / likeness.hands;
  const double random_off =
      std::abs(likeness.random_missing - likeness.true_missing) / likeness.hands;
  EXPECT_LT(off, 0.25);
  EXPECT_LT(2 * off, random_off);
  EXPECT_LT(5 * likeness.wanted, likeness.random_wanted);
}

TEST(Belief, AMadeUpPositionWhoseCardsDoNotAddUpHasNoWorlds) {
  const Rules& rules = *find_built_in("house");
  NoEvents none;
  const Game game = new_game(rules, Start{4, seed_from_number(1), Seat(0), 1}, none);
  View view = observe(game, Seat(1));
  ++view.stock_size;
  Random random(1);
  EXPECT_FALSE(Belief(rules, view, random).is_sound());
}

}  // namespace
}  // namespace mayi
