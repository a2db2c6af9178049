#pragma once

#include <optional>

#include "melds/meld.h"

namespace mayi {

inline constexpr int kMaxNamedMelds = 8;
inline constexpr int kMaxNamedCards = 128;  // the largest legal lay-down has 4 melds of 24

// The melds a player names when laying down, in that order. Not yet judged.
struct LayDown {
  struct Part {
    MeldKind kind = MeldKind::set;
    std::uint8_t size = 0;
    bool operator==(const Part&) const = default;
  };
  FixedList<Card, kMaxNamedCards> cards{};  // of all melds, one after the other
  FixedList<Part, kMaxNamedMelds> melds{};

  bool operator==(const LayDown&) const = default;

  // Calls visit(kind, cards) meld by meld.
  template <class Visit>
  void for_each_meld(Visit visit) const {
    std::size_t begin = 0;
    for (const Part part : melds) {
      visit(part.kind, cards.view().subspan(begin, part.size));
      begin += part.size;
    }
  }
};

// Takes the lay-downs that a search finds; false: no more are wanted.
struct LayDownSink {
  virtual bool on(const LayDown& lay_down) = 0;

 protected:
  ~LayDownSink() = default;
};

// Legal lay-downs of a hand for a round's contract: at least one whenever any exists, none
// otherwise. They are of minimal size, except where the whole hand must be laid down. Fewer than
// exist: one per choice of runs.
void find_lay_downs(const Rules& rules, int round, const Bag& hand, LayDownSink& found);

// The first of them; nothing: the hand cannot lay down.
[[nodiscard]] std::optional<LayDown> find_lay_down(const Rules& rules, int round, const Bag& hand);
[[nodiscard]] bool can_lay_down(const Rules& rules, int round, const Bag& hand);

}  // namespace mayi
