#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "prose/voice.h"

// What exactly is wrong with an action: which meld, which cards, which gap.
namespace mayi {
namespace {

bool is_about_a_meld(Reason reason) {
  static constexpr std::array kOfMelds{Reason::meld_too_small, Reason::meld_too_large,
                                       Reason::invalid_set, Reason::invalid_run,
                                       Reason::too_many_wilds};
  return std::ranges::count(kOfMelds, reason) > 0;
}

class Particulars {
 public:
  Particulars(const Voice& voice, const SeatView& seat, Reason reason)
      : voice_(voice), seat_(seat), rules_(seat.rules.rules), reason_(reason) {}

  std::string operator()(const LayDown& lay_down) const {
    if (reason_ == Reason::wrong_contract) return contract(lay_down);
    if (reason_ == Reason::same_suit_gap) return gap(lay_down);
    if (reason_ == Reason::whole_hand_required) return left_over(lay_down.cards.view());
    std::string said;
    if (!is_about_a_meld(reason_)) return said;
    lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
      if (said.empty()) said = meld_fault(kind, cards);
    });
    return said;
  }
  std::string operator()(const LayOff& lay_off) const {
    const std::string meld = table_meld(lay_off.meld);
    if (meld.empty()) return "";
    if (reason_ == Reason::does_not_fit)
      return fmt::format("{} has no place for {}.", meld, voice_.the(lay_off.card));
    if (reason_ == Reason::end_is_closed)
      return fmt::format("{} has no rank left at that end for {}.", meld, voice_.the(lay_off.card));
    if (reason_ == Reason::too_many_wilds)
      return fmt::format("{} has as many wilds as natural cards already.", meld);
    return "";
  }
  std::string operator()(const Swap& swap) const {
    const std::string meld = table_meld(swap.meld);
    if (meld.empty()) return "";
    if (reason_ == Reason::not_a_run)
      return fmt::format("{} is a set, and Jokers can be swapped out of runs only.", meld);
    if (reason_ == Reason::not_a_joker)
      return swap.at > 0 ? fmt::format("{} has no Joker in place {}.", meld, swap.at)
                         : fmt::format("{} has no Joker.", meld);
    if (reason_ == Reason::wrong_swap_card) return joker_stands_for(swap);
    return "";
  }
  std::string operator()(const GoOut& go_out) const {
    if (reason_ != Reason::cards_left) return "";
    std::vector<Card> laid;
    for (const LayOff& lay_off : go_out.lay_offs) laid.push_back(lay_off.card);
    return left_over(laid);
  }
  template <class Bare>
  std::string operator()(const Bare&) const {
    return "";
  }

 private:
  std::string contract(const LayDown& lay_down) const {
    Contract named;
    for (const LayDown::Part part : lay_down.melds)
      ++(part.kind == MeldKind::set ? named.sets : named.runs);
    return fmt::format("That is {}.", words_of(named));
  }

  // Empty: this meld is fine.
  std::string meld_fault(MeldKind kind, std::span<const Card> cards) const {
    Meld placed;
    const bool larger = rules_.larger_allowed(seat_.open().round);
    const std::string meld = begun(voice_.the(kind, cards));
    const int wilds = count_wilds(rules_, cards);
    switch (place_meld(rules_, kind, cards, larger, placed)) {
      case MeldFault::none: return "";
      case MeldFault::too_small:
      case MeldFault::too_large:
        return fmt::format("{} has {}.", meld, counted(size(cards), "card"));
      case MeldFault::too_many_wilds:
        return fmt::format("{} has {} and only {}.", meld, counted(wilds, "wild"),
                           counted(size(cards) - wilds, "natural card"));
      case MeldFault::invalid:
        return kind == MeldKind::set ? odd_one(meld, cards) : break_in(meld, cards);
    }
    std::unreachable();
  }

  std::string odd_one(const std::string& meld, std::span<const Card> cards) const {
    const auto is_natural = [&](Card card) { return !rules_.is_wild(card); };
    const auto first = std::ranges::find_if(cards, is_natural);
    const auto odd = std::ranges::find_if(
        cards, [&](Card card) { return is_natural(card) && card.rank() != first->rank(); });
    if (odd == cards.end()) return "";
    return fmt::format("{} is not a set: {} is of another rank than {}.", meld, voice_.the(*odd),
                       voice_.the(*first));
  }

  // Between two natural cards, the only ones whose places are certain.
  std::string break_in(const std::string& meld, std::span<const Card> cards) const {
    std::size_t before = cards.size();
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (rules_.is_wild(cards[i])) continue;
      const std::size_t last = std::exchange(before, i);
      if (last == cards.size()) continue;
      const Card a = cards[last], b = cards[i];
      if (a.suit() != b.suit())
        return fmt::format("{} is not a run: {} is of another suit than {}.", meld, voice_.the(b),
                           voice_.the(a));
      const int steps = run_place(rules_, b.rank()) - run_place(rules_, a.rank());
      if (steps == static_cast<int>(i - last)) continue;
      return i == last + 1 ? fmt::format("{} is not a run: {} does not follow {}.", meld,
                                         voice_.the(b), voice_.the(a))
                           : fmt::format("{} is not a run: {} between {} and {} does not fit.",
                                         meld, counted(static_cast<int>(i - last - 1), "wild"),
                                         voice_.the(a), voice_.the(b));
    }
    return "";
  }

  std::string gap(const LayDown& lay_down) const {
    std::vector<Meld> runs;
    lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
      Meld placed;
      if (kind == MeldKind::run && place_run(rules_, cards, placed)) runs.push_back(placed);
    });
    for (const Meld& a : runs)
      for (const Meld& b : runs) {
        const int between = ranks_between(view_of(a), view_of(b));
        if (&a >= &b || a.suit != b.suit || between >= rules_.same_suit_run_gap) continue;
        return fmt::format(
            "{} and {} {}.", begun(voice_.the(a.kind, a.cards.view())),
            voice_.the(b.kind, b.cards.view()),
            between < 0    ? "overlap"
            : between == 0 ? "have no rank between them"
                           : fmt::format("have only {} between them", counted(between, "rank")));
      }
    return "";
  }

  std::string left_over(std::span<const Card> played) const {
    Bag hand = seat_.view.hand;
    for (const Card card : played)
      if (hand.has(card)) hand.remove(card);
    std::vector<std::string> left;
    hand.for_each([&](Card card) { left.push_back(voice_.the(card)); });
    if (left.empty()) return "";
    return fmt::format("{} would be left in your hand.", begun(listed(left)));
  }

  std::string joker_stands_for(const Swap& swap) const {
    const MeldView run = seat_.open().table[swap.meld];
    for (int i = 0; i < run.size(); ++i)
      if (run.cards[static_cast<std::size_t>(i)].is_joker() && (swap.at == 0 || swap.at == i + 1))
        return fmt::format(
            "The Joker in {} stands for {}, not for {}.", voice_.the(run.kind, run.cards),
            voice_.the(Card(rank_at(run.start + i), run.suit)), voice_.the(swap.card));
    return "";
  }

  // "Meld 2, the set 9♣ 9♦ 9♥,"; empty: there is none.
  std::string table_meld(int index) const {
    if (index >= seat_.open().table.size()) return "";
    const MeldView meld = seat_.open().table[index];
    return fmt::format("Meld {}, {},", index + 1, voice_.the(meld.kind, meld.cards));
  }

  static int size(std::span<const Card> cards) { return static_cast<int>(cards.size()); }

  const Voice& voice_;
  const SeatView& seat_;
  const Rules& rules_;
  const Reason reason_;
};

}  // namespace

std::string Voice::particulars(Reason reason, const SeatView& seat, const Action& tried) const {
  return std::visit(Particulars(*this, seat, reason), tried);
}

}  // namespace mayi
