#pragma once

#include <array>

#include "bots/stakes.h"
#include "game/game.h"
#include "game/score.h"
#include "solver/distance.h"

namespace mayi {

// Plays a round to its end, everyone by one plain policy: the claimer's, with an eye on points and
// on what the table plays. A hand's outs are kept from turn to turn, so that most choices cost no
// search at all.
class Rollout {
 public:
  explicit Rollout(const Rules& rules) : rules_(rules) {}

  // Takes a world up at some decision: a seat does `action`, or, with none, lets the exposed card
  // go by; then all play on.
  void play_on(Game& world, Seat seat, const Action* action);
  // How the round ended in the world that was played on: `visit(chance, points of each seat)`. One
  // that was cut can end with each player going out, the sooner the fewer cards they lack.
  template <class Visit>
  void for_each_end(Visit visit);

 private:
  void begin(Game& world);
  void step();
  bool offer_may_i();
  void answer(Seat seat);
  void draw(Seat seat);
  void act(Seat seat);
  void lay_off_and_discard(Seat seat);
  void lay_off_naturals(Seat seat);
  bool lay_off_card(Seat seat, Card card);
  bool keep_fitting_card(Seat seat);
  void lay_off_by_plan(Seat seat);
  void discard_when_down(Seat seat);
  std::uint64_t taken();  // naturals that the table takes
  bool fits(Card card);
  FixedList<Card, 64> likely_discards(const Bag& hand) const;
  bool swap_joker(Seat seat);
  void lay_down(Seat seat);
  void discard(Seat seat);
  bool wants(Seat seat, Card card);
  bool helps(Seat seat, Card card, int growth);
  bool completes(Seat seat) const;
  int missing_once_drawn(Seat seat) const;
  void rests(Seat seat, const Distance& outlook);
  Distance at_rest(const Bag& hand) const {
    return distance_at_rest(rules_, game_->open.round, hand);
  }
  const Distance& outlook(Seat seat);
  double readiness(Seat seat);  // to go out, against that of the others
  double cost_after(Card discard, const Distance& left) const;

  const Bag& hand(Seat seat) const { return game_->hands[seat]; }
  void does(Seat seat, const Action& action);

  const Rules& rules_;
  Game* game_ = nullptr;
  Bag live_{};                                  // cards that lay neither on the table nor the pile
  std::array<Distance, kMaxSeats> outlooks_{};  // of hands as they rest between two turns
  std::array<Bag, kMaxSeats> rested_{};         // those hands
  SeatSet fresh_;                               // whose outlook is that of the hand as it is
  int offered_ = 0;  // the exposed card: to the seats nearer than this after the one in turn
  std::uint64_t taken_ = 0;
  bool wild_taken_ = false, taken_known_ = false;
  int turns_ = 0;
  NoEvents none_{};
};

template <class Visit>
void Rollout::for_each_end(Visit visit) {
  const Public& open = game_->open;
  const SeatSet all = SeatSet::first(open.players);
  RoundPoints points{};
  const bool over = open.stage != Stage::playing;
  for (const Seat seat : all)
    points[seat] = over ? open.points[seat] : points_in_hand(rules_, hand(seat));
  if (over) return visit(1.0, points);
  double ready = 0;
  for (const Seat seat : all) ready += readiness(seat);
  for (const Seat out : all) {
    RoundPoints end = points;
    end[out] = 0;
    visit(readiness(out) / ready, end);
  }
}

}  // namespace mayi
