#pragma once

#include <optional>

#include "ilp.h"
#include "solver/best_lay_down.h"

namespace mayi::oracle {

// A lay-down of a contract as an integer program, straight from R3, R4 and R6.1 and with nothing in common with the
// solver: for each meld one of all ranks, or of all suits, places and sizes; cards of the hand, or cards added.
class MeldModel {
 public:
  // `whole_size`: the cards of all melds together; 0 leaves it open.
  MeldModel(const Rules& rules, int round, const Bag& hand, int whole_size);

  // The fewest cards to be added. Empty: no number of them would do.
  std::optional<int> fewest_added();

  // The most that a lay-down of cards in hand can be worth; empty if there is none.
  template <class Worth>  // double(Card)
  std::optional<double> most_shed(Worth worth) {
    ilp_.require_equal(added_, 0);
    for (const Held& held : naturals_) set_costs(held, worth(held.card));
    for (const Held& held : wilds_) set_costs(held, worth(held.card));
    double least = 0;
    if (!ilp_.minimise(least)) return std::nullopt;
    return -least;
  }

 private:
  // A card of the hand and, meld by meld, how many of its copies go there.
  struct Held {
    Card card;
    Ilp::Terms in_melds;
  };
  struct Run {
    int suit, low, size, chosen;  // chosen: the column
    int last() const { return low + size - 1; }
  };

  void add_set();
  void add_run(int index);
  std::vector<Run> runs_of_any_size();
  int longest_run() const;
  int naturals_at_most(const Run& run) const;
  Ilp::Terms wilds_and_added(Ilp::Terms& balance, bool naturals_only);
  void require_supply();
  void require_gap();
  void set_costs(const Held& held, double worth);

  const Rules& rules_;
  const bool larger_;
  const int whole_size_;
  Ilp ilp_;
  std::vector<Held> naturals_, wilds_;
  std::vector<std::vector<Run>> runs_;
  Ilp::Terms added_, sizes_;
};

}  // namespace mayi::oracle
