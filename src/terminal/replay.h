#pragma once

#include "store/journal.h"
#include "table/history.h"
#include "terminal/console.h"

namespace mayi::terminal {

// Steps through a game that is over, as any seat saw it, with the reasons of bots and models.
class Replay {
 public:
  // Requires events that restore takes. `seat`: who looks; kNobody: a spectator.
  Replay(const KeptGame& game, Seat seat);

  void run(Console& console);

  // What is typed: Enter or `n` the next event, `b` back, `r` the next round, `r N` round N, `s`
  // the next seat, `s NAME` that seat. False: the person leaves.
  bool take(std::string_view typed);
  Lines draw(const Ink& ink) const;

 private:
  void show(std::size_t events);
  void step(bool forward);
  void to_round(int round);
  void turn_to(const std::vector<std::string>& words);

  const KeptGame& game_;
  Seat seat_;
  std::size_t shown_ = 0;  // so many events have happened
  TableState state_;
  History history_;
  std::string said_;
};

}  // namespace mayi::terminal
