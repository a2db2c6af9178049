#pragma once

#include <optional>

#include "solver/suit_lay_offs.h"
#include "solver/wild_cards.h"

namespace mayi {

// The sets of a table, and the room for wilds in them.
class TableSets {
 public:
  TableSets(const Rules& rules, const Table& table) : rules_(rules), table_(table) {
    for (int meld = table.size() - 1; meld >= 0; --meld) {
      if (table[meld].kind != MeldKind::set) continue;
      of_rank_[static_cast<std::size_t>(table[meld].start)] = static_cast<std::uint8_t>(meld + 1);
      naturals_ |= plane_of(static_cast<RankSet>(1u << table[meld].start));
    }
  }

  bool has(Rank rank) const { return of_rank_[std::to_underlying(rank)] != 0; }
  int meld(Rank rank) const { return of_rank_[std::to_underlying(rank)] - 1; }
  std::uint64_t naturals() const { return naturals_; }  // the cards that go to a set
  // Without the naturals that are to join it.
  int room(int meld) const {
    const MeldView set = table_[meld];
    if (set.kind != MeldKind::set) return 0;
    return rules_.wild_limit_lay_off ? set.size() - 2 * count_wilds(rules_, set.cards) : kMaxCards;
  }
  int room() const {
    int all = 0;
    for (int meld = 0; meld < table_.size(); ++meld) all += room(meld);
    return all;
  }

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
  LayOffChoice(const Rules& rules, const Bag& hand, const Table& table, const TableSets& sets) {
    for (int suit = 0; suit < kSuits; ++suit)
      if (has_run(table, static_cast<Suit>(suit)))
        suits_[static_cast<std::size_t>(suit)].emplace(rules, hand, table, sets.naturals(), suit);
    const Pile wilds = dearest_wilds(rules, hand);
    const int room = sets.room() + hand.count_in(sets.naturals());
    const Choice choice = best_choice(rules, wilds, room);
    wilds_shed_ = std::min<int>(wilds.size, choice.sum.capacity + room);
    take(choice);
  }

  const GrowingRuns& grown(int suit) const { return grown_[static_cast<std::size_t>(suit)]; }
  const Bag& in_runs() const { return in_runs_; }
  int wilds_shed() const { return wilds_shed_; }
  bool exact() const { return exact_; }

 private:
  static bool has_run(const Table& table, Suit suit) {
    for (int meld = 0; meld < table.size(); ++meld)
      if (table[meld].kind == MeldKind::run && table[meld].suit == suit) return true;
    return false;
  }

  struct Choice {
    LayOffSum sum{};
    std::array<std::uint8_t, kSuits> outcomes{};

    bool beats(const Choice& other) const { return sum.beats(other.sum); }
  };
  using Choices = FixedList<Choice, 64>;

  Choice best_choice(const Rules& rules, const Pile& wilds, int room) {
    Choices choices;
    choices.push(Choice{});
    for (std::size_t suit = 0; suit < suits_.size(); ++suit) {
      if (!suits_[suit]) continue;
      const SuitOutcomes& outcomes = suits_[suit]->outcomes();
      exact_ &= suits_[suit]->exact();
      if (outcomes.size == 1 && outcomes[0].sum.wilds == 0)  // nothing to choose here
        for (Choice& choice : choices) choice.sum += outcomes[0].sum;
      else
        choices = with_suit(choices, suit, wilds.size);
    }
    FixedList<int, kMaxCards + 1> worth;  // by number of wilds, the dearest first
    worth.push(0);
    for (const Card wild : wilds) worth.push(worth.top() + worth_shedding(rules, wild));
    return *std::ranges::max_element(choices, {}, [&](const Choice& choice) {
      const int shed = std::min<int>(wilds.size, choice.sum.capacity + room);
      return choice.sum.shed + worth[static_cast<std::size_t>(shed)];
    });
  }

  Choices with_suit(const Choices& before, std::size_t suit, int wilds) {
    Choices result;
    const SuitOutcomes& outcomes = suits_[suit]->outcomes();
    for (const Choice& choice : before)
      for (std::size_t i = 0; i < outcomes.size; ++i) {
        Choice next = choice;
        next.sum += outcomes[i].sum;
        next.outcomes[suit] = static_cast<std::uint8_t>(i);
        if (next.sum.wilds <= wilds) exact_ &= keep_unbeaten(result, next);
      }
    return result;
  }

  void take(const Choice& choice) {
    for (std::size_t i = 0; i < suits_.size(); ++i) {
      if (!suits_[i]) continue;
      const SuitOutcome& outcome = suits_[i]->outcomes()[choice.outcomes[i]];
      grown_[i] = suits_[i]->grown(outcome);
      suits_[i]->for_each_joining(outcome, [&](Card card) { in_runs_.add(card); });
    }
  }

  std::array<std::optional<SuitLayOffs>, kSuits> suits_;  // those that have a run on the table
  std::array<GrowingRuns, kSuits> grown_{};
  Bag in_runs_{};
  int wilds_shed_ = 0;
  bool exact_ = true;
};

}  // namespace mayi
