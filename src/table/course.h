#pragma once

#include <vector>

#include "game/game.h"
#include "store/error.h"

namespace mayi {

// One event and where in the game it belongs.
struct Told {
  Version version = 0;  // of the action it came from; 0: the first deal
  Event event{};
  int cards = 0;  // in the hand of its seat afterwards
  bool operator==(const Told&) const = default;
};

// The course of a game: the state now and all that happened.
class Course {
 public:
  Course() = default;
  Course(const Rules& rules, const Start& start);
  explicit Course(const Game& game) : game_(game) {}  // from here on, as if nothing had been before

  // A refused action changes nothing.
  Verdict play(const Rules& rules, Seat seat, const Action& action);

  const Game& game() const { return game_; }
  Version version() const { return version_; }        // actions so far
  Version turn_began() const { return turn_began_; }  // the version at which the present turn did
  const std::vector<Told>& told() const { return told_; }
  const std::vector<RoundRecord>& rounds() const { return rounds_; }  // those that are over

  // To take back what could not be kept.
  struct Mark {
    Game game;
    Version version, turn_began;
    std::size_t told, rounds;
  };
  Mark mark() const { return {game_, version_, turn_began_, told_.size(), rounds_.size()}; }
  void go_back_to(const Mark& mark);

 private:
  Game game_{};
  Version version_ = 0, turn_began_ = 0;
  std::vector<Told> told_;
  std::vector<RoundRecord> rounds_;
};

}  // namespace mayi
