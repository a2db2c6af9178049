#include "bots/search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "arena/playing.h"
#include "bots/rollout.h"
#include "notation/action_text.h"
#include "notation/position.h"

namespace mayi {
namespace {

SearchSettings with_iterations(int iterations) {
  SearchSettings settings;
  settings.budget.iterations = iterations;
  return settings;
}

struct PlayedOut {
  Game game;
  std::int64_t decisions = 0, refusals = 0;
};

// Search in seat 0, experts elsewhere, from a round on.
PlayedOut play_out(const Rules& rules, int players, std::uint64_t seed, int round, int iterations) {
  Search search(with_iterations(iterations));
  const auto expert = make_bot("expert");
  std::vector<const Bot*> bots(static_cast<std::size_t>(players), expert.get());
  bots[0] = &search;
  BotGame game(rules, bots, Start{.seed = seed_from_number(seed), .round = round});
  game.play_out();
  return {game.game(), game.decisions(), game.refusals()};
}

// The last two rounds have everything: calls, swaps, lay-offs, a last card kept, whole hands.
// A table of another size for each rule set; all sizes are played in tests/property/bots.cpp.
TEST(Search, IsNeverRefused) {
  int players = 3;
  for (const NamedRules& set : built_in_rules()) {
    const PlayedOut played = play_out(set.rules, players, 9, set.rules.rounds - 1, 1);
    EXPECT_EQ(played.refusals, 0) << set.name << ", " << players << " players";
    EXPECT_GT(played.decisions, 0);
    ++players;
  }
}

TEST(Search, PlaysTheSameForTheSameSeedAndIterations) {
  const Rules& rules = *find_built_in("house");
  const PlayedOut once = play_out(rules, 4, 4, 6, 20);
  const PlayedOut again = play_out(rules, 4, 4, 6, 20);
  EXPECT_EQ(once.game, again.game);
  EXPECT_EQ(once.decisions, again.decisions);
}

// A hand of two cards, down, while everyone else has one that is known and fits the table: the next
// player goes out.
Game two_cards_to_choose_from(const Rules& rules) {
  NoEvents none;
  Game game = new_game(rules, Start{3, seed_from_number(2), Seat(2), 1}, none);
  for (Bag& hand : game.hands) {
    hand.for_each([&](Card card) { game.stock.push(card); });
    hand = {};
  }
  const auto take = [&](Rank rank, Suit suit) {
    auto* const at = std::ranges::find(game.stock, Card(rank, suit));
    std::swap(*at, game.stock[game.stock.size - 1u]);
    return game.stock.pop();
  };
  game.hands[0].add(take(Rank::three, Suit::clubs));
  game.hands[0].add(take(Rank::ace, Suit::clubs));
  for (const Seat seat : {Seat{1}, Seat{2}}) {
    game.hands[seat].add(take(Rank::five, Suit::spades));
    game.open.known[seat] = game.hands[seat];
  }
  Meld fives{.start = 5};
  for (const Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts})
    fives.cards.push(take(Rank::five, suit));
  game.open.table.add(Seat(1), fives);
  game.open.turn = Seat(0);
  game.open.phase = Phase::discard;
  game.open.down = SeatSet::first(3);
  return game;
}

OptionList its_discards() {
  OptionList options;
  options.push(Option{Discard{Card(Rank::three, Suit::clubs)}});
  options.push(Option{Discard{Card(Rank::ace, Suit::clubs)}});
  return options;
}

TEST(Trial, FindsTheDiscardThatShedsMost) {
  const Rules& rules = *find_built_in("house");
  const Game game = two_cards_to_choose_from(rules);
  const View view = observe(game, Seat(0));
  const OptionList options = its_discards();
  Random random(1);
  const TrialResult result = Trial(rules, view, options).run(SearchBudget{100}, random);
  EXPECT_EQ(result.best, 1u);
  EXPECT_NEAR(result.gain, 12, 1e-6) << "three points left instead of fifteen";
}

// The same, late in a round: three cards in the stock, one hidden in the next player's hand.
Game four_hidden_cards(const Rules& rules) {
  Game game = two_cards_to_choose_from(rules);
  game.open.known[1] = {};
  while (game.stock.size > 3) game.open.discards.push({game.stock.pop(), kNobody});
  return game;
}

TEST(Trial, TriesEveryWorldOnceWhenThereAreFew) {
  const Rules& rules = *find_built_in("house");
  const Game game = four_hidden_cards(rules);
  const View view = observe(game, Seat(0));
  const OptionList options = its_discards();
  for (const std::uint64_t seed : {1, 2}) {
    Random random(seed);
    Trial trial(rules, view, options);
    const TrialResult result = trial.run(SearchBudget{48}, random);
    EXPECT_EQ(trial.rollouts(), 48) << "two of each of 24 worlds";
    EXPECT_EQ(result.best, 1u);
    EXPECT_NEAR(result.gain, 12, 1e-9);
    EXPECT_EQ(result.error, 0) << "nothing is left to chance";
  }
  Random random(1);
  EXPECT_GT(Trial(rules, view, options).run(SearchBudget{46}, random).error, 0) << "too many";
}

// The exposed nine makes a set of four, and the turn ends the round: an expert that hopes for too
// much from the stock is put right.
TEST(Search, TriesTheExposedCardAsItsDraw) {
  const auto position = parse_position(
      "rules house\nseats A B C\nround 1\nturn A draw\ndiscarded-by C\ndiscard 9S\n"
      "hand A 9C 9D 9H KC KD KH QS\n");
  ASSERT_TRUE(position);
  const Expert hopeful(Playbook(Weights{.draw = 1000}));
  const View view = observe(position->game, Seat(0));
  Random random(1);
  EXPECT_EQ(kind_of(hopeful.decide(position->rules.rules, view, random).action),
            ActionKind::draw_stock);
  const Decision decision =
      Search(with_iterations(100), hopeful).decide(position->rules.rules, view, random);
  EXPECT_EQ(kind_of(decision.action), ActionKind::draw_discard);
  EXPECT_EQ(decision.why.kind, WhyKind::came_out_better);
}

// Whoever is next goes out: an expert that likes to hold points is put right, and of the many cards
// that are as useless the dearest are tried.
TEST(Search, TriesTheDearestOfDiscardsThatAreAlike) {
  const auto position = parse_position(
      "rules house\nseats A B C\nround 1\nturn A discard\ndown B C\nmeld B set 5C 5D 5H\n"
      "meld B set QC QD QH\nhand A 3C 4D 6H 7S 8C 9D 10H KS AH\nhand B 5S\nknown B 5S\n"
      "hand C QS\nknown C QS\ndiscard 3D\n");
  ASSERT_TRUE(position) << to_string(position.error());
  const Expert hoarder(Playbook(Weights{.held_point = -5, .held_point_down = -5}));
  const View view = observe(position->game, Seat(0));
  Random random(1);
  EXPECT_EQ(to_string(hoarder.decide(position->rules.rules, view, random).action), "discard 3C");
  const Decision decision =
      Search(with_iterations(100), hoarder).decide(position->rules.rules, view, random);
  EXPECT_EQ(to_string(decision.action), "discard AH");
}

// In the last round B, who can lay nothing off, parts with a king and keeps a three; then C goes
// out.
TEST(Rollout, PlaysTheLastRoundByItsRules) {
  auto position = parse_position(
      "round 6\nseats A B C\nturn A discard\ndown A B C\nmeld B set 5C 5D 5H\n"
      "meld B set 9C 9D 9H\nhand A AS AC\nhand B 3H\nhand C 9S\nstock KD 9S *\n");
  ASSERT_TRUE(position) << to_string(position.error());
  const Action discard = Discard{Card(Rank::ace, Suit::clubs)};
  Rollout rollout(position->rules.rules);
  rollout.play_on(position->game, Seat(0), &discard);
  rollout.for_each_end([](double chance, const RoundPoints& points) {
    EXPECT_EQ(chance, 1);
    EXPECT_EQ(points, (RoundPoints{15, 3, 0}));
  });
}

struct TickingClock final : Stopwatch {
  std::int64_t microseconds() override { return now += 1000; }
  std::int64_t now = 0;
};

TEST(Trial, StopsWhenItsBudgetIsSpent) {
  const Rules& rules = *find_built_in("house");
  const Game game = two_cards_to_choose_from(rules);
  const View view = observe(game, Seat(0));
  OptionList options;  // equals, so that none is ever given up
  const Action same = Discard{Card(Rank::ace, Suit::clubs)};
  options.push(Option{same});
  options.push(Option{same});
  Random random(1);
  Trial by_count(rules, view, options);
  (void)by_count.run(SearchBudget{320}, random);
  EXPECT_EQ(by_count.rollouts(), 320);
  TickingClock clock;
  Trial by_time(rules, view, options);
  (void)by_time.run(SearchBudget{0, 10, &clock}, random);
  EXPECT_EQ(by_time.rollouts(), 320) << "ten looks at the clock, 16 worlds each";
}

}  // namespace
}  // namespace mayi
