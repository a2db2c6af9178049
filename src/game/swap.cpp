#include "game/clauses.h"

namespace mayi {
namespace {

SwapPlace place_in(const Rules& rules, const Table& table, const Swap& swap) {
  return place_swap(rules, table[swap.meld], swap.card, swap.at);
}

Verdict verdict_of(SwapFault fault, Card card) {
  switch (fault) {
    case SwapFault::none: return {};
    case SwapFault::not_a_run: return refuse(Reason::not_a_run, card);
    case SwapFault::not_a_joker: return refuse(Reason::not_a_joker, card);
    case SwapFault::wrong_card: return refuse(Reason::wrong_swap_card, card);
  }
  std::unreachable();
}

}  // namespace

Verdict may_swap(const Sight& sight) {
  if (sight.rules.joker_swap == JokerSwap::never || sight.rules.whole_hand(sight.open.round))
    return refuse(Reason::swap_not_allowed);
  if (sight.down()) return refuse(Reason::already_down);
  if (sight.open.phase == Phase::discard) return refuse(Reason::skipped);
  return {};
}

Verdict judge(const Sight& sight, const Swap& swap) {
  if (const Verdict verdict = may_swap(sight); !verdict) return verdict;
  if (!sight.hand.has(swap.card)) return refuse(Reason::not_in_hand, swap.card);
  if (swap.meld >= sight.open.table.size()) return refuse(Reason::no_such_meld, swap.card);
  return verdict_of(place_in(sight.rules, sight.open.table, swap).fault, swap.card);
}

void perform(const Playing& playing, const Swap& swap) {
  Table& table = playing.open().table;
  const int index = place_in(playing.rules, table, swap).index;
  playing.part_with(swap.card);
  playing.take_openly(table.swap(swap.meld, index, swap.card));
  playing.tell(Swapped{playing.seat, swap.card, swap.meld, index + 1});
}

}  // namespace mayi
