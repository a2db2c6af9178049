#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "solver/best_lay_down.h"
#include "solver/lay_off_plan.h"

// The slow, plain ways to the same answers: every part of a hand for every meld, every lay-off in
// every order.
namespace mayi {

// What the lay-downs of a small hand can leave, those that none beats.
class BruteLayDowns {
 public:
  BruteLayDowns(const Rules& rules, int round, const Bag& hand)
      : rules_(rules),
        sets_(static_cast<std::size_t>(rules.contract(round).sets)),
        melds_(static_cast<std::size_t>(rules.contract(round).melds())),
        larger_(rules.larger_allowed(round)),
        whole_(rules.whole_hand(round)) {
    hand.for_each([&](Card card) { (rules.is_wild(card) ? wilds_ : cards_).push_back(card); });
    cards_.insert(cards_.end(), wilds_.begin(), wilds_.end());
    deal_out(0, {});
  }
  bool exist() const { return !found_.empty(); }
  const std::vector<Leftover>& leftovers() const { return found_; }

 private:
  using Part = std::vector<Card>;

  void deal_out(std::size_t next, const Leftover& left) {
    if (next == cards_.size()) return judge(left);
    const Card card = cards_[next];
    for (std::size_t i = 0; i < melds_.size(); ++i) {
      if (!may_join(card, i)) continue;
      melds_[i].push_back(card);
      deal_out(next + 1, left);
      melds_[i].pop_back();
    }
    if (whole_) return;
    deal_out(next + 1, {left.points + rules_.points_of(card), left.cards + 1,
                        left.wilds + rules_.is_wild(card)});
  }
  bool may_join(Card card, std::size_t meld) const {
    if (melds_[meld].empty()) return !rules_.is_wild(card);
    const Card first = melds_[meld].front();
    if (rules_.is_wild(card)) return true;
    return meld < sets_ ? card.rank() == first.rank() : card.suit() == first.suit();
  }
  void judge(const Leftover& left) {
    if (std::ranges::any_of(found_, [&](const Leftover& other) { return other.beats(left); }))
      return;
    for (std::size_t i = 0; i < melds_.size(); ++i) {
      Meld placed;
      if (place_meld(rules_, i < sets_ ? MeldKind::set : MeldKind::run, melds_[i], larger_,
                     placed) != MeldFault::none)
        return;
    }
    std::vector<Meld> runs;
    if (!keep_gap(sets_, runs)) return;
    std::erase_if(found_, [&](const Leftover& other) { return left.beats(other); });
    found_.push_back(left);
  }

  // Wherever the runs can begin.
  bool keep_gap(std::size_t next, std::vector<Meld>& runs) const {
    if (next == melds_.size()) return true;
    const RunSpan span = run_span(rules_);
    const int size = static_cast<int>(melds_[next].size());
    for (int low = span.low; low + size - 1 <= span.high; ++low) {
      Meld run;
      if (!begins_at(melds_[next], low, run) || !apart(run, runs)) continue;
      runs.push_back(run);
      if (keep_gap(next + 1, runs)) return true;
      runs.pop_back();
    }
    return false;
  }
  bool begins_at(const Part& part, int low, Meld& run) const {
    for (const Card card : part) {
      const int place = rules_.is_wild(card) ? low : run_place(rules_, card.rank());
      if (place < low || place >= low + static_cast<int>(part.size())) return false;
      run.cards.push(card);
    }
    run.suit = part.front().suit();
    run.start = static_cast<std::uint8_t>(low);
    return true;
  }
  bool apart(const Meld& run, const std::vector<Meld>& runs) const {
    const int gap = rules_.same_suit_run_gap;
    return gap == 0 || std::ranges::all_of(runs, [&](const Meld& other) {
             return other.suit != run.suit || ranks_between(view_of(run), view_of(other)) >= gap;
           });
  }

  const Rules& rules_;
  const std::size_t sets_;
  std::vector<Part> melds_;
  const bool larger_, whole_;
  std::vector<Card> cards_, wilds_;  // cards_: naturals first, so that every meld begins with one
  std::vector<Leftover> found_;
};

// The least (points, cards) that lay-offs of a small hand can leave, in whatever order.
class BruteLayOffs {
 public:
  using Leaves = std::pair<int, int>;

  BruteLayOffs(const Rules& rules, const Bag& hand, const Table& table) : rules_(rules) {
    lay_off(hand, table);
  }
  Leaves least(Discarding discarding) const { return least_[static_cast<std::size_t>(discarding)]; }

 private:
  void lay_off(const Bag& hand, const Table& table) {
    if (!seen_.insert(position(hand, table)).second) return;
    judge(hand);
    hand.for_each_distinct([&](Card card) {
      for (int meld = 0; meld < table.size(); ++meld)
        for (const End end : {End::low, End::high})
          lay_off(hand, table, {card, static_cast<std::uint8_t>(meld), end});
    });
  }
  void lay_off(Bag hand, Table table, const LayOff& lay_off_card) {
    const auto& [card, meld, end] = lay_off_card;
    const LayOffPlace place = place_lay_off(rules_, table[meld], card, end);
    if (place.fault != LayOffFault::none) return;
    hand.remove(card);
    table.lay_off(meld, card, place.at_low);
    lay_off(hand, table);
  }
  void judge(const Bag& hand) {
    int points = 0;
    hand.for_each([&](Card card) { points += rules_.points_of(card); });
    for (Leaves& least : least_) least = std::min(least, Leaves(points, hand.size()));
    hand.for_each([&](Card card) {
      const Leaves left(points - rules_.points_of(card), hand.size() - 1);
      least_[1] = std::min(least_[1], left);
      if (hand.size() > 1) least_[2] = std::min(least_[2], left);
    });
  }
  std::string position(const Bag& hand, const Table& table) const {
    std::string result;
    const auto add = [&](Card card) { result += static_cast<char>(card.code()); };
    hand.for_each(add);
    for (int meld = 0; meld < table.size(); ++meld) {
      result += static_cast<char>(128 + table[meld].start);
      for (const Card card : table[meld].cards) add(card);
    }
    return result;
  }

  const Rules& rules_;
  std::set<std::string> seen_;
  Leaves least_[3] = {{1'000'000, 0}, {1'000'000, 0}, {1'000'000, 0}};  // by Discarding
};

}  // namespace mayi
