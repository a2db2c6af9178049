#pragma once

#include <span>

#include "base/fixed_list.h"
#include "rules/rules.h"

namespace mayi {

enum class MeldKind : std::uint8_t { set, run };
enum class End : std::uint8_t { unnamed, low, high };

// The largest meld that can be laid down: a set of 12 naturals (three decks) and as many wilds.
inline constexpr int kMaxMeldCards = 24;

// A meld as it lies on the table.
struct Meld {
  MeldKind kind = MeldKind::set;
  Suit suit = Suit::clubs;                 // of a run
  std::uint8_t start = 0;                  // a run: the place of its first card; a set: its rank
  FixedList<Card, kMaxMeldCards> cards{};  // a run from low to high, wilds in their places
  bool operator==(const Meld&) const = default;
};

// The same, wherever its cards are kept.
struct MeldView {
  MeldKind kind = MeldKind::set;
  Suit suit = Suit::clubs;
  int start = 0;
  std::span<const Card> cards;

  constexpr int size() const { return static_cast<int>(cards.size()); }
  constexpr int last() const { return start + size() - 1; }  // the place of a run's last card
};

constexpr MeldView view_of(const Meld& meld) {
  return {meld.kind, meld.suit, meld.start, meld.cards.view()};
}

enum class MeldFault : std::uint8_t { none, too_small, too_large, too_many_wilds, invalid };

// Judges the named cards and, if they make a meld, places them (R3.4). `larger`: beyond the minimum
// size is fine.
[[nodiscard]] MeldFault place_meld(const Rules& rules, MeldKind kind, std::span<const Card> named,
                                   bool larger, Meld& placed);

// Only the shape: one rank, or one suit in consecutive places. False: the cards cannot lie like
// that.
[[nodiscard]] bool place_set(const Rules& rules, std::span<const Card> named, Meld& placed);
[[nodiscard]] bool place_run(const Rules& rules, std::span<const Card> named, Meld& placed);

[[nodiscard]] int count_wilds(const Rules& rules, std::span<const Card> cards);

// Ranks strictly between two runs of one suit; negative where they overlap.
constexpr int ranks_between(const MeldView& a, const MeldView& b) {
  return a.start <= b.start ? b.start - a.last() - 1 : a.start - b.last() - 1;
}

// The places of the naturals that a meld takes next, all suits at once. Shifts and masks alone: no
// processor foresees of which kind a meld is.
constexpr std::uint64_t open_places(const Rules& rules, const MeldView& meld) {
  const bool set = meld.kind == MeldKind::set;
  const std::uint64_t suits =
      set ? plane_of(1) : std::uint64_t{1} | std::uint64_t{2} << meld.size();
  const int lowest = set ? run_place(rules, static_cast<Rank>(meld.start))
                         : meld.start - 1 + 16 * std::to_underlying(meld.suit);
  return suits << lowest;
}

enum class LayOffFault : std::uint8_t { none, does_not_fit, end_is_closed, too_many_wilds };
struct LayOffPlace {
  LayOffFault fault = LayOffFault::none;
  bool at_low = false;  // else at the high end; a set has only that
};
// Where a card goes when laid off (R6.2), or why it cannot.
[[nodiscard]] LayOffPlace place_lay_off(const Rules& rules, const MeldView& meld, Card card,
                                        End named);

// Whether a wild can join at that end of a run, and whether a meld can take one more at all.
[[nodiscard]] bool end_is_open(const Rules& rules, const MeldView& run, End end);
[[nodiscard]] bool has_room_for_wild(const Rules& rules, const MeldView& meld);

enum class SwapFault : std::uint8_t { none, not_a_run, not_a_joker, wrong_card };
struct SwapPlace {
  SwapFault fault = SwapFault::none;
  int index = 0;  // of the Joker among the meld's cards
};
// The Joker that `card` replaces (R7); `at` counts from 1, 0 means whichever stands for the card.
[[nodiscard]] SwapPlace place_swap(const Rules& rules, const MeldView& meld, Card card, int at);

}  // namespace mayi
