#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "base/random.h"
#include "game/game.h"
#include "generators.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/knobs.h"
#include "rapid.h"

namespace mayi::property {
namespace {

// Another way to the same answer, and a slow one: lay off any card anywhere, and so on until the
// hand is empty.
class BruteForce {
 public:
  explicit BruteForce(const Rules& rules) : rules_(rules) {}

  bool exists(const Bag& hand, const Table& table) {
    if (hand.empty()) return true;
    if (!seen_.insert(spelled(hand, table)).second) return false;
    for (int meld = 0; meld < table.size(); ++meld)
      for (const End end : {End::low, End::high}) {
        bool found = false;
        hand.for_each_distinct([&](Card card) {
          found =
              found || (fits(table[meld], card, end) && exists_after(hand, table, meld, card, end));
        });
        if (found) return true;
      }
    return false;
  }

 private:
  bool exists_after(Bag hand, Table table, int meld, Card card, End end) {
    hand.remove(card);
    table.lay_off(meld, card, end == End::low);
    return exists(hand, table);
  }
  // R6.2 in other words.
  bool fits(const MeldView& meld, Card card, End end) const {
    int wilds = 0;
    for (const Card other : meld.cards) wilds += rules_.is_wild(other);
    const bool wild = rules_.is_wild(card);
    if (wild && rules_.wild_limit_lay_off && 2 * (wilds + 1) > meld.size() + 1) return false;
    if (meld.kind == MeldKind::set) return wild || std::to_underlying(card.rank()) == meld.start;
    const int place = end == End::low ? meld.start - 1 : meld.start + meld.size();
    const RunSpan span = run_span(rules_);
    if (place < span.low || place > span.high) return false;
    return wild || (card.suit() == meld.suit && run_place(rules_, card.rank()) == place);
  }
  // All that the rest depends on.
  std::string spelled(const Bag& hand, const Table& table) const {
    std::string text;
    hand.for_each([&](Card card) { text += static_cast<char>(card.code()); });
    for (int i = 0; i < table.size(); ++i) {
      int wilds = 0;
      for (const Card card : table[i].cards) wilds += rules_.is_wild(card);
      text += {static_cast<char>(table[i].start), static_cast<char>(table[i].size()),
               static_cast<char>(wilds)};
    }
    return text;
  }

  const Rules& rules_;
  std::set<std::string> seen_;
};

// Jokers in place of some cards, often as many as may be; `limited`: no more of them than naturals.
void put_jokers(const Rules& rules, bool limited, Meld& meld) {
  namespace gen = rc::gen;
  const int size = meld.cards.size;
  const unsigned jokers = *gen::element((1u << size) - 1, *gen::inRange(0u, 1u << size));
  const int first = *gen::inRange(0, size);
  int left = limited ? size / 2 : size - 1;
  for (const Card card : meld.cards) left -= rules.is_wild(card);
  for (int i = 0; i < size; ++i) {
    Card& card = meld.cards[static_cast<std::size_t>((first + i) % size)];
    if (rules.is_wild(card) || ((jokers >> i & 1) != 0 && left-- > 0)) card = Card::joker();
  }
}

Meld any_run(const Rules& rules, bool limited) {
  namespace gen = rc::gen;
  const RunSpan span = run_span(rules);
  const int size = *gen::inRange(2, 6);
  const int low = *gen::inRange(span.low, span.high - size + 2);
  Meld run{.kind = MeldKind::run,
           .suit = static_cast<Suit>(*gen::inRange(0, 2)),
           .start = static_cast<std::uint8_t>(low)};
  for (int place = low; place < low + size; ++place) run.cards.push(Card(rank_at(place), run.suit));
  put_jokers(rules, limited, run);
  return run;
}

// Often of a rank that would fit a run's end as well.
Meld any_set(const Rules& rules, bool limited, const Meld& near) {
  namespace gen = rc::gen;
  const RunSpan span = run_span(rules);
  const int beside =
      *gen::element(near.start - 1, near.start + near.cards.size, near.start + near.cards.size + 1);
  int place = *gen::element(beside, *gen::inRange(span.low, span.high + 1));
  place = std::clamp(place, span.low, span.high);
  while (rules.is_wild(Card(rank_at(place), Suit::clubs)))
    ++place;  // the span's last rank is not wild
  Meld set{.kind = MeldKind::set, .start = std::to_underlying(rank_at(place))};
  for (int left = *gen::inRange(2, 6); left > 0; --left)
    set.cards.push(Card(rank_at(place), Suit::spades));
  put_jokers(rules, limited, set);
  return set;
}

Game about_to_go_out(const Rules& rules, bool limited) {
  Game game;
  game.open.players = 3;
  game.open.down = SeatSet(Seat(0));
  game.open.phase = Phase::act;
  Meld run = any_run(rules, limited);
  game.open.table.add(Seat(0), run);
  for (int left = *rc::gen::inRange(0, 5); left > 0; --left) {
    const bool set = *rc::gen::arbitrary<bool>();
    if (!set) run = any_run(rules, limited);
    game.open.table.add(Seat(0), set ? any_set(rules, limited, run) : run);
  }
  for (const Card card : any_hand(rules, *rc::gen::inRange(1, 8))) game.hands[0].add(card);
  return game;
}

std::string to_text(const Table& table) {
  std::string text;
  for (int i = 0; i < table.size(); ++i)
    text += (table[i].kind == MeldKind::set ? "set " : "run ") + to_string(table[i].cards) + "\n";
  return text;
}

struct Answers {
  bool exists, found;
};

// Brute force and the search on one hand; what is found must be legal.
Answers compare(const Rules& rules, const Game& game) {
  RC_LOG() << rules_line(rules) << "\n"
           << to_text(game.open.table) << to_string(game.hands[0]) << "\n";
  GoOut go_out;
  const bool exists = BruteForce(rules).exists(game.hands[0], game.open.table);
  const bool found = find_go_out(rules, game.hands[0], game.open.table, go_out.lay_offs);
  if (found) RC_LOG() << to_string(Action{go_out}) << "\n";
  RC_ASSERT(!found || check(rules, game, Seat(0), go_out).has_value());
  return {exists, found};
}

TEST(GoOutSearch, FindsAGoOutExactlyWhenBruteForceDoes) {
  long possible = 0, mixed = 0;
  expect_property(8'000, [&] {
    const Rules rules = any_meld_rules();
    const Game game = about_to_go_out(rules, rules.wild_limit_lay_off);
    const Answers answers = compare(rules, game);
    RC_ASSERT(answers.found == answers.exists);
    const int wilds = rules.wilds_in(game.hands[0]);
    possible += answers.exists;
    mixed += answers.exists && wilds > 0 && wilds < game.hands[0].size();
  });
  EXPECT_GT(possible, 800);
  EXPECT_GT(mixed, 200);
}

// Lays off cards out of nowhere, onto a copy of the table: what a hand with these cards can do.
Bag laid_off_at_random(const Rules& rules, Table table, int size, Random& random) {
  Bag hand;
  for (int tries = 0; hand.size() < size && tries < 20 * size; ++tries) {
    const int meld = static_cast<int>(random.below(static_cast<std::uint32_t>(table.size())));
    const MeldView view = table[meld];
    const End end = random.chance(1, 2) ? End::low : End::high;
    const int place = end == End::low ? view.start - 1 : view.last() + 1;
    Card card = Card::joker();
    if (random.chance(2, 3)) {
      if (view.kind == MeldKind::run && (place < 1 || place > kHighestRank)) continue;
      card = view.kind == MeldKind::set
                 ? Card(static_cast<Rank>(view.start), static_cast<Suit>(random.below(kSuits)))
                 : Card(rank_at(place), view.suit);
    }
    if (!card.is_joker() && hand.count(card) == kMaxDecks) continue;
    const LayOffPlace fit = place_lay_off(rules, view, card, end);
    if (fit.fault != LayOffFault::none) continue;
    table.lay_off(meld, card, fit.at_low);
    hand.add(card);
  }
  return hand;
}

TEST(GoOutSearch, FindsAGoOutForEveryHandThatIsMadeOfLayOffs) {
  constexpr int kHandsEach = 10;
  long hands = 0;
  expect_property(3'000, [&] {
    const Rules rules = any_meld_rules();
    Game game = about_to_go_out(rules, rules.wild_limit_lay_off);
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    for (int i = 0; i < kHandsEach; ++i) {
      const int size = 2 + static_cast<int>(random.below(16));
      game.hands[0] = laid_off_at_random(rules, game.open.table, size, random);
      if (game.hands[0].empty()) continue;
      GoOut go_out;
      const bool found = find_go_out(rules, game.hands[0], game.open.table, go_out.lay_offs);
      if (!found || !check(rules, game, Seat(0), go_out))
        RC_FAIL(rules_line(rules) + "\n" + to_text(game.open.table) + to_string(game.hands[0]));
      ++hands;
    }
  });
  EXPECT_GT(hands, 20'000);
}

// Only a set-up can make a set with too many wilds while the limit holds; there a go-out may be
// missed.
TEST(GoOutSearch, FindsNoGoOutThatBruteForceDoesNotOnAnyTable) {
  expect_property(1'000, [] {
    Rules rules = any_meld_rules();
    rules.wild_limit_lay_off = true;
    const Answers answers = compare(rules, about_to_go_out(rules, false));
    RC_ASSERT(!answers.found || answers.exists);
  });
}

}  // namespace
}  // namespace mayi::property
