#include "game/clauses.h"
#include "game/game.h"
#include "game/line.h"

namespace mayi {
namespace {

void list_if_legal(const Sight& sight, ActionList& list, const Action& action) {
  if (check(sight, action)) list.push(action);
}

void list_discards(const Sight& sight, ActionList& list) {
  sight.hand.for_each_distinct([&](Card card) {
    if (judge(sight, Discard{card})) list.push(Discard{card});
  });
}

void list_lay_downs(const Sight& sight, ActionList& list) {
  if (sight.down() || sight.open.phase != Phase::act) return;
  LayDowns found;
  find_lay_downs(sight.rules, sight.open.round, sight.hand, kMaxListedLayDowns, found);
  for (const LayDown& lay_down : found) list.push(lay_down);
}

void list_lay_offs_to(const Sight& sight, std::uint8_t meld, ActionList& list) {
  const MeldView view = sight.open.table[meld];
  const auto list_at = [&](Card card, End end) {
    if (place_lay_off(sight.rules, view, card, end).fault == LayOffFault::none) list.push(LayOff{card, meld, end});
  };
  sight.hand.for_each_distinct([&](Card card) {
    if (view.kind == MeldKind::set || !sight.rules.is_wild(card)) return list_at(card, End::unnamed);
    list_at(card, End::low);
    list_at(card, End::high);
  });
}

void list_lay_offs(const Sight& sight, ActionList& list) {
  if (!may_lay_off(sight) || sight.rules.whole_hand(sight.open.round)) return;
  for (int meld = 0; meld < sight.open.table.size(); ++meld)
    list_lay_offs_to(sight, static_cast<std::uint8_t>(meld), list);
  GoOut go_out;
  if (find_go_out(sight.rules, sight.hand, sight.open.table, go_out.lay_offs)) list.push(go_out);
}

// Each Joker in a run stands for one card.
void list_swaps_in(const Sight& sight, std::uint8_t meld, ActionList& list) {
  const MeldView view = sight.open.table[meld];
  if (view.kind != MeldKind::run) return;
  for (int i = 0; i < view.size(); ++i) {
    if (!view.cards[static_cast<std::size_t>(i)].is_joker()) continue;
    const Card card(rank_at(view.start + i), view.suit);
    if (!sight.rules.is_wild(card) && sight.hand.has(card)) list.push(Swap{card, meld, static_cast<std::uint8_t>(i + 1)});
  }
}

void list_swaps(const Sight& sight, ActionList& list) {
  if (!may_swap(sight)) return;
  for (int meld = 0; meld < sight.open.table.size(); ++meld)
    list_swaps_in(sight, static_cast<std::uint8_t>(meld), list);
}

void list_turn(const Sight& sight, ActionList& list) {
  if (sight.open.phase == Phase::draw) {
    list_if_legal(sight, list, DrawStock{});
    list_if_legal(sight, list, DrawDiscard{});
    return;
  }
  list_lay_downs(sight, list);
  list_lay_offs(sight, list);
  list_swaps(sight, list);
  list_if_legal(sight, list, Skip{});
  list_discards(sight, list);
  list_if_legal(sight, list, EndTurn{});
}

bool may_answer(const Rules& rules, const Public& open, Seat seat) {
  return seat != open.turn && is_in_line(rules, open, seat) && !has(open.claimed | open.passed, seat);
}

}  // namespace

void legal_actions(const Sight& sight, ActionList& list) {
  list.size = 0;  // not clear(): the list is large and its old entries harmless
  if (sight.seat >= sight.open.players) return;
  if (sight.open.stage != Stage::playing) return list_if_legal(sight, list, NextRound{});
  if (sight.open.asked != kNobody) {
    list_if_legal(sight, list, Allow{});
    list_if_legal(sight, list, Claim{});
    list_if_legal(sight, list, Pass{});
  } else if (sight.in_turn()) {
    list_turn(sight, list);
  } else {
    list_if_legal(sight, list, MayI{});
    list_if_legal(sight, list, Pass{});
  }
}

void legal_actions(const Rules& rules, const Game& game, Seat seat, ActionList& list) {
  legal_actions(sight_of(rules, game, seat), list);
}

SeatSet actors(const Rules& rules, const Public& open) {
  if (open.stage == Stage::game_over) return 0;
  if (open.stage == Stage::round_over) return static_cast<SeatSet>((1u << open.players) - 1);
  if (open.asked != kNobody) return bit(open.asked);
  SeatSet result = bit(open.turn);
  for (Seat seat = 0; seat < open.players; ++seat)
    if (may_answer(rules, open, seat)) result |= bit(seat);
  return result;
}

}  // namespace mayi
