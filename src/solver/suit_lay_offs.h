#pragma once

#include "base/fixed_list.h"
#include "melds/growing_run.h"
#include "melds/place_plane.h"
#include "melds/table.h"
#include "solver/lay_off_plan.h"
#include "solver/wild_cards.h"

namespace mayi {

using GrowingRuns = FixedList<GrowingRun, kMaxMelds>;

// A run of the table that nothing has joined yet.
[[nodiscard]] inline GrowingRun as_it_lies(const Rules& rules, const Table& table, int meld) {
  const MeldView run = table[meld];
  const int slack = run.size() - 2 * count_wilds(rules, run.cards);
  return {static_cast<std::uint8_t>(meld),
          static_cast<std::uint8_t>(run.start),
          static_cast<std::uint8_t>(run.last()),
          static_cast<std::int8_t>(slack),
          0,
          0};
}

// For wilds beyond its holes.
[[nodiscard]] inline int room_on(const Rules& rules, const GrowingRun& run) {
  const RunSpan span = run_span(rules);
  const int free = run.new_low() - span.low + span.high - run.new_high();
  return rules.wild_limit_lay_off ? std::clamp(run.final_slack(), 0, free) : free;
}

// The natural of that place joins the run, or leaves it again.
inline void toggle(GrowingRun& run, int place) {
  Places& side = place < run.low ? run.below : run.above;
  side ^= static_cast<Places>(1u << place);
}

// Of the holes that wilds must fill, those below a place.
inline int holes_below(const GrowingRun& run, int place) {
  const Places grown = between(run.new_low(), run.low - 1) | between(run.high + 1, run.new_high());
  const auto holes = static_cast<Places>(grown & ~(run.below | run.above));
  return std::popcount(static_cast<Places>(holes & between(0, place - 1)));
}

template <class T, std::size_t N>
bool is_beaten(const FixedList<T, N>& list, const T& item) {
  return std::ranges::any_of(list, [&](const T& other) { return other.beats(item); });
}

// Adds an item unless one in the list beats it, and drops those that it beats. False: the list is
// full.
template <class T, std::size_t N>
bool keep_unbeaten(FixedList<T, N>& list, const T& item) {
  if (is_beaten(list, item)) return true;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < list.size; ++i)
    if (!item.beats(list[i])) list[kept++] = list[i];
  while (list.size > kept) list.pop();
  if (list.full()) return false;
  list.push(item);
  return true;
}

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
              int suit)
      : rules_(rules),
        suit_(static_cast<Suit>(suit)),
        span_(run_span(rules)),
        wilds_(rules.wilds_in(hand)) {
    add_runs(table);
    add_joiners(hand, with_set);
    assign(0);
  }

  const SuitOutcomes& outcomes() const { return outcomes_; }
  bool exact() const { return exact_; }  // else some outcomes may be missing
  // The runs as they will be.
  GrowingRuns grown(const SuitOutcome& outcome) const {
    auto runs = runs_;
    for (std::size_t i = 0; i < joiners_.size; ++i)
      if (outcome.run_of[i] != 0) toggle(runs[outcome.run_of[i] - 1u], joiners_[i].place);
    return runs;
  }

  template <class Visit>
  void for_each_joining(const SuitOutcome& outcome, Visit visit) const {
    for (std::size_t i = 0; i < joiners_.size; ++i)
      if (outcome.run_of[i] != 0) visit(card_at(joiners_[i].place));
  }

 private:
  Card card_at(int place) const { return Card(rank_at(place), suit_); }

  void add_runs(const Table& table) {
    for (int meld = 0; meld < table.size(); ++meld)
      if (table[meld].kind == MeldKind::run && table[meld].suit == suit_)
        runs_.push(as_it_lies(rules_, table, meld));
  }

  // Naturals that have a set join runs only to bring one that has none within reach, or to make
  // room for its holes.
  void add_joiners(const Bag& hand, std::uint64_t with_set) {
    const int suit = std::to_underlying(suit_);
    const Places held = lane(to_places(rules_, hand.distinct() & ~rules_.wild_plane()), suit);
    const Places sets = lane(to_places(rules_, with_set), suit);
    Places reachable = 0;
    for (const GrowingRun& run : runs_) {
      reach_.push(reach(held, run.low, run.high, span_, wilds_));
      reachable |= reach_.top();
    }
    if ((held & reachable & ~sets) == 0) return;
    for (Places left = held & reachable; left != 0; left &= static_cast<Places>(left - 1)) {
      const int place = std::countr_zero(left);
      add_joiner(place, (sets >> place & 1) != 0, hand.count(card_at(place)));
    }
  }

  void add_joiner(int place, bool has_set, int copies) {
    const int worth = has_set ? 0 : worth_shedding(rules_, card_at(place));
    for (; copies > 0 && !joiners_.full(); --copies)
      joiners_.push(Joiner{static_cast<std::uint8_t>(place), has_set, worth});
    if (copies > 0) exact_ = false;
  }

  void assign(std::size_t next) {
    if (next == joiners_.size) return offer();
    assign_to_runs(next);
    current_.run_of[next] = 0;
    assign(next + 1);
  }

  // Copies of one card are taken to runs in ascending order, and none after one that goes to no
  // run.
  void assign_to_runs(std::size_t next) {
    const Joiner& joiner = joiners_[next];
    const bool copy = next > 0 && joiners_[next - 1].place == joiner.place;
    if (copy && current_.run_of[next - 1] == 0) return;
    for (std::size_t i = copy ? current_.run_of[next - 1] : 0u;
         i < runs_.size && tries_ < kMaxLayOffTries; ++i) {
      if (!(reach_[i] >> joiner.place & 1)) continue;
      toggle(runs_[i], joiner.place);
      current_.run_of[next] = static_cast<std::uint8_t>(i + 1);
      current_.sum.shed += joiner.worth;
      if (!too_many_holes(joiner.place)) assign(next + 1);
      current_.sum.shed -= joiner.worth;
      toggle(runs_[i], joiner.place);
    }
  }

  // Joiners come in order of place, so nothing will fill the holes below this one.
  bool too_many_holes(int place) const {
    int holes = 0;
    for (const GrowingRun& run : runs_) holes += holes_below(run, place);
    return holes > wilds_;
  }

  bool can_be_filled() const {
    return std::ranges::all_of(runs_, [&](const GrowingRun& run) {
      return run.holes() <= run.slack || GrowthOrder(run, rules_.wild_limit_lay_off).possible();
    });
  }

  void offer() {
    if (++tries_ >= kMaxLayOffTries) exact_ = false;
    SuitOutcome outcome = current_;
    for (const GrowingRun& run : runs_) {
      outcome.sum.wilds += run.holes();
      outcome.sum.capacity += run.holes() + room_on(rules_, run);
    }
    outcome.sum.capacity -= set_cards_lost();
    if (outcome.sum.wilds > wilds_ || is_beaten(outcomes_, outcome) || !can_be_filled()) return;
    if (!keep_unbeaten(outcomes_, outcome)) exact_ = false;
  }

  int set_cards_lost() const {
    int lost = 0;
    for (std::size_t i = 0; i < joiners_.size; ++i)
      lost += joiners_[i].has_set && current_.run_of[i] != 0;
    return lost;
  }

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
