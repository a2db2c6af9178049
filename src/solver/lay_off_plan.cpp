#include "solver/lay_off_plan.h"

#include "melds/place_plane.h"
#include "solver/lay_off_choice.h"

namespace mayi {
namespace {

// Writes a choice down: naturals to sets, then the runs outward, then the wilds that no hole took.
class Writer {
 public:
  Writer(const Rules& rules, const Bag& hand, const Table& table)
      : rules_(rules),
        table_(table),
        sets_(rules, table),
        choice_(rules, hand, table, sets_),
        wilds_(dearest_wilds(rules, hand)),
        last_wild_(static_cast<std::size_t>(choice_.wilds_shed())) {
    plan_.left = hand;
    plan_.exact = choice_.exact() && hand.size() <= kMaxLayOffs;
  }

  LayOffPlan write() {
    write_naturals_of_sets();
    for_each_run([&](const GrowingRun& run, Suit suit) { write_run(run, suit); });
    for (int meld = 0; meld < table_.size(); ++meld) write_spare_to_set(meld);
    for_each_run([&](const GrowingRun& run, Suit) { write_spare_to_run(run); });
    plan_.left.for_each([&](Card card) { plan_.points_left += rules_.points_of(card); });
    return plan_;
  }

 private:
  template <class Visit>
  void for_each_run(Visit visit) const {
    for (int suit = 0; suit < kSuits; ++suit)
      for (const GrowingRun& run : choice_.grown(suit)) visit(run, static_cast<Suit>(suit));
  }

  void push(Card card, int meld, End end) {
    if (plan_.lay_offs.full()) return;
    plan_.lay_offs.push(LayOff{card, static_cast<std::uint8_t>(meld), end});
    plan_.left.remove(card);
  }
  // Holes take the cheapest of the wilds to be laid off, sets the dearest: out of a run a Joker
  // could be swapped (R7).
  void push_hole(int meld, End end) { push(wilds_[--last_wild_], meld, end); }
  void push_spare(int meld, End end) { push(wilds_[next_wild_++], meld, end); }
  bool spare() const { return next_wild_ < last_wild_; }

  void write_naturals_of_sets() {
    Bag in_runs = choice_.in_runs();
    const Bag hand = plan_.left;
    hand.for_each([&](Card card) {
      if (rules_.is_wild(card) || !sets_.has(card.rank())) return;
      if (in_runs.has(card))
        in_runs.remove(card);
      else
        push(card, sets_.meld(card.rank()), End::unnamed);
    });
  }

  void write_run(const GrowingRun& run, Suit suit) {
    const GrowthOrder order(run, rules_.wild_limit_lay_off);
    const int below = run.steps_below(), above = run.steps_above();
    for (int i = 0, j = 0; i + j < below + above;) {
      const bool low = order.low_is_next(i, j);
      const bool natural = (low ? run.step_below(i) : run.step_above(j)) > 0;
      const int place = low ? run.low - 1 - i++ : run.high + 1 + j++;
      if (natural)
        push(Card(rank_at(place), suit), run.meld, End::unnamed);
      else
        push_hole(run.meld, low ? End::low : End::high);
    }
  }

  void write_spare_to_set(int meld) {
    if (table_[meld].kind != MeldKind::set) return;
    const auto joins = [&](const LayOff& lay_off) { return lay_off.meld == meld; };
    int room = sets_.room(meld) + static_cast<int>(std::ranges::count_if(plan_.lay_offs, joins));
    for (; room > 0 && spare(); --room) push_spare(meld, End::unnamed);
  }

  void write_spare_to_run(const GrowingRun& run) {
    int free_above = run_span(rules_).high - run.new_high();
    for (int room = room_on(rules_, run); room > 0 && spare(); --room)
      push_spare(run.meld, free_above-- > 0 ? End::high : End::low);
  }

  const Rules& rules_;
  const Table& table_;
  const TableSets sets_;
  const LayOffChoice choice_;
  const Pile wilds_;
  std::size_t next_wild_ = 0, last_wild_;  // the wilds still to be laid off
  LayOffPlan plan_{};
};

LayOffPlan lay_off_all(const Rules& rules, const Bag& hand, const Table& table) {
  return Writer(rules, hand, table).write();
}

struct Leaves {
  int points, cards;
  auto operator<=>(const Leaves&) const = default;
};
Leaves leaves(const LayOffPlan& plan) { return {plan.points_left, plan.left.size()}; }

Bag without(Bag hand, Card card) {
  hand.remove(card);
  return hand;
}

// The best plan that does not empty the hand.
LayOffPlan keep_one(const Rules& rules, const Bag& hand, const Table& table) {
  LayOffPlan best;
  best.points_left = kMaxPoints * kMaxCards;
  hand.for_each_distinct([&](Card kept) {
    LayOffPlan plan = lay_off_all(rules, without(hand, kept), table);
    plan.left.add(kept);
    plan.points_left += rules.points_of(kept);
    if (leaves(plan) < leaves(best)) best = plan;
  });
  return best;
}

Card dearest(const Rules& rules, const Bag& cards) {
  Card result;
  cards.for_each_distinct([&](Card card) {
    if (!result.exists() || rules.points_of(card) > rules.points_of(result)) result = card;
  });
  return result;
}

// Tries what may be discarded.
class Discards {
 public:
  Discards(const Rules& rules, const Bag& hand, const Table& table, bool last_stays)
      : rules_(rules),
        hand_(hand),
        table_(table),
        last_stays_(last_stays),
        best_(lay_off_all(rules, hand, table)) {}

  LayOffPlan best() {
    if (best_.left.empty()) return best_;
    const Leaves kept = leaves(best_);
    discard_of_left(dearest(rules_, best_.left));
    // To keep a card instead of discarding it adds no more than that card to what is left.
    hand_.for_each_distinct([&](Card card) {
      const int points = std::max(0, kept.points - rules_.points_of(card));
      if (Leaves{points, kept.cards - 1} < leaves(best_) && !always_fits(card)) consider(card);
    });
    return best_;
  }

 private:
  // Whether the card can be laid off whatever else is: then all plans without it leave no less than
  // the best one with it.
  bool always_fits(Card card) const {
    const TableSets sets(rules_, table_);
    if (!rules_.is_wild(card)) return sets.has(card.rank());
    for (int meld = 0; meld < table_.size(); ++meld)
      if (sets.room(meld) >= rules_.wilds_in(hand_)) return true;
    return false;
  }
  // What the best plan keeps anyway: without it that plan is still the best.
  void discard_of_left(Card discard) {
    if (last_stays_ && best_.left.size() == 1) return consider(discard);
    best_.discard = discard;
    best_.left.remove(discard);
    best_.points_left -= rules_.points_of(discard);
  }
  void consider(Card discard) {
    const Bag rest = without(hand_, discard);
    LayOffPlan plan = lay_off_all(rules_, rest, table_);
    if (last_stays_ && plan.left.empty()) {
      if (rest.empty()) return;
      plan = keep_one(rules_, rest, table_);
    }
    plan.discard = discard;
    if (leaves(plan) < leaves(best_)) best_ = plan;
  }

  const Rules& rules_;
  const Bag& hand_;
  const Table& table_;
  const bool last_stays_;
  LayOffPlan best_;
};

// Whether a card of the hand can be laid off as the melds lie: if none can, none ever will.
class Fitting {
 public:
  Fitting(const Rules& rules, const Bag& hand)
      : rules_(rules),
        naturals_(hand.distinct() & ~rules.wild_plane()),
        in_runs_(to_places(rules, naturals_)),
        wilds_(rules.wilds_in(hand) > 0) {}

  bool any_on(const Table& table) const {
    for (int meld = 0; meld < table.size(); ++meld)
      if (any_on(table[meld])) return true;
    return false;
  }

 private:
  bool any_on(const MeldView& meld) const {
    if (meld.kind == MeldKind::set)
      return (naturals_ & row(meld.start)) != 0 || takes_wild(meld, End::unnamed);
    const unsigned ends = 1u << (meld.start - 1) | 1u << (meld.last() + 1);
    return (lane(in_runs_, std::to_underlying(meld.suit)) & ends) != 0 ||
           takes_wild(meld, End::low) || takes_wild(meld, End::high);
  }
  bool takes_wild(const MeldView& meld, End end) const {
    return wilds_ && place_lay_off(rules_, meld, Card::joker(), end).fault == LayOffFault::none;
  }

  const Rules& rules_;
  const Plane naturals_, in_runs_;
  const bool wilds_;
};

LayOffPlan without_lay_offs(const Rules& rules, const Bag& hand, Discarding discarding) {
  LayOffPlan plan;
  plan.left = hand;
  const bool stays = discarding == Discarding::not_the_last && hand.size() == 1;
  if (discarding != Discarding::none && !stays && !hand.empty()) {
    plan.discard = dearest(rules, hand);
    plan.left.remove(plan.discard);
  }
  plan.left.for_each([&](Card card) { plan.points_left += rules.points_of(card); });
  return plan;
}

}  // namespace

LayOffPlan plan_lay_offs(const Rules& rules, const Bag& hand, const Table& table,
                         Discarding discarding) {
  if (!Fitting(rules, hand).any_on(table)) return without_lay_offs(rules, hand, discarding);
  if (discarding == Discarding::none) return lay_off_all(rules, hand, table);
  return Discards(rules, hand, table, discarding == Discarding::not_the_last).best();
}

}  // namespace mayi
