#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

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

// A run or set with Jokers in some places. One in eight may hold more wilds than naturals: set-up
// positions can.
Meld any_meld(const Rules& rules) {
  namespace gen = rc::gen;
  Meld meld;
  const RunSpan span = run_span(rules);
  meld.kind = *gen::element(MeldKind::run, MeldKind::set, MeldKind::run);
  meld.suit = static_cast<Suit>(*gen::inRange(0, 2));
  const int size = *gen::inRange(2, 6);
  const int place = *gen::suchThat(gen::inRange(span.low, span.high + 1), [&](int at) {
    const bool fits = meld.kind == MeldKind::set || at + size - 1 <= span.high;
    return fits && !rules.is_wild(Card(rank_at(at), Suit::clubs));
  });
  const unsigned jokers = *gen::inRange(0u, 1u << size);
  const bool limited = *gen::inRange(0, 8) != 0;
  meld.start = static_cast<std::uint8_t>(
      meld.kind == MeldKind::run ? place : std::to_underlying(rank_at(place)));
  int wilds = 0;
  for (int i = 0; i < size; ++i) {
    const int at = meld.kind == MeldKind::run ? place + i : place;
    const bool forced = rules.is_wild(Card(rank_at(at), Suit::clubs));
    const bool wild =
        forced || ((jokers >> i & 1) != 0 && i > 0 && (!limited || 2 * (wilds + 1) <= size));
    wilds += wild;
    meld.cards.push(wild ? Card::joker() : Card(rank_at(at), meld.suit));
  }
  return meld;
}

Table any_table(const Rules& rules) {
  Table table;
  for (int left = *rc::gen::inRange(1, 6); left > 0; --left) table.add(0, any_meld(rules));
  return table;
}

std::string to_text(const Table& table) {
  std::string text;
  for (int i = 0; i < table.size(); ++i)
    text += (table[i].kind == MeldKind::set ? "set " : "run ") + to_string(table[i].cards) + "\n";
  return text;
}

TEST(GoOutSearch, FindsAGoOutExactlyWhenBruteForceDoes) {
  long possible = 0, with_wilds = 0;
  expect_property(30'000, [&] {
    const Rules rules = any_meld_rules();
    Game game;
    game.open.players = 3;
    game.open.down = 1;
    game.open.phase = Phase::act;
    game.open.table = any_table(rules);
    for (const Card card : any_hand(rules, *rc::gen::inRange(1, 8))) game.hands[0].add(card);
    RC_LOG() << rules_line(rules) << "\n"
             << to_text(game.open.table) << to_string(game.hands[0]) << "\n";

    const bool exists = BruteForce(rules).exists(game.hands[0], game.open.table);
    GoOut go_out;
    const bool found = find_go_out(rules, game.hands[0], game.open.table, go_out.lay_offs);
    RC_ASSERT(found == exists);
    if (found) RC_LOG() << to_string(Action{go_out}) << "\n";
    if (found) RC_ASSERT(check(rules, game, 0, go_out).has_value());
    possible += exists;
    with_wilds += exists && rules.wilds_in(game.hands[0]) > 0 &&
                  rules.wilds_in(game.hands[0]) < game.hands[0].size();
  });
  EXPECT_GT(possible, 2'000);
  EXPECT_GT(with_wilds, 500);
}

}  // namespace
}  // namespace mayi::property
