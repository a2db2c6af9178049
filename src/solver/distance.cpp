#include "solver/distance.h"

#include "melds/meld.h"
#include "solver/distance_memo.h"
#include "solver/last_run.h"
#include "solver/spare_cards.h"

namespace mayi {
namespace {

// Picks all runs but the last one by one, then the sets, then tries every place of the last run at
// once. Whatever cannot come nearer than the nearest found is left out; windows and ranks with more
// naturals come first.
//
// kWhole: all melds together have `whole_size` cards.
template <bool kWhole>
class Search {
 public:
  Search(const Rules& rules, int round, const Bag& hand, int whole_size, Nearest& nearest)
      : rules_(rules),
        contract_(rules.contract(round)),
        wilds_(rules.wilds_in(hand)),
        nearest_(nearest),
        last_run_(covers_, sets_, wilds_, nearest),
        cells_left_(whole_size),
        longest_run_(longest_run(rules.larger_allowed(round))) {
    Cover& cover = covers_.items[0];
    cover = {};
    for (int i = 0; i < kMaxDecks; ++i) {
      const Plane plane = to_places(rules, hand.plane(i) & ~rules.wild_plane());
      cover.left[static_cast<std::size_t>(i)] = plane;
      cover.left_by_row += row_counts(plane);
    }
  }

  void run() {
    if (contract_.sets > 0) order_ranks();
    if (contract_.runs > 0) count_windows();
    pick_runs(contract_.runs, {rules_.min_run, 0, 0});
  }

 private:
  // The run picked last. No two runs are picked in both orders: shorter ones come first, among
  // these the ones with more naturals, among these the ones with the lower start.
  struct Turn {
    int size, naturals;
    Plane start;
  };

  // A run longer than the minimum can be nearer only if no shorter window in it is as near. A run
  // of odd size is never worse without one of its ends. A window of even size e is legal with e / 2
  // naturals; a run of k places, k < 16, in which every such window has fewer holds too few itself
  // if k > 2e - 4.
  int longest_run(bool larger) const {
    const int longest = run_span(rules_).longest();
    if (kWhole) return std::min(longest, room(contract_.runs - 1, contract_.sets));
    const int least = rules_.min_run, even = least + least % 2;
    return larger ? std::clamp(2 * even - 4, least, longest) : least;
  }
  int next_size(int size) const { return kWhole || size % 2 == 1 ? size + 1 : size + 2; }

  int held(int place) const { return count_at(covers_.items[0].left_by_row, place); }
  const WindowCounts& solo(int size) const { return solo_[static_cast<std::size_t>(size)]; }

  void order_ranks() {
    std::array<RankSet, kMaxDecks * kSuits + 1> by_count{};
    const auto naturals = static_cast<RankSet>(0x7ffc & ~rules_.wild_ranks);
    for (RankSet left = lane(to_places(rules_, naturals), 0); left != 0;
         left &= static_cast<RankSet>(left - 1)) {
      const int place = std::countr_zero(left);
      by_count[static_cast<std::size_t>(held(place))] |= static_cast<RankSet>(1u << place);
    }
    for (std::size_t count = by_count.size(); count-- > 0;)
      for (RankSet left = by_count[count]; left != 0; left &= static_cast<RankSet>(left - 1))
        ranks_.push(static_cast<std::uint8_t>(std::countr_zero(left)));
  }

  void count_windows() {
    int most = 0;
    for (int size = rules_.min_run; size <= longest_run_; size = next_size(size)) {
      const auto at = static_cast<std::size_t>(size);
      solo_[at].count(covers_.items[0].left[0], size, run_starts(rules_, size));
      const int here = solo_[at].most();
      most = std::max(most, here);
      most_naturals_[at] = most;
      lack_of_run_[at] = size - here;
    }
  }
  int lack_of_run(int size) const { return lack_of_run_[static_cast<std::size_t>(size)]; }
  int most_naturals(int largest) const { return most_naturals_[static_cast<std::size_t>(largest)]; }

  // The most cards a meld may have if others are still to come.
  int room(int runs_after, int sets_after) const {
    return cells_left_ - runs_after * rules_.min_run - sets_after * rules_.min_set;
  }
  // Of the next of so many runs, none of which is shorter than it.
  int largest_run(int runs) const {
    return kWhole ? std::min(longest_run_, room(0, contract_.sets) / runs) : longest_run_;
  }

  void pick_runs(int runs, const Turn& turn) {
    if (runs <= 1) {
      if (contract_.runs > 0) look_at_last_run(turn);
      return pick_sets(contract_.sets, 0, turn, {covers_.all().lack - wilds_, 0});
    }
    for (int size = turn.size; size <= largest_run(runs); size = next_size(size))
      for (int naturals = size - lack_of_run(size); naturals >= 0; --naturals) {
        if (!nearest_.wants(least_missing(runs, size, naturals))) break;
        Plane starts = allowed(size, turn) & solo(size).holding_exactly(naturals);
        for (; starts != 0 && !nearest_.settled(); starts &= starts - 1)
          pick_run(runs, {size, naturals, starts & -starts});
      }
  }

  void pick_run(int runs, const Turn& turn) {
    const Plane cells = cells_of(turn.start, turn.size), blocked = blocked_;
    covers_.push_run(cells, turn.size);
    blocked_ |= within_gap(cells);
    cells_left_ -= turn.size;
    pick_runs(runs - 1, turn);
    cells_left_ += turn.size;
    blocked_ = blocked;
    covers_.pop_run();
  }

  // If the next of `runs` runs has that size and so many naturals.
  int least_missing(int runs, int size, int naturals) const {
    const int most = sets_most();
    const int so_far = covers_.all().lack - wilds_ + size - naturals;
    if (kWhole) {
      const int largest = std::min(longest_run_, room(runs - 1, contract_.sets));
      const int fillable = (runs - 1) * most_naturals(largest) + contract_.sets * most;
      return so_far + std::max(0, cells_left_ - size - fillable);
    }
    const int later = std::min(size - naturals, longer_lack(size));
    return so_far + (runs - 1) * later + contract_.sets * std::max(0, rules_.min_set - most);
  }
  int sets_most() const { return ranks_.empty() ? 0 : held(ranks_[0]); }
  // What the nearest of all longer runs lacks.
  int longer_lack(int size) const {
    int least = kHighestRank;
    while ((size = next_size(size)) <= longest_run_) least = std::min(least, lack_of_run(size));
    return least;
  }

  // The cells that another run of the suit must leave free.
  Plane within_gap(Plane cells) const {
    if (rules_.same_suit_run_gap == 0) return 0;
    for (int i = std::min<int>(rules_.same_suit_run_gap, kHighestRank); i > 0; --i)
      cells |= ((cells << 1) & ~row(0)) | ((cells >> 1) & ~row(15));
    return cells;
  }

  // Starts for a run whose turn it is after that one.
  Plane allowed(int size, const Turn& turn) const {
    const WindowCounts& counts = solo(size);
    const Plane starts = counts.holding(0) & ~starts_around(blocked_, size);
    if (size != turn.size || turn.start == 0) return starts;
    const Plane before = counts.holding(turn.naturals) & (turn.start - 1);
    return starts & ~(before | counts.holding(turn.naturals + 1));
  }

  // What is lacking at least so far: of all cards, and of the naturals that sets need.
  struct Lack {
    int cards, naturals;
  };

  // Where the last run can begin, for each size that it can have, and what it lacks at least; and
  // of any size what it adds to all that is lacking, or, if its size is open, takes from it.
  void look_at_last_run(const Turn& turn) {
    last_lack_ = kHighestRank;
    WindowCounts counts;
    for (int size = turn.size; size <= largest_run(1); size = next_size(size)) {
      counts.count(covers_.all().left[0], size, allowed(size, turn));
      const int most = counts.most();
      last_[static_cast<std::size_t>(size)] = {counts.starts(), size - most};
      last_lack_ = std::min(last_lack_, (kWhole ? 0 : size) - most);
    }
  }
  // If none of the sets to come has more naturals.
  int least_missing(int sets, int naturals, const Lack& lack) const {
    const int needed =
        lack.naturals + sets * std::max(0, fewest_naturals(rules_.min_set) - naturals);
    const int cards =
        kWhole ? cells_left_ - sets * naturals : sets * std::max(0, rules_.min_set - naturals);
    return std::max(needed, lack.cards + last_lack_ + cards);
  }

  void pick_sets(int sets, std::size_t from, const Turn& turn, const Lack& lack) {
    if (sets == 0) return finish(turn, lack);
    for (std::size_t i = from; i < ranks_.size; ++i) {
      if (!nearest_.wants(least_missing(sets, held(ranks_[i]), lack))) break;
      for (int size = smallest_set(sets); size <= largest_set(sets, turn) && !nearest_.settled();
           ++size)
        pick_set(sets, i, size, turn, lack);
    }
  }
  int smallest_set(int sets) const {
    return kWhole && sets == 1 && contract_.runs == 0 ? cells_left_ : rules_.min_set;
  }
  int largest_set(int sets, const Turn& turn) const {
    const int last_run = contract_.runs > 0 ? turn.size : 0;
    return kWhole ? std::min(kMaxMeldCards, room(0, sets - 1) - last_run) : rules_.min_set;
  }

  void pick_set(int sets, std::size_t rank, int size, const Turn& turn, const Lack& lack) {
    const SetPicks before = sets_;
    const Lack more = add_set(ranks_[rank], size);
    cells_left_ -= size;
    pick_sets(sets - 1, rank, turn, {lack.cards + more.cards, lack.naturals + more.naturals});
    cells_left_ += size;
    sets_ = before;
  }
  // What it lacks beyond what the sets of its rank lacked before.
  Lack add_set(int place, int size) {
    if (sets_.empty() || sets_.top().place != place) sets_.push(SetPick{place, 0, 0});
    SetPick& pick = sets_[sets_.size - 1u];
    const Lack before = set_lack(pick);
    pick.size += size;
    pick.need += fewest_naturals(size);
    const Lack after = set_lack(pick);
    return {after.cards - before.cards, after.naturals - before.naturals};
  }
  Lack set_lack(const SetPick& pick) const {
    const int left = count_at(covers_.all().left_by_row, pick.place);
    return {std::max(0, pick.size - left), std::max(0, pick.need - held(pick.place))};
  }

  void finish(const Turn& turn, const Lack& lack) {
    if (contract_.runs == 0) return finish_sets();
    const int least = kWhole ? std::max(turn.size, cells_left_) : turn.size;
    const int most = kWhole ? std::min(longest_run_, cells_left_) : longest_run_;
    for (int size = least; size <= most; size = next_size(size)) {
      const Last& last = last_[static_cast<std::size_t>(size)];
      if (nearest_.wants(lack.cards + last.lack)) last_run_.try_all(size, last.starts);
    }
  }

  void finish_sets() {
    Demand cards = demand(covers_.all(), sets_, DemandFor::all_cards);
    const Demand naturals = demand(covers_.all(), sets_, DemandFor::naturals);
    cards.lack -= wilds_;
    const int missing = std::max(cards.lack, naturals.lack);
    if (!nearest_.wants(missing)) return;
    nearest_.reach(missing);
    Plane outs = ~Plane{0}, spare = covers_.items[0].left[0];
    for (const Demand& demand : {cards, naturals}) {
      if (demand.lack != missing) continue;
      outs &= demand.gains;
      spare &= demand.spare();
    }
    const bool wild_helps = naturals.lack < missing;
    if (nearest_.wants_spares()) return nearest_.add_spares(spare, outs, wild_helps);
    nearest_.add_outs(outs, wild_helps);
  }

  const Rules& rules_;
  const Contract contract_;
  const int wilds_;
  Nearest& nearest_;
  Covers covers_;
  SetPicks sets_{};
  LastRun last_run_;
  int cells_left_;  // for melds not yet picked, if the whole hand is laid down
  const int longest_run_;
  int last_lack_ = 0;
  Plane blocked_ = 0;
  FixedList<std::uint8_t, kHighestRank> ranks_{};
  std::array<WindowCounts, kHighestRank + 1> solo_;  // by size: the windows of the whole hand
  std::array<int, kHighestRank + 1> most_naturals_;  // by size: of any run that is no longer
  std::array<int, kHighestRank + 1> lack_of_run_;    // by size: at least
  struct Last {
    Plane starts;
    int lack;
  };
  std::array<Last, kHighestRank + 1> last_;  // by size: beside the runs picked so far
};

// `whole_size`: the cards of all melds together; 0 leaves it open.
void search(const Rules& rules, int round, const Bag& hand, int whole_size, Nearest& nearest) {
  if (whole_size > 0)
    Search<true>(rules, round, hand, whole_size, nearest).run();
  else
    Search<false>(rules, round, hand, whole_size, nearest).run();
}

Distance remembered(const Rules& rules, int round, const Bag& hand, int whole_size, int at_most) {
  thread_local constinit DistanceMemo memo;
  return memo.find_or(DistanceKey(rules, round, hand, whole_size), [&] {
    Nearest nearest(true, at_most);
    search(rules, round, hand, whole_size, nearest);
    return nearest.result(rules);
  });
}

}  // namespace

SpareCards::SpareCards(const Rules& rules, int round, const Bag& hand, int at_most)
    : SpareCards(rules, round, hand, rules.whole_hand(round) ? std::max(1, hand.size()) : 0,
                 at_most) {}

SpareCards SpareCards::of_whole_hand(const Rules& rules, int round, const Bag& hand, int at_most) {
  return {rules, round, hand, std::max(1, hand.size()), at_most};
}

SpareCards::SpareCards(const Rules& rules, int round, const Bag& hand, int whole_size, int at_most)
    : rules_(rules) {
  Nearest nearest(outs_, at_most);
  search(rules, round, hand, whole_size, nearest);
  missing_ = nearest.missing();
}

Distance distance(const Rules& rules, int round, const Bag& hand) {
  return distance_at_rest(rules, round, hand, 0);
}

Distance distance_at_rest(const Rules& rules, int round, const Bag& hand, int growth, int at_most) {
  return remembered(rules, round, hand,
                    rules.whole_hand(round) ? std::max(1, hand.size() + growth) : 0, at_most);
}

Distance distance_and_outs_among(const Rules& rules, int round, const Bag& hand,
                                 std::uint64_t cards, int at_most) {
  const std::uint64_t wilds = rules.wild_plane();
  Nearest nearest(true, at_most);
  nearest.ask_for(to_places(rules, cards & ~wilds), (cards & wilds) != 0);
  search(rules, round, hand, rules.whole_hand(round) ? hand.size() + 1 : 0, nearest);
  return {nearest.missing(), nearest.result(rules).outs & cards, false};
}

int cards_missing(const Rules& rules, int round, const Bag& hand) {
  const int size = rules.whole_hand(round) ? std::max(1, hand.size()) : 0;
  Nearest nearest(false, kNever);
  search(rules, round, hand, size, nearest);
  return nearest.missing();
}

Distance whole_hand_distance(const Rules& rules, int round, const Bag& hand, int size) {
  return remembered(rules, round, hand, std::max(1, size), kNever);
}

bool whole_hand_lacks_fewer(const Rules& rules, int round, const Bag& hand, int size, int than) {
  if (size - hand.size() >= than) return false;
  Nearest nearest(false, than);
  search(rules, round, hand, std::max(1, size), nearest);
  return nearest.missing() < than;
}

}  // namespace mayi
