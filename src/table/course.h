#pragma once

#include <vector>

#include "game/game.h"
#include "store/error.h"

namespace mayi {

// One event with what a sentence about it needs besides: all of it is public, except the card that
// seen_by hides.
struct Told {
  struct LaidMeld {
    MeldKind kind = MeldKind::set;
    std::vector<Card> cards;  // as they came to lie
    bool operator==(const LaidMeld&) const = default;
  };
  Version version = 0;  // of the action it came from; 0: the first deal
  Event event{};
  int cards = 0;                  // in the hand of event.seat afterwards
  Card left_lying{};              // drew_stock: the discard that could have been taken instead
  bool own_draw = false;          // claimed: by the seat in turn, as its draw
  Seat rival = kNobody;           // may_i_denied: who has the card; allowed: who called
  std::vector<LaidMeld> melds{};  // laid_down
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
