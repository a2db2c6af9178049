#pragma once

#include <optional>

#include "ilp.h"
#include "melds/meld.h"

namespace mayi::oracle {

// A lay-down of a contract as an integer program, straight from R3, R4 and R6.1 and with nothing in
// common with the solver: each meld is one of all ranks, or one of all suits, places and sizes, and
// holds cards of the hand or cards added.
class MeldModel {
 public:
  // `whole_size`: the cards of all melds together; 0 leaves it open.
  MeldModel(const Rules& rules, int round, const Bag& hand, int whole_size);

  // The fewest cards to be added. Empty: no number of them would do.
  std::optional<int> fewest_added();

  // The most that a lay-down of cards in hand alone is worth; empty if there is none.
  template <class Worth>  // double(Card)
  std::optional<double> most_shed(Worth worth) {
    ilp_.require_equal(added_, 0);
    for (const Held& held : held_)
      for (const Ilp::Term& term : held.in_melds) ilp_.set_cost(term.column, -worth(held.card));
    double least = 0;
    if (!ilp_.minimise(least)) return std::nullopt;
    return -least;
  }

 private:
  // A card of the hand and, meld by meld, how many of its copies go there.
  struct Held {
    Card card;
    int copies;
    Ilp::Terms in_melds{};
  };
  struct Run {
    int suit, low, size;
    int chosen = 0;  // the column
    int last() const { return low + size - 1; }
    bool holds(const Rules& rules, Card card) const {
      const int place = run_place(rules, card.rank());
      return std::to_underlying(card.suit()) == suit && place >= low && place <= last();
    }
  };
  // The cards of one meld, to be added to.
  struct Cards {
    Ilp::Terms naturals{}, wilds{};
  };

  Cards add_cards(int most_copies);
  void require_wild_limit(const Cards& cards);
  void add_set();
  void add_run();
  std::vector<Run> all_runs() const;
  int natural_places(const Run& run) const;
  void require_supply();
  void require_gap();

  const Rules& rules_;
  const bool larger_;
  Ilp ilp_;
  std::vector<Held> held_;
  std::vector<Run> runs_;  // of all melds
  Ilp::Terms added_, everything_;
};

}  // namespace mayi::oracle
