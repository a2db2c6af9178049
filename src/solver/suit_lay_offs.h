#pragma once

#include "solver/run_growth.h"

namespace mayi {

// A natural that may join a run.
struct Joiner {
  std::uint8_t place = 0;
  bool has_set = false;  // a set of its rank lies on the table, so it is laid off in any case
  int worth = 0;         // of shedding it; 0 if it has a set
};
inline constexpr int kMaxJoiners = 24;

// What some lay-offs come to: the wilds that holes of runs take; the wilds that can be laid off,
// these included, less the room that sets lose as runs take their cards; the worth of naturals that
// join runs.
struct LayOffSum {
  int wilds = 0, capacity = 0, shed = 0;

  void operator+=(const LayOffSum& other) {
    wilds += other.wilds;
    capacity += other.capacity;
    shed += other.shed;
  }
  bool beats(const LayOffSum& other) const {
    return wilds <= other.wilds && capacity >= other.capacity && shed >= other.shed;
  }
};

// A way to share the joiners of one suit among its runs.
struct SuitOutcome {
  LayOffSum sum{};
  std::array<std::uint8_t, kMaxJoiners> run_of{};  // by joiner: its run, from 1; 0: none

  bool beats(const SuitOutcome& other) const { return sum.beats(other.sum); }
};
using SuitOutcomes = FixedList<SuitOutcome, 32>;

// All ways for one suit that no other beats.
class SuitLayOffs {
 public:
  // `with_set`: the cards of whose rank a set lies on the table.
  SuitLayOffs(const Rules& rules, const Bag& hand, const Table& table, std::uint64_t with_set,
              int suit);

  const SuitOutcomes& outcomes() const { return outcomes_; }
  bool exact() const { return exact_; }  // else some outcomes may be missing
  // The runs as they will be.
  GrowingRuns grown(const SuitOutcome& outcome) const;
  template <class Visit>
  void for_each_joining(const SuitOutcome& outcome, Visit visit) const {
    for (std::size_t i = 0; i < joiners_.size; ++i)
      if (outcome.run_of[i] != 0) visit(card_at(joiners_[i].place));
  }
  int room(const GrowingRun& run) const;  // for wilds beyond its holes

 private:
  Card card_at(int place) const { return Card(rank_at(place), suit_); }
  void add_runs(const Table& table);
  void add_joiners(const Bag& hand, std::uint64_t with_set);
  void add_joiner(int place, bool has_set, int copies);
  void assign(std::size_t next);
  void assign_to_runs(std::size_t next);
  bool too_many_holes(int place) const;
  bool can_be_filled() const;
  void offer();
  int set_cards_lost() const;

  const Rules& rules_;
  const Suit suit_;
  const RunSpan span_;
  const int wilds_;
  GrowingRuns runs_{};
  FixedList<Places, kMaxMelds> reach_{};  // by run
  FixedList<Joiner, kMaxJoiners> joiners_{};
  SuitOutcome current_{};
  SuitOutcomes outcomes_{};
  int tries_ = 0;
  bool exact_ = true;
};

}  // namespace mayi
