#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "arbitrary.h"
#include "notation/action_text.h"
#include "walk.h"

namespace mayi::property {
namespace {

// Two kinds stand for many (game.h).
bool stands_for_many(ActionKind kind) {
  return kind == ActionKind::lay_down || kind == ActionKind::go_out;
}

// What legal_actions says of one seat, and what each action leads to.
class Listing {
 public:
  void list(const Rules& rules, const Game& game, Seat seat) {
    rules_ = &rules;
    game_ = &game;
    seat_ = seat;
    legal_actions(rules, game, seat, list_);
    results_.clear();
    for (const Action& action : list_)
      if (!stands_for_many(kind_of(action))) results_.push_back(result_of(action));
  }
  const ActionList& actions() const { return list_; }
  bool lists(ActionKind kind) const {
    return std::ranges::any_of(list_,
                               [&](const Action& action) { return kind_of(action) == kind; });
  }
  bool accepts(const Action& action) const {
    return check(*rules_, *game_, seat_, action).has_value();
  }

  // An accepted action must be on the list: itself, its kind, or one with the same result.
  bool knows(const Action& action) const {
    if (stands_for_many(kind_of(action))) return lists(kind_of(action));
    const Game result = result_of(action);
    return std::ranges::any_of(results_,
                               [&](const Game& listed) { return same_bytes(listed, result); });
  }
  bool results_are_distinct() const {
    for (std::size_t i = 0; i < results_.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (same_bytes(results_[i], results_[j])) return false;
    return true;
  }

 private:
  Game result_of(const Action& action) const {
    Game result = *game_;
    NoEvents none;
    play(*rules_, result, seat_, action, none);
    return result;
  }

  const Rules* rules_ = nullptr;
  const Game* game_ = nullptr;
  Seat seat_{};
  ActionList list_{};
  std::vector<Game> results_;
};

// Calls visit(action) for every action without cards, and for every one with a single card out of
// the hand (and one from elsewhere) to or in any meld.
template <class Visit>
void for_each_action(const Game& game, Seat seat, Random& random, Visit visit) {
  for (const Action& action :
       std::initializer_list<Action>{DrawStock{}, DrawDiscard{}, MayI{}, Allow{}, Claim{}, Pass{},
                                     Skip{}, EndTurn{}, NextRound{}})
    visit(action);
  if (seat != game.open.turn || game.open.phase == Phase::draw) return;
  const auto with_card = [&](Card card) {
    visit(Discard{card});
    for (int i = 0; i < game.open.table.size(); ++i) {
      const auto meld = static_cast<std::uint8_t>(i);
      for (const End end : {End::unnamed, End::low, End::high}) visit(LayOff{card, meld, end});
      if (game.open.table[i].kind == MeldKind::set) continue;
      for (int at = 0; at <= game.open.table[i].size() + 1; ++at)
        visit(Swap{card, meld, static_cast<std::uint8_t>(at)});
    }
  };
  game.hands[seat].for_each_distinct(with_card);
  with_card(any_card(random));
}

// Lays off whatever fits until the hand is empty or nothing does. Who is lucky has found a go-out.
GoOut lucky_go_out(const Rules& rules, Game game, Seat seat, Random& random) {
  GoOut result;
  NoEvents none;
  std::vector<LayOff> fitting;
  do {
    fitting.clear();
    for_each_action(game, seat, random, [&](const Action& action) {
      const auto* lay_off = std::get_if<LayOff>(&action);
      if (lay_off != nullptr && check(rules, game, seat, action)) fitting.push_back(*lay_off);
    });
    if (fitting.empty() || result.lay_offs.full()) return result;
    result.lay_offs.push(fitting[random.below(static_cast<std::uint32_t>(fitting.size()))]);
    play(rules, game, seat, result.lay_offs.top(), none);
  } while (game.open.stage == Stage::playing);
  return result;
}

TEST(Listing, HoldsExactlyTheLegalActionsOncePerResult) {
  Walk walk;
  Listing listing;  // large, so one for all
  long accepted = 0, laid_down = 0, went_out = 0;
  while (walk.next()) {
    const Game& game = walk.game();
    const bool in_turn = walk.random().chance(2, 3);
    const Seat seat = in_turn ? game.open.turn : walk.any_seat();
    listing.list(walk.rules(), game, seat);
    for (const Action& action : listing.actions())
      ASSERT_TRUE(listing.accepts(action)) << "listed: " << to_string(action) << "\n" << walk;
    ASSERT_TRUE(listing.results_are_distinct()) << "seat " << seat.index() << "\n" << walk;

    const auto judge = [&](const Action& action) {
      if (!listing.accepts(action)) return;
      ++accepted;
      laid_down += kind_of(action) == ActionKind::lay_down;
      went_out += kind_of(action) == ActionKind::go_out;
      ASSERT_TRUE(listing.knows(action)) << "not listed: " << to_string(action) << "\n" << walk;
    };
    for_each_action(game, seat, walk.random(), judge);
    judge(any_action(walk.rules(), game, seat, walk.random()));
    if (seat == game.open.turn && game.open.phase == Phase::act) {
      const Contract& contract = walk.rules().contract(game.open.round);
      for (int tries = 0; tries < 4 && !game.open.down.has(seat); ++tries)
        judge(plausible_lay_down(walk.rules(), contract, game.hands[seat], walk.random()));
      if (game.open.down.has(seat)) judge(lucky_go_out(walk.rules(), game, seat, walk.random()));
    }
    if (HasFatalFailure()) return;
  }
  EXPECT_GE(walk.steps(), kSteps);
  EXPECT_GE(accepted, kSteps);
  EXPECT_GT(laid_down, 200);
  EXPECT_GT(went_out, 100);
}

TEST(Listing, IsEmptyExactlyForSeatsThatAreNoActors) {
  Walk walk;
  ActionList list;
  while (walk.next()) {
    const Game& game = walk.game();
    const SeatSet acting = actors(walk.rules(), game.open);
    for (const Seat seat : SeatSet::first(kMaxSeats)) {
      legal_actions(walk.rules(), game, seat, list);
      ASSERT_EQ(acting.has(seat), !list.empty()) << "seat " << seat.index() << "\n" << walk;
    }
  }
  EXPECT_GE(walk.steps(), kSteps);
}

// No one gets further by asking with a View than with the whole game, nor less far.
TEST(Listing, IsTheSameFromAView) {
  Walk walk;
  ActionList from_game, from_view;
  while (walk.next()) {
    const Seat seat(walk.random().below(walk.game().open.players));
    const View view = observe(walk.game(), seat);
    legal_actions(walk.rules(), walk.game(), seat, from_game);
    legal_actions(sight_of(walk.rules(), view), from_view);
    ASSERT_EQ(from_game, from_view) << "seat " << seat.index() << "\n" << walk;
  }
  EXPECT_GE(walk.steps(), kSteps);
}

}  // namespace
}  // namespace mayi::property
