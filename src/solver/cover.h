#pragma once

#include <algorithm>

#include "base/fixed_list.h"
#include "melds/place_plane.h"

namespace mayi {

// What the naturals of a hand can fill of some runs: each run takes a card for each of its places,
// as long as copies last.
struct Cover {
  std::array<Plane, kMaxDecks> left;  // the naturals that no run took
  RowCounts left_by_row;
  Plane unmet;  // places of the runs that got no natural
  int lack;     // how many those are
  int need;     // the fewest naturals that the runs must hold, less those they got

  Cover with_run(Plane cells, int size, int run_need) const {
    const Plane taken = left[0] & cells;
    const Plane folded = taken | taken >> 32;
    const int filled = std::popcount(taken);
    return {{(left[0] & ~cells) | (left[1] & cells), (left[1] & ~cells) | (left[2] & cells),
             left[2] & ~cells},
            left_by_row - to_row_counts(static_cast<RankSet>(folded | folded >> 16)),
            unmet | (cells & ~left[0]),
            lack + size - filled,
            need + run_need - filled};
  }
};

// The sets of one rank: the cards they hold together, and the naturals among them at least.
struct SetPick {
  int place = 0, size = 0, need = 0;
};
using SetPicks = FixedList<SetPick, kMaxContractMelds>;

// A demand of some melds for cards: `lack` more than the hand has for them.
//
// Once the melds' ranks and places are fixed, the cards to be added are the most that any of these
// demands lacks: the demand of all melds for all their cards, which wilds meet too; and, for each
// choice of runs, the demand of these runs and all sets for the naturals they must hold. Nothing
// else can stand in the way, though sets and runs may want the same card: Hall's theorem, as the
// cards that a set of melds can use form a matroid.
struct Demand {
  int lack;
  Plane gains;  // naturals that would lower the lack

  // For one more run, wherever it may lie: the naturals that it could take; those of them that
  // would lower the lack; and those that would leave a set short, so that any card of their rank
  // lowers it.
  Plane free, open, edge;
  // The naturals that are free twice, and the ranks of which sets leave just one card.
  Plane twice, brink;

  // The naturals any one of which could be done without: all that are open, or, once such a run has
  // taken what it can of its cells, those it leaves.
  Plane spare() const { return open; }
  Plane spare(Plane cells) const {
    return open & ~(cells & ~twice) & ~(brink & rows_of(cells & free));
  }
};

enum class DemandFor : std::uint8_t { all_cards, naturals };

inline Demand demand(const Cover& cover, const SetPicks& sets, DemandFor what) {
  const bool all = what == DemandFor::all_cards;
  Demand result{all ? cover.lack : cover.need,
                cover.unmet,
                cover.left[0],
                cover.left[0],
                0,
                cover.left[1],
                0};
  for (const SetPick& pick : sets) {
    const int spare = count_at(cover.left_by_row, pick.place) - (all ? pick.size : pick.need);
    if (spare == 1) result.brink |= row(pick.place);
    if (spare > 0) continue;
    result.open &= ~row(pick.place);
    if (spare == 0) result.edge |= result.free & row(pick.place);
    if (spare < 0) result.gains |= row(pick.place);
    result.lack -= spare;
  }
  return result;
}

}  // namespace mayi
