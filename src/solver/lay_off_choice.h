#pragma once

#include "solver/suit_lay_offs.h"
#include "solver/wild_cards.h"

namespace mayi {

// The sets of a table, and the room for wilds in them.
class TableSets {
 public:
  TableSets(const Rules& rules, const Table& table);

  bool has(Rank rank) const { return of_rank_[std::to_underlying(rank)] != 0; }
  int meld(Rank rank) const { return of_rank_[std::to_underlying(rank)] - 1; }
  std::uint64_t naturals() const { return naturals_; }  // the cards that go to a set
  // Without the naturals that are to join it.
  int room(int meld) const;
  int room() const;

 private:
  const Rules& rules_;
  const Table& table_;
  std::array<std::uint8_t, kHighestRank + 1> of_rank_{};  // the first set, from 1; 0: none
  std::uint64_t naturals_ = 0;
};

// Which naturals join which runs. Suits meet only in the number of wilds: each is searched by
// itself, then one outcome of each is chosen. Naturals that have a set go there unless a run needs
// them.
class LayOffChoice {
 public:
  LayOffChoice(const Rules& rules, const Bag& hand, const Table& table, const TableSets& sets);

  const GrowingRuns& grown(int suit) const { return grown_[static_cast<std::size_t>(suit)]; }
  const Bag& in_runs() const { return in_runs_; }
  int room(const GrowingRun& run) const { return suits_[0].room(run); }
  int wilds_shed() const { return wilds_shed_; }
  bool exact() const { return exact_; }

 private:
  struct Choice {
    LayOffSum sum{};
    std::array<std::uint8_t, kSuits> outcomes{};

    bool beats(const Choice& other) const { return sum.beats(other.sum); }
  };
  using Choices = FixedList<Choice, 64>;

  Choice best_choice(const Rules& rules, const Pile& wilds, int room);
  Choices with_suit(const Choices& before, std::size_t suit, int wilds);
  void take(const Choice& choice);

  std::array<SuitLayOffs, kSuits> suits_;
  std::array<GrowingRuns, kSuits> grown_{};
  Bag in_runs_{};
  int wilds_shed_ = 0;
  bool exact_ = true;
};

}  // namespace mayi
