#pragma once

#include <variant>

#include "melds/go_out_search.h"
#include "melds/lay_down_search.h"

namespace mayi {

// What a seat can do. LayDown and LayOff are at home in melds/.
struct DrawStock {
  bool operator==(const DrawStock&) const = default;
};
struct DrawDiscard {
  bool operator==(const DrawDiscard&) const = default;
};
struct MayI {
  bool operator==(const MayI&) const = default;
};
struct Allow {
  bool operator==(const Allow&) const = default;
};
struct Claim {
  bool operator==(const Claim&) const = default;
};
struct Pass {
  bool operator==(const Pass&) const = default;
};
struct Swap {
  Card card{};
  std::uint8_t meld = 0;  // index on the table; spelled from 1
  std::uint8_t at = 0;    // place of the Joker, from 1; 0: whichever stands for the card
  bool operator==(const Swap&) const = default;
};
struct Skip {
  bool operator==(const Skip&) const = default;
};
struct Discard {
  Card card{};
  bool operator==(const Discard&) const = default;
};
struct EndTurn {
  bool operator==(const EndTurn&) const = default;
};
struct GoOut {
  LayOffs lay_offs{};
  bool operator==(const GoOut&) const = default;
};
struct NextRound {
  bool operator==(const NextRound&) const = default;
};

using Action = std::variant<DrawStock, DrawDiscard, MayI, Allow, Claim, Pass, LayDown, LayOff, Swap,
                            Skip, Discard, EndTurn, GoOut, NextRound>;

// The alternatives of Action, in their order.
enum class ActionKind : std::uint8_t {
  draw_stock,
  draw_discard,
  may_i,
  allow,
  claim,
  pass,
  lay_down,
  lay_off,
  swap,
  skip,
  discard,
  end_turn,
  go_out,
  next_round
};
inline constexpr int kActionKinds = static_cast<int>(std::variant_size_v<Action>);
constexpr ActionKind kind_of(const Action& action) {
  return static_cast<ActionKind>(action.index());
}

// No room is missing: a table has at most 32 melds; each takes, at either end of a run, two
// naturals and the kinds of wild there are (4 a wild rank and the Joker); add the distinct
// discards, Joker swaps and a few more.
inline constexpr int kMaxActions =
    kMaxMelds * 2 * (1 + 4 * kMaxWildRanks + 1) + 53 + kMaxJokers + 32;
using ActionList = FixedList<Action, kMaxActions>;

}  // namespace mayi
