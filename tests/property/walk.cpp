#include "walk.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ostream>

#include "bots/random_player.h"
#include "notation/action_text.h"
#include "notation/position.h"

namespace mayi::property {
namespace {

template <class T>
T pick(Random& random, std::initializer_list<T> values) {
  return values.begin()[random.below(static_cast<std::uint32_t>(values.size()))];
}

constexpr RankSet ranks(std::initializer_list<Rank> list) {
  RankSet set = 0;
  for (const Rank rank : list) set |= rank_bit(rank);
  return set;
}

void vary_melds(Rules& rules, Random& random) {
  const auto turn = [&] { return random.chance(1, 3); };
  if (turn()) rules.min_set = pick<std::uint8_t>(random, {2, 3, 4});
  if (turn()) rules.min_run = pick<std::uint8_t>(random, {2, 3, 4, 5});
  if (turn()) {
    rules.wild_ranks = pick(random, {RankSet{0}, ranks({Rank::two, Rank::nine}), ranks({Rank::ace}),
                                     ranks({Rank::two, Rank::three, Rank::king})});
  }
  if (turn()) rules.aces = pick(random, {Aces::low, Aces::high});
  if (turn()) rules.same_suit_run_gap = static_cast<std::uint8_t>(random.below(3));
  if (turn()) rules.larger_melds = random.chance(1, 2);
  if (turn()) rules.wild_limit_lay_off = random.chance(1, 2);
  if (turn()) rules.joker_swap = pick(random, {JokerSwap::never, JokerSwap::before_down});
  if (turn()) {
    rules.final_round =
        pick(random, {FinalRound::ordinary, FinalRound::lay_off, FinalRound::whole_hand});
  }
}

void vary_may_i(Rules& rules, Random& random) {
  const auto turn = [&] { return random.chance(1, 3); };
  if (turn()) rules.may_i = pick(random, {MayIMode::line, MayIMode::window});
  if (turn()) rules.may_i_limit = pick<std::uint8_t>(random, {0, 1, 2, 3, kUnlimited});
  if (turn()) rules.penalty_cards = static_cast<std::uint8_t>(random.below(4));
  if (turn()) rules.down_takes_discard = random.chance(1, 2);
  if (turn()) rules.down_in_line = random.chance(1, 2);
  if (turn()) rules.beneath_exposed = random.chance(1, 2);
}

void vary_rounds(Rules& rules, Random& random) {
  const auto turn = [&] { return random.chance(1, 3); };
  if (turn()) rules.reshuffle = pick(random, {Reshuffle::when_needed, Reshuffle::when_emptied});
  if (turn()) rules.max_reshuffles = static_cast<std::uint8_t>(random.below(3));
  if (turn()) rules.deal.fill(static_cast<std::uint8_t>(1 + random.below(14)));
  if (turn()) {
    rules.rounds = static_cast<std::uint8_t>(1 + random.below(7));
    rules.contracts = {};
    for (int round = 0; round < rules.rounds; ++round) {
      const auto sets = static_cast<std::uint8_t>(random.below(4));
      const auto runs =
          static_cast<std::uint8_t>(sets == 0 ? 1 + random.below(3) : random.below(4u - sets));
      rules.contracts[static_cast<std::size_t>(round)] = {sets, runs};
    }
  }
  if (turn()) {
    const auto decks = static_cast<std::uint8_t>(1 + random.below(kMaxDecks));
    const auto jokers = static_cast<std::uint8_t>(random.below(kMaxJokers + 1));
    std::fill(rules.decks.begin() + kMinSeats, rules.decks.end(), decks);
    std::fill(rules.jokers.begin() + kMinSeats, rules.jokers.end(), jokers);
  }
}

}  // namespace

Rules varied(const Rules& base, Random& random) {
  for (;;) {
    Rules rules = base;
    vary_melds(rules, random);
    vary_may_i(rules, random);
    vary_rounds(rules, random);
    if (find_fault(rules).reason.empty()) return rules;
  }
}

void Walk::begin_game() {
  // Every set with every number of players comes round, plain every third time.
  constexpr int kCounts = kMaxSeats - kMinSeats + 1;
  const auto sets = built_in_rules();
  const int turn = games_++;
  const Rules& base = sets[static_cast<std::size_t>(turn) % sets.size()].rules;
  const bool plain = turn / (static_cast<int>(sets.size()) * kCounts) % 3 == 0;
  rules_ = plain ? base : varied(base, random_);
  start_.players = kMinSeats + turn / static_cast<int>(sets.size()) % kCounts;
  start_.seed = seed_from_number(random_.next64() >> random_.below(64));
  if (random_.chance(1, 2))
    for (std::uint8_t& byte : start_.seed) byte = static_cast<std::uint8_t>(random_.next());
  start_.dealer = random_.chance(1, 2)
                      ? kNobody
                      : Seat(random_.below(static_cast<std::uint32_t>(start_.players)));
  start_.round = static_cast<int>(1 + random_.below(rules_.rounds));
  most_ = std::size_t{100} << random_.below(5);
  played_.clear();
  NoEvents none;
  game_ = new_game(rules_, start_, none);
}

Walk::~Walk() { std::printf("%ld steps of %d games, seed %d\n", steps_, games_, effort()); }

bool Walk::next() {
  if (left_-- == 0) return false;
  if (at_end_of_game()) begin_game();
  before_ = game_;
  Step step;
  step.seat = choose_actor(rules_, game_.open, random_);
  step.action = choose_randomly(sight_of(rules_, game_, step.seat), list_, random_);
  NoEvents none;
  play(rules_, game_, step.seat, step.action, none);
  played_.push_back(step);
  ++steps_;
  return true;
}

Seat Walk::any_seat() {
  if (random_.chance(1, 50)) return Seat(random_.below(256));
  return Seat(random_.below(game_.open.players));
}

std::ostream& operator<<(std::ostream& out, const Walk& walk) {
  const auto seats = plain_seats(walk.start().players);
  out << "step " << walk.steps() << ", action " << walk.played().size() << " of game "
      << walk.games();
  if (!walk.played().empty())
    out << ", after " << seats[walk.last().seat] << " " << to_string(walk.last().action);
  return out << "\n" << print_position(walk.rules(), seats, walk.game());
}

Bag deck_of(const Rules& rules, int players) {
  Bag bag;
  const auto at = static_cast<std::size_t>(players);
  for (const Card card : unshuffled_deck(rules.decks[at], rules.jokers[at])) bag.add(card);
  return bag;
}

bool same_bytes(const Game& a, const Game& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

}  // namespace mayi::property
