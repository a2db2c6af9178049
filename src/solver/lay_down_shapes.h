#pragma once

#include "melds/place_plane.h"
#include "melds/windows.h"
#include "solver/lay_down_front.h"
#include "solver/wild_cards.h"

namespace mayi {

// Goes through the shapes of all lay-downs that could be among the undominated ones, and offers
// them to a front.
//
// Runs first, each by its lowest and highest natural; it takes all naturals between them except
// where one may serve better elsewhere. Then sets: where melds may be larger, a set takes every
// natural of its rank that is left.
class LayDownShapes {
 public:
  LayDownShapes(const Rules& rules, int round, const Bag& hand, LayDownFront& front)
      : rules_(rules),
        contract_(rules.contract(round)),
        larger_(rules.larger_allowed(round)),
        room_(rules, larger_),
        front_(front) {
    for (int i = 0; i < kMaxDecks; ++i)
      left_[static_cast<std::size_t>(i)] = to_places(rules, hand.plane(i) & ~rules.wild_plane());
    for (const Plane plane : left_) left_by_row_ += row_counts(plane);
    hand.for_each([&](Card card) { hand_.points += rules.points_of(card); });
    hand_.cards = hand.size();
    hand_.wilds = rules.wilds_in(hand);
    wild_points_.push(0);
    for (const Card wild : dearest_wilds(rules, hand))
      wild_points_.push(wild_points_.top() + rules.points_of(wild));
    most_of_sets_ = most_points_of_sets();
    if (contract_.runs == 0) return;
    most_of_a_run_ = most_points_of_a_run();
    for_sets_ = least_wilds_for_sets();
    for_a_run_ = least_wilds_for_a_run();
  }

  // False: cut short after kMaxLayDownTries.
  bool search() {
    pick_runs(contract_.runs);
    return !spent();
  }

 private:
  // Naturals laid so far, and the wilds that the melds so far take at least and at most.
  struct LaidSoFar {
    int points = 0, cards = 0, least_wilds = 0, most_wilds = 0;
  };

  bool spent() const { return tries_ >= kMaxLayDownTries; }
  int worth(int place) const { return rules_.points[std::to_underlying(rank_at(place))]; }

  int left_in_row(int place) const { return count_at(left_by_row_, place); }

  // The wilds that all sets together need at least, whatever the runs leave them: the sets that
  // lack least, of all that there could be of each rank.
  int least_wilds_for_sets() const {
    std::array<int, kMaxMeldCards + 1> by_lack{};
    for (int place = 1; place <= kHighestRank; ++place) {
      int left = left_in_row(place);
      for (int i = 0; i < contract_.sets; ++i, left = std::max(0, left - rules_.min_set))
        ++by_lack[static_cast<std::size_t>(std::max(0, rules_.min_set - left))];
    }
    int wilds = 0, sets = contract_.sets;
    for (int lack = 0; sets > 0; ++lack) {
      const int taken = std::min(sets, by_lack[static_cast<std::size_t>(lack)]);
      wilds += taken * lack;
      sets -= taken;
    }
    return wilds;
  }
  // The same for any run: no window of a run lacks more than the whole of it.
  int least_wilds_for_a_run() const {
    WindowCounts counts;
    counts.count(left_[0], rules_.min_run, run_starts(rules_, rules_.min_run));
    return rules_.min_run - counts.most();
  }

  // What all sets together can shed at most of the naturals: the ranks that are worth most.
  int most_points_of_sets() const {
    std::array<int, kMaxContractMelds + 1> most{};  // of the ranks so far, the dearest first
    for (int place = 1; place <= kHighestRank; ++place) {
      int points = left_in_row(place) * worth(place);
      for (int i = 0; i < contract_.sets; ++i)
        if (points > most[static_cast<std::size_t>(i)])
          std::swap(points, most[static_cast<std::size_t>(i)]);
    }
    int points = 0;
    for (int i = 0; i < contract_.sets; ++i) points += most[static_cast<std::size_t>(i)];
    return points;
  }
  // The same for any run: it takes one copy of each card of its suit.
  int most_points_of_a_run() const {
    int most = 0;
    for (int suit = 0; suit < kSuits; ++suit) most = std::max(most, points_of(held(suit, 1)));
    return most;
  }
  int points_of(Places naturals) const {
    int points = 0;
    for (; naturals != 0; naturals &= static_cast<Places>(naturals - 1))
      points += worth(std::countr_zero(naturals));
    return points;
  }

  Places held(int suit, int copies) const {
    return lane(left_[static_cast<std::size_t>(copies - 1)], suit);
  }

  void pick_runs(int runs) {
    if (runs == 0) return finish_runs();
    const Plane useful = left_[0] & cells_of(near_windows(wilds_for(runs - 1)), rules_.min_run);
    const int first = shape_.runs.empty() ? 0 : shape_.runs.top().suit;
    for (int suit = first; suit < kSuits; ++suit) {
      const int low = suit == first && !shape_.runs.empty() ? shape_.runs.top().low() : 0;
      pick_runs_of(runs, suit, lane(useful, suit), low);
    }
  }
  // Every place of a run is in a window of the least size that lacks no more than the run does.
  Plane near_windows(int wilds) const {
    WindowCounts counts;
    counts.count(left_[0], rules_.min_run, plane_of(room_.starts()));
    return wilds < 0 ? 0 : counts.holding(rules_.min_run - wilds);
  }

  void pick_runs_of(int runs, int suit, Places have, int low) {
    for (Places lows = static_cast<Places>(have >> low << low); lows != 0;
         lows &= static_cast<Places>(lows - 1))
      for (Places highs = lows; highs != 0; highs &= static_cast<Places>(highs - 1)) {
        const auto upper = static_cast<Places>(highs & -highs),
                   lower = static_cast<Places>(lows & -lows);
        const auto between = static_cast<Places>(have & ~(lower - 1) & (upper | (upper - 1)));
        const RunShape widest{static_cast<std::uint8_t>(suit), between};
        if (widest.holes() > wilds_for(runs - 1)) break;  // and the wider ones have no fewer
        pick_naturals(runs, widest);
      }
  }

  // What a run may take of the wilds, if the melds after it are to have theirs.
  int wilds_for(int runs_after) const {
    return hand_.wilds - laid_.least_wilds - runs_after * for_a_run_ - for_sets_;
  }
  bool fits(int runs_after, const RunShape& run) const {
    return room_.fits(run) && run.holes() + room_.least(run) <= wilds_for(runs_after);
  }

  // A natural between its ends that is left out only makes a hole more.
  void pick_naturals(int runs, const RunShape& widest) {
    if (!fits(runs - 1, widest)) return;
    const Places spare = may_leave_out(runs - 1, widest);
    Places left_out = 0;
    do {
      pick_run(runs, {widest.suit, static_cast<Places>(widest.naturals & ~left_out)});
      left_out = static_cast<Places>((left_out - spare) & spare);
    } while (left_out != 0 && !spent());
  }

  Places may_leave_out(int runs_after, const RunShape& run) const {
    Places result = 0;
    const auto ends = static_cast<Places>(1u << run.low() | 1u << run.high());
    for (Places left = run.naturals & ~ends; left != 0; left &= static_cast<Places>(left - 1))
      if (wanted_elsewhere(runs_after, run, std::countr_zero(left))) result |= left & -left;
    return hand_.wilds == 0 ? Places{0} : result;
  }

  // A natural may stay in hand for a wild that finds no room otherwise: where the size is fixed,
  // where the gap to another run stops the run from growing, and where its naturals are more than
  // half of the longest run. It may serve a later run, or a set that is short without it once the
  // later runs have taken theirs, each at most one of the rank.
  bool wanted_elsewhere(int runs_after, const RunShape& run, int place) const {
    if (!larger_ || rules_.same_suit_run_gap > 0 || 2 * run.held() > room_.longest()) return true;
    if (runs_after > 0 && !(held(run.suit, std::min(runs_after + 1, kMaxDecks)) >> place & 1))
      return true;
    const int needed = fewest_naturals(rules_.min_set), in_row = left_in_row(place);
    return contract_.sets > 0 && in_row >= needed &&
           in_row - 1 - runs_after < contract_.sets * needed;
  }

  void pick_run(int runs, const RunShape& run) {
    if (spent() || !fits(runs - 1, run)) return;
    ++tries_;
    if (!shape_.runs.empty() && !room_.keeps_gap(shape_.runs.top(), run)) return;
    const auto left = left_;
    const RowCounts left_by_row = left_by_row_;
    const LaidSoFar before = laid_;
    add_run(run);
    if (!hopeless(runs - 1)) pick_runs(runs - 1);
    shape_.runs.pop();
    laid_ = before;
    left_by_row_ = left_by_row;
    left_ = left;
  }

  // Whatever follows is no better than what was found before.
  bool hopeless(int runs) const {
    const int most = runs * most_of_a_run_ + most_of_sets_;
    return front_.beats(
        {std::max(0, leftover(hand_.wilds).points - most), 0, hand_.wilds - laid_.least_wilds});
  }

  void add_run(const RunShape& run) {
    const Plane cells = Plane{run.naturals} << 16 * run.suit;
    left_ = {(left_[0] & ~cells) | (left_[1] & cells), (left_[1] & ~cells) | (left_[2] & cells),
             left_[2] & ~cells};
    left_by_row_ -= to_row_counts(run.naturals);
    laid_.points += points_of(run.naturals);
    laid_.cards += run.held();
    laid_.least_wilds += run.holes() + room_.least(run);
    laid_.most_wilds += run.holes() + room_.most(run);
    shape_.runs.push(run);
  }

  void finish_runs() {
    const LaidSoFar before = laid_;
    if (rules_.same_suit_run_gap > 0) {
      Outside outside{};
      if (!room_.spread(shape_.runs, kMaxCards, outside)) return;
      laid_.most_wilds = 0;
      for (std::size_t i = 0; i < shape_.runs.size; ++i)
        laid_.most_wilds += shape_.runs[i].holes() + outside[i];
    }
    pick_sets(contract_.sets, 1);
    laid_ = before;
  }

  void pick_sets(int sets, int from) {
    if (sets == 0) return offer();
    for (int place = from; place <= kHighestRank && !spent(); ++place) {
      if (left_in_row(place) < fewest_naturals(rules_.min_set)) continue;
      const LaidSoFar before = laid_;
      if (larger_)
        pick_growing_set(sets, place);
      else
        pick_fixed_set(sets, place);
      laid_ = before;
    }
  }

  void pick_fixed_set(int sets, int place) {
    const LaidSoFar before = laid_;
    int naturals = left_in_row(place), fewest_wilds = 0;
    for (const SetShape& set : shape_.sets) {
      if (set.place != place) continue;
      naturals -= rules_.min_set - set.wilds;
      fewest_wilds = set.wilds;
    }
    for (int wilds = std::max(fewest_wilds, rules_.min_set - naturals);
         wilds <= most_wilds(rules_.min_set); ++wilds) {
      laid_ = before;
      laid_.points += (rules_.min_set - wilds) * worth(place);
      laid_.cards += rules_.min_set - wilds;
      laid_.least_wilds += wilds;
      laid_.most_wilds += wilds;
      if (laid_.least_wilds > hand_.wilds) return;
      shape_.sets.push({static_cast<std::uint8_t>(place), static_cast<std::uint8_t>(wilds)});
      pick_sets(sets - 1, place);
      shape_.sets.pop();
    }
  }

  // All of the rank that is left, in one set or several: more of them only ask for more wilds.
  void pick_growing_set(int sets, int place) {
    const int naturals = left_in_row(place);
    int same = 1;
    for (const SetShape& set : shape_.sets) same += set.place == place;
    if (naturals < same * fewest_naturals(rules_.min_set)) return;
    if (same == 1) {
      laid_.points += naturals * worth(place);
      laid_.cards += naturals;
      laid_.most_wilds += naturals;
    }
    const auto wilds = [&](int n) { return std::max(0, n * rules_.min_set - naturals); };
    laid_.least_wilds += wilds(same) - wilds(same - 1);
    if (laid_.least_wilds > hand_.wilds) return;
    shape_.sets.push({static_cast<std::uint8_t>(place), 0});
    pick_sets(sets - 1, place);
    shape_.sets.pop();
  }

  void offer() {
    ++tries_;
    for (int wilds = laid_.least_wilds; wilds <= std::min(laid_.most_wilds, hand_.wilds); ++wilds)
      front_.offer(shape_, leftover(wilds));
  }

  Leftover leftover(int wilds) const {
    return {hand_.points - laid_.points - wild_points_[static_cast<std::size_t>(wilds)],
            hand_.cards - laid_.cards - wilds, hand_.wilds - wilds};
  }

  const Rules& rules_;
  const Contract contract_;
  const bool larger_;
  const RunRoom room_;
  LayDownFront& front_;
  std::array<Plane, kMaxDecks> left_{};  // naturals in no run
  RowCounts left_by_row_ = 0;
  FixedList<int, kMaxCards + 1> wild_points_{};  // by number: of the wilds that cost most
  Leftover hand_{};
  LayDownShape shape_{};
  LaidSoFar laid_{};
  int for_sets_ = 0, for_a_run_ = 0;          // the wilds that the sets and each run need at least
  int most_of_sets_ = 0, most_of_a_run_ = 0;  // the points that they can shed at most
  int tries_ = 0;
};

}  // namespace mayi
