#include "solver/suit_lay_offs.h"

#include "solver/lay_off_plan.h"
#include "solver/place_plane.h"
#include "solver/unbeaten.h"
#include "solver/wild_cards.h"

namespace mayi {

SuitLayOffs::SuitLayOffs(const Rules& rules, const Bag& hand, const Table& table,
                         std::uint64_t with_set, int suit)
    : rules_(rules),
      suit_(static_cast<Suit>(suit)),
      span_(run_span(rules)),
      wilds_(rules.wilds_in(hand)) {
  add_runs(table);
  add_joiners(hand, with_set);
  assign(0);
}

void SuitLayOffs::add_runs(const Table& table) {
  for (int meld = 0; meld < table.size(); ++meld)
    if (table[meld].kind == MeldKind::run && table[meld].suit == suit_)
      runs_.push(as_it_lies(rules_, table, meld));
}

// Naturals that have a set join runs only to bring one that has none within reach, or to make room
// for its holes.
void SuitLayOffs::add_joiners(const Bag& hand, std::uint64_t with_set) {
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

void SuitLayOffs::add_joiner(int place, bool has_set, int copies) {
  const int worth = has_set ? 0 : worth_shedding(rules_, card_at(place));
  for (; copies > 0 && !joiners_.full(); --copies)
    joiners_.push(Joiner{static_cast<std::uint8_t>(place), has_set, worth});
  if (copies > 0) exact_ = false;
}

void SuitLayOffs::assign(std::size_t next) {
  if (next == joiners_.size) return offer();
  assign_to_runs(next);
  current_.run_of[next] = 0;
  assign(next + 1);
}

// Copies of one card are taken to runs in ascending order, and none after one that goes to no run.
void SuitLayOffs::assign_to_runs(std::size_t next) {
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
bool SuitLayOffs::too_many_holes(int place) const {
  int holes = 0;
  for (const GrowingRun& run : runs_) holes += holes_below(run, place);
  return holes > wilds_;
}

bool SuitLayOffs::can_be_filled() const {
  return std::ranges::all_of(runs_, [&](const GrowingRun& run) {
    return run.holes() <= run.slack || GrowthOrder(run, rules_.wild_limit_lay_off).possible();
  });
}

int SuitLayOffs::room(const GrowingRun& run) const {
  const int free = run.new_low() - span_.low + span_.high - run.new_high();
  return rules_.wild_limit_lay_off ? std::clamp(run.final_slack(), 0, free) : free;
}

void SuitLayOffs::offer() {
  if (++tries_ >= kMaxLayOffTries) exact_ = false;
  SuitOutcome outcome = current_;
  for (const GrowingRun& run : runs_) {
    outcome.sum.wilds += run.holes();
    outcome.sum.capacity += run.holes() + room(run);
  }
  outcome.sum.capacity -= set_cards_lost();
  if (outcome.sum.wilds > wilds_ || is_beaten(outcomes_, outcome) || !can_be_filled()) return;
  if (!keep_unbeaten(outcomes_, outcome)) exact_ = false;
}

int SuitLayOffs::set_cards_lost() const {
  int lost = 0;
  for (std::size_t i = 0; i < joiners_.size; ++i)
    lost += joiners_[i].has_set && current_.run_of[i] != 0;
  return lost;
}

GrowingRuns SuitLayOffs::grown(const SuitOutcome& outcome) const {
  auto runs = runs_;
  for (std::size_t i = 0; i < joiners_.size; ++i)
    if (outcome.run_of[i] != 0) toggle(runs[outcome.run_of[i] - 1u], joiners_[i].place);
  return runs;
}

}  // namespace mayi
