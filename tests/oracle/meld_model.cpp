#include "meld_model.h"

#include <cmath>

namespace mayi::oracle {
namespace {

constexpr int kMany = 24;

void append(Ilp::Terms& terms, const Ilp::Terms& more, double factor = 1) {
  for (const Ilp::Term& term : more) terms.push_back({term.column, factor * term.factor});
}
Ilp::Terms difference(Ilp::Terms a, const Ilp::Terms& b) {
  append(a, b, -1);
  return a;
}

}  // namespace

MeldModel::MeldModel(const Rules& rules, int round, const Bag& hand, int whole_size)
    : rules_(rules), larger_(rules.larger_allowed(round)) {
  hand.for_each_distinct([&](Card card) { held_.push_back({card, hand.count(card)}); });
  for (int i = 0; i < rules.contract(round).sets; ++i) add_set();
  for (int i = 0; i < rules.contract(round).runs; ++i) add_run();
  require_supply();
  if (rules.same_suit_run_gap > 0) require_gap();
  if (whole_size > 0) ilp_.require_equal(everything_, whole_size);
}

// Cards of the hand and cards added, natural and wild.
MeldModel::Cards MeldModel::add_cards(int most_copies) {
  Cards cards;
  for (Held& held : held_) {
    const bool wild = rules_.is_wild(held.card);
    const int column = ilp_.add_column(wild ? held.copies : std::min(held.copies, most_copies));
    held.in_melds.push_back({column, 1});
    (wild ? cards.wilds : cards.naturals).push_back({column, 1});
  }
  for (Ilp::Terms* kind : {&cards.naturals, &cards.wilds}) {
    kind->push_back({ilp_.add_column(kMany), 1});
    added_.push_back(kind->back());
  }
  append(everything_, cards.naturals);
  append(everything_, cards.wilds);
  return cards;
}

void MeldModel::require_wild_limit(const Cards& cards) {
  ilp_.require_at_most(difference(cards.wilds, cards.naturals), 0);
}

void MeldModel::add_set() {
  const Cards cards = add_cards(kMany);
  require_wild_limit(cards);
  Ilp::Terms all = cards.naturals, one;
  append(all, cards.wilds);
  if (!larger_) ilp_.require_at_most(all, rules_.min_set);
  ilp_.require_at_most(all, kMaxMeldCards);
  ilp_.require_at_most(difference({}, all), -double(rules_.min_set));
  for (int rank = kLowestRank; rank <= kHighestRank; ++rank) {
    if (rules_.wild_ranks >> rank & 1) continue;
    const int chosen = ilp_.add_column(1);
    one.push_back({chosen, 1});
    for (const Held& held : held_)
      if (!rules_.is_wild(held.card) && std::to_underlying(held.card.rank()) == rank)
        ilp_.require_at_most({held.in_melds.back(), {chosen, -double(held.copies)}}, 0);
  }
  ilp_.require_equal(one, 1);
}

std::vector<MeldModel::Run> MeldModel::all_runs() const {
  const RunSpan span = run_span(rules_);
  const int longest = larger_ ? span.longest() : rules_.min_run;
  std::vector<Run> runs;
  for (int suit = 0; suit < kSuits; ++suit)
    for (int size = rules_.min_run; size <= longest; ++size)
      for (int low = span.low; low + size - 1 <= span.high; ++low)
        runs.push_back({suit, low, size});
  return runs;
}

int MeldModel::natural_places(const Run& run) const {
  int n = 0;
  for (int place = run.low; place <= run.last(); ++place)
    n += !(rules_.wild_ranks & rank_bit(rank_at(place)));
  return n;
}

void MeldModel::add_run() {
  const Cards cards = add_cards(1);
  require_wild_limit(cards);
  Ilp::Terms one, places, size = difference({}, cards.naturals);
  append(size, cards.wilds, -1);
  std::vector<Run> runs = all_runs();
  for (Run& run : runs) {
    run.chosen = ilp_.add_column(1);
    one.push_back({run.chosen, 1});
    size.push_back({run.chosen, double(run.size)});
    places.push_back({run.chosen, double(natural_places(run))});
  }
  ilp_.require_equal(one, 1);
  ilp_.require_equal(size, 0);
  ilp_.require_at_most(difference(cards.naturals, places), 0);
  for (const Held& held : held_) {
    if (rules_.is_wild(held.card)) continue;
    Ilp::Terms where{held.in_melds.back()};
    for (const Run& run : runs)
      if (run.holds(rules_, held.card)) where.push_back({run.chosen, -1});
    ilp_.require_at_most(where, 0);
  }
  runs_.insert(runs_.end(), runs.begin(), runs.end());
}

void MeldModel::require_supply() {
  for (const Held& held : held_) ilp_.require_at_most(held.in_melds, held.copies);
}

// Runs of one suit, each made longer by the gap, may not overlap.
void MeldModel::require_gap() {
  for (int suit = 0; suit < kSuits; ++suit)
    for (int place = 1; place <= kHighestRank + rules_.same_suit_run_gap; ++place) {
      Ilp::Terms here;
      for (const Run& run : runs_)
        if (run.suit == suit && place >= run.low && place <= run.last() + rules_.same_suit_run_gap)
          here.push_back({run.chosen, 1});
      if (!here.empty()) ilp_.require_at_most(here, 1);
    }
}

std::optional<int> MeldModel::fewest_added() {
  for (const Ilp::Term& term : added_) ilp_.set_cost(term.column, 1);
  double least = 0;
  if (!ilp_.minimise(least)) return std::nullopt;
  return static_cast<int>(std::lround(least));
}

}  // namespace mayi::oracle
