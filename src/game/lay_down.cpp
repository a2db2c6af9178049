#include "game/clauses.h"

namespace mayi {
namespace {

bool is_contract(const LayDown& lay_down, const Contract& contract) {
  Contract named;
  for (const LayDown::Part part : lay_down.melds)
    ++(part.kind == MeldKind::set ? named.sets : named.runs);
  return named == contract;
}

// The first card named that the hand lacks.
Card missing_card(Bag hand, std::span<const Card> named) {
  for (const Card card : named) {
    if (!hand.has(card)) return card;
    hand.remove(card);
  }
  return {};
}

Verdict verdict_of(MeldFault fault, MeldKind kind) {
  switch (fault) {
    case MeldFault::none: return {};
    case MeldFault::too_small: return refuse(Reason::meld_too_small);
    case MeldFault::too_large: return refuse(Reason::meld_too_large);
    case MeldFault::too_many_wilds: return refuse(Reason::too_many_wilds);
    case MeldFault::invalid:
      return refuse(kind == MeldKind::set ? Reason::invalid_set : Reason::invalid_run);
  }
  std::unreachable();
}

using Placed = FixedList<Meld, kMaxContractMelds>;

// The melds as they will lie on the table; requires the right contract.
Verdict place_all(const Rules& rules, int round, const LayDown& lay_down, Placed& placed) {
  Verdict verdict;
  lay_down.for_each_meld([&](MeldKind kind, std::span<const Card> cards) {
    if (!verdict) return;
    Meld meld;
    verdict = verdict_of(place_meld(rules, kind, cards, rules.larger_allowed(round), meld), kind);
    placed.push(meld);
  });
  return verdict;
}

bool keeps_gaps(const Rules& rules, const Placed& placed) {
  if (rules.same_suit_run_gap == 0) return true;
  for (std::size_t i = 0; i < placed.size; ++i)
    for (std::size_t j = i + 1; j < placed.size; ++j) {
      const Meld &a = placed[i], &b = placed[j];
      if (a.kind != MeldKind::run || b.kind != MeldKind::run || a.suit != b.suit) continue;
      if (ranks_between(view_of(a), view_of(b)) < rules.same_suit_run_gap) return false;
    }
  return true;
}

}  // namespace

Verdict judge(const Sight& sight, const LayDown& lay_down) {
  const Rules& rules = sight.rules;
  const int round = sight.open.round;
  if (sight.down()) return refuse(Reason::already_down);
  if (sight.open.phase == Phase::discard) return refuse(Reason::skipped);
  if (!is_contract(lay_down, rules.contract(round))) return refuse(Reason::wrong_contract);
  if (const Card card = missing_card(sight.hand, lay_down.cards.view()); card.exists())
    return refuse(Reason::not_in_hand, card);
  Placed placed;
  if (const Verdict verdict = place_all(rules, round, lay_down, placed); !verdict) return verdict;
  if (!keeps_gaps(rules, placed)) return refuse(Reason::same_suit_gap);
  if (rules.whole_hand(round) && lay_down.cards.size != sight.hand.size())
    return refuse(Reason::whole_hand_required);
  return {};
}

void perform(const Playing& playing, const LayDown& lay_down) {
  Public& open = playing.open();
  Placed placed;
  (void)place_all(playing.rules, open.round, lay_down, placed);
  for (const Card card : lay_down.cards) playing.part_with(card);
  for (const Meld& meld : placed) open.table.add(playing.seat, meld);
  open.down.add(playing.seat);
  open.laid_down_now = true;
  open.phase = Phase::discard;
  playing.tell(LaidDown{playing.seat, placed, playing.hand().size()});
  go_out_if_empty(playing);
}

}  // namespace mayi
