#pragma once

#include "melds/lay_down_search.h"

namespace mayi {

// What a lay-down leaves in hand: less is better, but for the wilds.
struct Leftover {
  int points = 0, cards = 0, wilds = 0;

  constexpr bool beats(const Leftover& other) const {
    return points <= other.points && cards <= other.cards && wilds >= other.wilds;
  }
  constexpr bool operator==(const Leftover&) const = default;
};

// Ties are settled by points, then cards, then wilds.
enum class Objective : std::uint8_t { points_shed, cards_shed, wilds_kept };
[[nodiscard]] bool prefers(Objective objective, const Leftover& a, const Leftover& b);

// A legal lay-down, its runs named from low to high, wilds in their places.
struct LayDownOption {
  LayDown lay_down{};
  Leftover left{};
};
inline constexpr int kMaxLayDownOptions = 32;
using LayDownOptions = FixedList<LayDownOption, kMaxLayDownOptions>;

// The lay-downs that no other beats in points, cards and wilds left, one for each such leftover;
// none if there is no lay-down at all. Of more than the list holds, those that are best by an
// objective stay.
//
// False: the search was cut after kMaxLayDownTries choices of melds, so that something better may
// be missing. (At 20 cards the worst seen is 8,000 in the house contracts, 120,000 in any.)
inline constexpr int kMaxLayDownTries = 200'000;
[[nodiscard]] bool find_undominated(const Rules& rules, int round, const Bag& hand,
                                    LayDownOptions& found);

// The best of these. False: there is no lay-down.
[[nodiscard]] bool find_best_lay_down(const Rules& rules, int round, const Bag& hand,
                                      Objective objective, LayDownOption& best);

}  // namespace mayi
