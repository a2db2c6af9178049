#pragma once

#include <iosfwd>
#include <span>
#include <vector>

#include "base/random.h"
#include "effort.h"
#include "game/game.h"

// Random games for the properties: every built-in rule set with every number of players, plain and
// with random knobs, from any round on. One fixed seed, so that a failure can be run again.
namespace mayi::property {

inline constexpr long kSteps = 100'000;  // that each property is to hold over, in one run

// The rules with some knobs turned at random; still sensible for any number of players.
Rules varied(const Rules& base, Random& random);

struct Step {
  Seat seat{};
  Action action{};
};

// while (walk.next()) { look at walk.game() }: one random action a time, game after game.
class Walk {
 public:
  explicit Walk(long steps = kSteps)
      : left_(steps * effort()), random_(static_cast<std::uint64_t>(effort())) {}
  Walk(const Walk&) = delete;
  ~Walk();  // prints seed and counts

  bool next();  // plays one more action; false: all steps are done

  const Rules& rules() const { return rules_; }
  const Start& start() const { return start_; }
  const Game& before() const { return before_; }  // the last action
  const Game& game() const { return game_; }      // after it
  std::span<const Step> played() const { return played_; }
  const Step& last() const { return played_.back(); }
  bool at_end_of_game() const {  // the next action will be another game's
    return played_.size() >= most_ || game_.open.stage == Stage::game_over;
  }
  long steps() const { return steps_; }
  int games() const { return games_; }
  Random& random() { return random_; }
  Seat any_seat();  // mostly one of the game's, sometimes unknown

 private:
  void begin_game();

  long left_, steps_ = 0;
  int games_ = 0;
  std::size_t most_ = 0;  // actions of this game; only some are played to the end
  Random random_;
  Rules rules_{};
  Start start_{};
  Game before_{}, game_{};
  std::vector<Step> played_;
  ActionList list_{};
};

// For failure messages: all that is needed to see it again.
std::ostream& operator<<(std::ostream& out, const Walk& walk);

Bag deck_of(const Rules& rules, int players);

// Not operator==, which forgives rubbish in unused slots.
bool same_bytes(const Game& a, const Game& b);

}  // namespace mayi::property
