#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "arbitrary.h"
#include "bots/random_player.h"
#include "hidden.h"
#include "notation/action_text.h"
#include "walk.h"

// Promise 1: no one learns what they may not know. Two games that an observer cannot tell apart,
// with everything hidden dealt anew, must stay alike in every byte the observer gets, whatever the
// others do.
namespace mayi::property {
namespace {

// Member by member: a View has padding, which no one is shown.
bool same_bytes(const View& a, const View& b) {
  const auto same = [](const auto& x, const auto& y) {
    static_assert(std::has_unique_object_representations_v<std::remove_cvref_t<decltype(x)>>);
    return std::memcmp(&x, &y, sizeof x) == 0;
  };
  return same(a.open, b.open) && same(a.hand, b.hand) && same(a.shown, b.shown) &&
         same(a.hand_sizes, b.hand_sizes) && same(a.stock_size, b.stock_size) && same(a.me, b.me);
}

// What one observer is told.
struct Ears final : EventSink {
  explicit Ears(Seat seat) : observer(seat) {}
  void on(const Event& event) override {
    heard.push_back(seen_by(event, observer));
    told_hidden = told_hidden || heard.back() != seen_by(event, kNobody);
  }
  Seat observer;
  std::vector<Event> heard;
  bool told_hidden = false;  // a card of the stock: from here on the games rightly differ
};

// Large, so made once for all pairs.
struct Lists {
  ActionList one{}, other{};
  std::vector<Action> common;
};

// A pair of games that the observer cannot tell apart, played on with the same actions.
class Twins {
 public:
  Twins(const Rules& rules, const Game& game, Seat observer, Random& random, Lists& lists)
      : rules_(rules),
        observer_(observer),
        random_(random),
        lists_(lists),
        one_(game),
        other_(with_hidden_dealt_anew(game, observer, random)) {}

  bool look_alike() const {
    return same_bytes(observe(one_, observer_), observe(other_, observer_));
  }

  // The judge's answer to the observer, right or wrong, and the list of what they can do.
  bool answer_alike() {
    if (observer_ == kNobody) return true;
    const Action action = any_action(rules_, one_, observer_, random_);
    if (check(rules_, one_, observer_, action) != check(rules_, other_, observer_, action))
      return false;
    legal_actions(rules_, one_, observer_, lists_.one);
    legal_actions(rules_, other_, observer_, lists_.other);
    return lists_.one == lists_.other;
  }

  // One action that is legal in both games; false: nothing is left to compare.
  bool play_on() {
    if (one_.open.stage == Stage::game_over) return false;
    const Seat seat = choose_actor(rules_, one_.open, random_);
    legal_actions(rules_, one_, seat, lists_.one);
    std::erase_if(lists_.common = {lists_.one.begin(), lists_.one.end()},
                  [&](const Action& action) { return !check(rules_, other_, seat, action); });
    if (lists_.common.empty()) return false;
    last_ = {seat, lists_.common[random_.below(static_cast<std::uint32_t>(lists_.common.size()))]};
    const Stage before = one_.open.stage;
    Ears ears(observer_), other_ears(observer_);
    play(rules_, one_, seat, last_.action, ears);
    play(rules_, other_, seat, last_.action, other_ears);
    ++played_;
    // The end of a round shows all hands, and a new deal is new to all.
    if (ears.told_hidden || one_.open.stage != Stage::playing || before != Stage::playing)
      return heard_alike_ = one_.open.stage == other_.open.stage, false;
    heard_alike_ = ears.heard == other_ears.heard;
    return true;
  }
  bool heard_alike() const { return heard_alike_; }
  int played() const { return played_; }
  const Step& last() const { return last_; }

 private:
  const Rules& rules_;
  const Seat observer_;
  Random& random_;
  Lists& lists_;
  Game one_, other_;
  Step last_{};
  bool heard_alike_ = true;
  int played_ = 0;
};

TEST(Secrecy, WhatAnObserverGetsDoesNotDependOnHiddenCards) {
  constexpr int kTape = 6;
  Walk walk;
  Lists lists;
  long pairs = 0, spectators = 0, played = 0;
  while (walk.next()) {
    const int players = walk.game().open.players;
    const auto drawn = walk.random().below(static_cast<std::uint32_t>(players) + 1);
    const Seat observer = static_cast<int>(drawn) == players ? kNobody : Seat(drawn);
    Twins twins(walk.rules(), walk.game(), observer, walk.random(), lists);
    ASSERT_TRUE(twins.look_alike()) << "observer " << observer.index() << "\n" << walk;
    ASSERT_TRUE(twins.answer_alike()) << "observer " << observer.index() << "\n" << walk;
    for (int i = 0; i < kTape; ++i) {
      const bool goes_on = twins.play_on();
      const auto after = [&] {
        return "after " + to_string(twins.last().action) + " by " +
               std::to_string(twins.last().seat);
      };
      ASSERT_TRUE(twins.heard_alike())
          << "observer " << observer.index() << " hears, " << after() << "\n"
          << walk;
      if (!goes_on) break;
      ASSERT_TRUE(twins.look_alike())
          << "observer " << observer.index() << " sees, " << after() << "\n"
          << walk;
    }
    ++pairs;
    spectators += observer == kNobody;
    played += twins.played();
  }
  EXPECT_GE(pairs, kSteps);
  EXPECT_GT(spectators, kSteps / 20);
  EXPECT_GT(played, 2 * kSteps);
}

}  // namespace
}  // namespace mayi::property
