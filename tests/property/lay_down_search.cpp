#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>

#include "arbitrary.h"
#include "generators.h"
#include "notation/action_text.h"
#include "notation/card_text.h"
#include "notation/knobs.h"
#include "rapid.h"

namespace mayi::property {
namespace {

// Another way to the same answer, and a slow one: every part of the hand that makes a meld, every
// choice of such parts that the hand has cards for.
class BruteForce {
 public:
  BruteForce(const Rules& rules, int round, const Bag& hand) : rules_(rules), round_(round) {
    hand.for_each_distinct([&](Card card) {
      hand_.at(cards_.size()) = hand.count(card);
      cards_.push_back(card);
    });
    Counts part{};
    add_parts(part, 0);
  }
  bool exists() {
    const Contract& contract = rules_.contract(round_);
    return choose(contract.sets, contract.runs, 0);
  }

 private:
  using Counts = std::array<int, 20>;  // of each distinct card of the hand, then zeros
  struct Choice {
    Counts part;
    bool run;
    Suit suit;
    int low, high;  // of a run
  };

  void add_parts(Counts& part, std::size_t from) {
    if (from == cards_.size()) return add_melds(part);
    for (part[from] = 0; part[from] <= hand_[from]; ++part[from]) add_parts(part, from + 1);
  }
  bool size_fits(int size, int least) const {
    return size == least || (size > least && rules_.larger_allowed(round_));
  }
  void add_melds(const Counts& part) {
    FixedList<Card, 20> naturals;
    int size = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      size += part[i];
      if (rules_.is_wild(cards_[i])) continue;
      for (int copy = 0; copy < part[i]; ++copy) naturals.push(cards_[i]);
    }
    if (naturals.empty() || size > 2 * naturals.size) return;
    const auto all = [&](auto same) { return std::all_of(naturals.begin(), naturals.end(), same); };
    const Card first = naturals[0];
    if (size_fits(size, rules_.min_set) &&
        all([&](Card card) { return card.rank() == first.rank(); }))
      melds_.push_back({part, false, {}, 0, 0});
    if (size_fits(size, rules_.min_run) &&
        all([&](Card card) { return card.suit() == first.suit(); }))
      add_runs(part, size, naturals);
  }
  // Wherever it can begin: the naturals stand in different places and none outside.
  void add_runs(const Counts& part, int size, const FixedList<Card, 20>& naturals) {
    const RunSpan span = run_span(rules_);
    for (int low = span.low; low + size - 1 <= span.high; ++low) {
      unsigned taken = 0;
      bool ok = true;
      for (const Card card : naturals) {
        const int place = run_place(rules_, card.rank());
        ok = ok && place >= low && place < low + size && !(taken >> place & 1);
        taken |= 1u << place;
      }
      if (ok) melds_.push_back({part, true, naturals[0].suit(), low, low + size - 1});
    }
  }

  bool held(const Choice& meld) const {
    return std::ranges::equal(meld.part, hand_, std::ranges::less_equal{});
  }
  bool keeps_gap(const Choice& run) const {
    const int gap = rules_.same_suit_run_gap;
    return gap == 0 || std::ranges::all_of(chosen_, [&](const Choice* other) {
             if (!other->run || other->suit != run.suit) return true;
             return run.low - other->high > gap || other->low - run.high > gap;
           });
  }
  bool choose(int sets, int runs, std::size_t from) {
    if (sets + runs == 0)
      return !rules_.whole_hand(round_) ||
             std::ranges::all_of(hand_, [](int left) { return left == 0; });
    for (std::size_t i = from; i < melds_.size(); ++i) {
      const Choice& meld = melds_[i];
      if ((meld.run ? runs : sets) == 0 || !held(meld) || (meld.run && !keeps_gap(meld))) continue;
      const Counts before = hand_;
      std::ranges::transform(hand_, meld.part, hand_.begin(), std::minus{});
      chosen_.push_back(&meld);
      const bool found = choose(sets - !meld.run, runs - meld.run, i);
      chosen_.pop_back();
      hand_ = before;
      if (found) return true;
    }
    return false;
  }

  const Rules& rules_;
  const int round_;
  std::vector<Card> cards_;
  Counts hand_{};
  std::vector<Choice> melds_;
  std::vector<const Choice*> chosen_;
};

Game about_to_lay_down(int round, const std::vector<Card>& hand) {
  Game game;
  game.open.players = 3;
  game.open.round = static_cast<std::uint8_t>(round);
  game.open.phase = Phase::act;
  for (const Card card : hand) game.hands[0].add(card);
  return game;
}

// The search and brute force on one hand; whether there is a lay-down.
bool agree(const Rules& rules, int round, const std::vector<Card>& hand) {
  RC_LOG() << "round " << round << " of " << rules_line(rules) << "\n" << to_string(hand) << "\n";
  const Game game = about_to_lay_down(round, hand);
  const bool exists = BruteForce(rules, round, game.hands[0]).exists();
  const auto found = found_lay_downs(rules, round, game.hands[0]);
  RC_ASSERT(found.empty() != exists);
  for (const LayDown& lay_down : found) {
    RC_LOG() << to_string(lay_down) << "\n";
    RC_ASSERT(check(rules, game, Seat(0), lay_down).has_value());
  }
  return exists;
}

int any_round() { return *rc::gen::element(1, 2); }

TEST(LayDownSearch, FindsALayDownExactlyWhenBruteForceDoes) {
  long possible = 0;
  expect_property(8'000, [&] {
    const Rules rules = any_meld_rules();
    const int round = any_round();
    const Contract& contract = rules.contract(round);
    const int needed = contract.sets * rules.min_set + contract.runs * rules.min_run;
    const int size = std::min(10, needed + *rc::gen::inRange(0, 4));
    possible += agree(rules, round, any_hand(rules, size));
  });
  EXPECT_GT(possible, 800);
}

TEST(LayDownSearch, FindsALayDownExactlyWhenBruteForceDoesWhereItIsClose) {
  long possible = 0;
  expect_property(8'000, [&] {
    const Rules rules = any_meld_rules();
    const int round = any_round();
    possible += agree(rules, round, any_hand_near(rules, rules.contract(round)));
  });
  EXPECT_GT(possible, 2'000);
}

// Hands as large as they come in play: brute force would not end, but what was put in must be
// found.
TEST(LayDownSearch, FindsALayDownInEveryHandThatHoldsOne) {
  long hands = 0;
  expect_property(5'000, [&] {
    const Rules rules = any_meld_rules();
    const int round = any_round();
    const LayDown lay_down =
        any_contract(rules, rules.contract(round), rules.larger_allowed(round));
    std::vector<Card> hand(lay_down.cards.begin(), lay_down.cards.end());
    if (!rules.whole_hand(round)) {
      const auto more = any_hand(rules, *rc::gen::inRange(0, 12));
      hand.insert(hand.end(), more.begin(), more.end());
    }
    for (const Card card : hand)
      if (!card.is_joker() && std::ranges::count(hand, card) > kMaxDecks) return;
    const Game game = about_to_lay_down(round, hand);
    if (!check(rules, game, Seat(0), lay_down)) return;
    RC_LOG() << "round " << round << " of " << rules_line(rules) << "\n"
             << to_string(game.hands[0]) << "\n"
             << to_string(lay_down) << "\n";
    const auto found = found_lay_downs(rules, round, game.hands[0]);
    RC_ASSERT(!found.empty());
    for (const LayDown& other : found) RC_ASSERT(check(rules, game, Seat(0), other).has_value());
    ++hands;
  });
  EXPECT_GT(hands, 2'000);
}

}  // namespace
}  // namespace mayi::property
