#pragma once

#include "solver/lay_down_front.h"
#include "solver/place_plane.h"

namespace mayi {

// Goes through the shapes of all lay-downs that could be among the undominated ones, and offers
// them to a front.
//
// Runs first, each by its lowest and highest natural; it takes all naturals between them except
// where one may serve better elsewhere. Then sets: where melds may be larger, a set takes every
// natural of its rank that is left.
class LayDownShapes {
 public:
  LayDownShapes(const Rules& rules, int round, const Bag& hand, LayDownFront& front);
  // False: cut short after kMaxLayDownTries.
  bool search() {
    pick_runs(contract_.runs);
    return !spent();
  }

 private:
  // Naturals shed so far, and the wilds that the melds so far take at least and at most.
  struct Shed {
    int points = 0, cards = 0, least_wilds = 0, most_wilds = 0;
  };

  bool spent() const { return tries_ >= kMaxLayDownTries; }
  int worth(int place) const { return rules_.points[std::to_underlying(rank_at(place))]; }
  int left_in_row(int place) const;
  Places held(int suit, int copies) const {
    return lane(left_[static_cast<std::size_t>(copies - 1)], suit);
  }

  void pick_runs(int runs);
  void pick_runs_from(int runs, int suit, int low);
  void pick_naturals(int runs, const RunShape& widest);
  Places may_leave_out(int runs_after, const RunShape& run) const;
  bool wanted_elsewhere(int runs_after, const RunShape& run, int place) const;
  void pick_run(int runs, const RunShape& run);
  void add_run(const RunShape& run);

  void finish_runs();
  void pick_sets(int sets, int from);
  void pick_fixed_set(int sets, int place);
  void pick_growing_set(int sets, int place);
  void offer();
  Leftover leftover(int wilds) const;

  const Rules& rules_;
  const Contract contract_;
  const bool larger_;
  const RunRoom room_;
  LayDownFront& front_;
  std::array<Plane, kMaxDecks> left_{};          // naturals in no run
  FixedList<int, kMaxCards + 1> wild_points_{};  // by number: of the wilds that cost most
  Leftover hand_{};
  LayDownShape shape_{};
  Shed shed_{};
  int tries_ = 0;
};

}  // namespace mayi
