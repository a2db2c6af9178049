#include "game/clauses.h"

namespace mayi {
namespace {

Reason reason_of(LayOffFault fault) {
  switch (fault) {
    case LayOffFault::does_not_fit: return Reason::does_not_fit;
    case LayOffFault::end_is_closed: return Reason::end_is_closed;
    case LayOffFault::too_many_wilds: return Reason::too_many_wilds;
    case LayOffFault::none: break;
  }
  std::unreachable();
}

LayOffPlace place_on(const Rules& rules, const Table& table, const LayOff& lay_off) {
  return place_lay_off(rules, table[lay_off.meld], lay_off.card, lay_off.end);
}

Verdict whole_hand_verdict(const Sight& sight) {
  return sight.rules.whole_hand(sight.open.round) ? refuse(Reason::whole_hand_required) : Verdict{};
}

// Removes the named cards; the first that is not there is the verdict.
Verdict take_cards(Bag& hand, const LayOffs& lay_offs) {
  for (const LayOff& lay_off : lay_offs) {
    if (!hand.has(lay_off.card)) return refuse(Reason::not_in_hand, lay_off.card);
    hand.remove(lay_off.card);
  }
  return {};
}

Verdict all_fit(const Rules& rules, Table table, const LayOffs& lay_offs) {
  for (const LayOff& lay_off : lay_offs)
    if (lay_off.meld >= table.size()) return refuse(Reason::no_such_meld, lay_off.card);
  for (const LayOff& lay_off : lay_offs) {
    const LayOffPlace place = place_on(rules, table, lay_off);
    if (place.fault != LayOffFault::none) return refuse(reason_of(place.fault), lay_off.card);
    table.lay_off(lay_off.meld, lay_off.card, place.at_low);
  }
  return {};
}

void lay_off_card(const Playing& playing, const LayOff& lay_off) {
  const LayOffPlace place = place_on(playing.rules, playing.open().table, lay_off);
  playing.part_with(lay_off.card);
  playing.open().table.lay_off(lay_off.meld, lay_off.card, place.at_low);
  playing.tell(LaidOff{playing.seat, lay_off.card, lay_off.meld, place.at_low});
}

}  // namespace

Verdict may_lay_off(const Sight& sight) {
  if (!sight.down()) return refuse(Reason::not_down);
  if (sight.open.laid_down_now) return refuse(Reason::laid_down_this_turn);
  if (sight.open.phase == Phase::discard) return refuse(Reason::skipped);
  return {};
}

Verdict judge(const Sight& sight, const LayOff& lay_off) {
  if (const Verdict verdict = may_lay_off(sight); !verdict) return verdict;
  if (!sight.hand.has(lay_off.card)) return refuse(Reason::not_in_hand, lay_off.card);
  if (lay_off.meld >= sight.open.table.size()) return refuse(Reason::no_such_meld, lay_off.card);
  const LayOffPlace place = place_on(sight.rules, sight.open.table, lay_off);
  if (place.fault != LayOffFault::none) return refuse(reason_of(place.fault), lay_off.card);
  return whole_hand_verdict(sight);
}

Verdict judge(const Sight& sight, const GoOut& go_out) {
  if (const Verdict verdict = may_lay_off(sight); !verdict) return verdict;
  Bag hand = sight.hand;
  if (const Verdict verdict = take_cards(hand, go_out.lay_offs); !verdict) return verdict;
  if (const Verdict verdict = all_fit(sight.rules, sight.open.table, go_out.lay_offs); !verdict)
    return verdict;
  if (const Verdict verdict = whole_hand_verdict(sight); !verdict) return verdict;
  return hand.empty() ? Verdict{} : refuse(Reason::cards_left);
}

void perform(const Playing& playing, const LayOff& lay_off) {
  lay_off_card(playing, lay_off);
  go_out_if_empty(playing);
}

void perform(const Playing& playing, const GoOut& go_out) {
  for (const LayOff& lay_off : go_out.lay_offs) lay_off_card(playing, lay_off);
  go_out_if_empty(playing);
}

}  // namespace mayi
