#include "game/deal.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "base/random.h"
#include "game/game.h"
#include "game/shuffles.h"

namespace mayi {
namespace {

Game dealt(const Start& start, const Rules& rules = {}) {
  NoEvents none;
  return new_game(rules, start, none);
}

TEST(Deal, GivesElevenToEachTurnsOneUpAndLeavesTheRestAsStock) {
  struct Row {
    int players, stock;
  };
  constexpr Row rows[] = {{3, 74}, {4, 63}, {5, 52}, {6, 95}, {7, 84}, {8, 73}};
  for (const Row& row : rows) {
    const Game game = dealt({.players = row.players});
    for (int seat = 0; seat < kMaxSeats; ++seat)
      EXPECT_EQ(game.hands[static_cast<std::size_t>(seat)].size(), seat < row.players ? 11 : 0)
          << row.players;
    EXPECT_EQ(game.open.discards.size, 1) << row.players;
    EXPECT_EQ(game.open.discards.top().by, kNobody) << row.players;
    EXPECT_EQ(game.stock.size, row.stock) << row.players;
  }
}

TEST(Deal, FollowsTheRulesOfTheRound) {
  Rules rules;
  rules.deal = {7, 8, 9, 10, 11, 12};
  for (int round = 1; round <= 6; ++round) {
    const Game game = dealt({.players = 4, .round = round}, rules);
    EXPECT_EQ(game.hands[0].size(), 6 + round);
    EXPECT_EQ(game.open.round, round);
  }
}

TEST(Deal, TheSeatLeftOfTheDealerPlaysFirst) {
  for (int players = 3; players <= 8; ++players)
    for (const Seat dealer : SeatSet::first(players)) {
      const Game game = dealt({.players = players, .dealer = dealer});
      EXPECT_EQ(game.open.dealer, dealer);
      EXPECT_EQ(game.open.turn, (dealer + 1) % players);
      EXPECT_EQ(game.open.phase, Phase::draw);
    }
}

TEST(Deal, TheDealerMovesOneSeatLeftEachRound) {
  Game game = dealt({.players = 5, .dealer = Seat(3)});
  NoEvents none;
  for (int round = 2; round <= 6; ++round) {
    game.open.stage = Stage::round_over;
    ASSERT_TRUE(apply(Rules{}, game, Seat(0), NextRound{}, none));
    EXPECT_EQ(game.open.round, round);
    EXPECT_EQ(game.open.dealer, (3 + round - 1) % 5);
    EXPECT_EQ(game.open.turn, (game.open.dealer + 1) % 5);
  }
}

TEST(Deal, ANewRoundKeepsTheScoresAndNothingElse) {
  Game game = dealt({.players = 4, .seed = seed_from_number(7), .dealer = Seat(0)});
  NoEvents none;
  game.open.totals = {10, 20, 30, 40};
  game.open.points = {1, 2, 3, 4};
  game.open.stage = Stage::round_over;
  game.open.down = SeatSet::first(2);
  game.open.may_is = {1, 2};
  game.open.reshuffles = 2;
  game.open.out = Seat(1);
  game.open.taken = Taken::by_may_i;
  ASSERT_TRUE(apply(Rules{}, game, Seat(2), NextRound{}, none));
  Game expected = dealt({.players = 4, .seed = seed_from_number(7), .dealer = Seat(1), .round = 2});
  expected.open.totals = {10, 20, 30, 40};
  expected.open.points = {1, 2, 3, 4};
  EXPECT_EQ(game, expected);
}

TEST(Deal, TheFirstDealerIsDrawnFromTheSeed) {
  for (int players = 3; players <= 8; ++players) {
    std::vector<int> deals(static_cast<std::size_t>(players));
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      const Game game = dealt({.players = players, .seed = seed_from_number(seed)});
      EXPECT_EQ(game.open.dealer,
                dealt({.players = players, .seed = seed_from_number(seed)}).open.dealer);
      ++deals.at(game.open.dealer);
    }
    for (const int count : deals)
      EXPECT_NEAR(count, 1000 / players, 150 / players + 40) << players << " players";
  }
}

TEST(Deal, ComesFromTheKeystreamOfTheSeedAndTheRound) {
  const Seed seed = seed_from_number(42);
  for (const int round : {1, 5}) {
    const Game game = dealt({.players = 3, .seed = seed, .dealer = Seat(2), .round = round});
    Pile deck = unshuffled_deck(2, 4);
    Keystream stream(seed, Nonce{static_cast<std::uint32_t>(round), kDealPurpose, 0});
    shuffle(std::span(deck.begin(), deck.end()), stream);
    std::array<Bag, kMaxSeats> hands{};
    for (int card = 0; card < 11; ++card)
      for (const std::size_t seat : {0, 1, 2}) hands[seat].add(deck.pop());
    EXPECT_EQ(game.hands, hands);
    EXPECT_EQ(game.open.discards.top().card, deck.pop());
    EXPECT_EQ(game.stock, deck);
  }
}

TEST(Deal, ANumberIsASeedByItsBytesLowestFirst) {
  const Seed seed = seed_from_number(0x0102030405060708);
  for (std::size_t i = 0; i < seed.size(); ++i) EXPECT_EQ(seed[i], i < 8 ? 8 - i : 0);
}

// Every card comes to every seat equally often, to the stock and to the pile: chi-square over many
// seeds.
TEST(Deal, IsFair) {
  constexpr int kDeals = 4'000, kPlayers = 4;
  std::vector<std::array<long, kPlayers + 1>> counts(
      65);  // by card; the last is the turned-up card
  for (std::uint64_t seed = 0; seed < kDeals; ++seed) {
    const Game game =
        dealt({.players = kPlayers, .seed = seed_from_number(seed), .dealer = Seat(0)});
    for (std::size_t seat = 0; seat < kPlayers; ++seat)
      game.hands[seat].for_each([&](Card card) { ++counts[card.code()][seat]; });
    ++counts[game.open.discards.top().card.code()][kPlayers];
  }
  double hands = 0, turned_up = 0;
  for (const Card card : unshuffled_deck(1, 1)) {
    const int copies = card.is_joker() ? 4 : 2;
    const double in_hand = kDeals * 11.0 * copies / 108, on_pile = kDeals * 1.0 * copies / 108;
    const auto& count = counts[card.code()];
    for (std::size_t seat = 0; seat < kPlayers; ++seat)
      hands += std::pow(static_cast<double>(count[seat]) - in_hand, 2) / in_hand;
    turned_up += std::pow(static_cast<double>(count[kPlayers]) - on_pile, 2) / on_pile;
  }
  // 53 kinds of card, in four hands or on the pile: within six standard deviations of the mean.
  EXPECT_LT(hands, 212 + 6 * std::sqrt(2 * 212.0));
  EXPECT_GT(hands, 212 - 6 * std::sqrt(2 * 212.0));
  EXPECT_LT(turned_up, 52 + 6 * std::sqrt(2 * 52.0));
}

}  // namespace
}  // namespace mayi
