#pragma once

#include "game/action.h"
#include "game/event.h"
#include "game/reason.h"

// Where each clause of docs/RULES.md lives. `judge` says whether an action is legal, once the
// reasons common to all actions (check.cpp) are out of the way; `perform` carries out a legal one.
namespace mayi {

// An action being carried out.
struct Playing {
  const Rules& rules;
  Game& game;
  EventSink& events;
  Seat seat = kNobody;

  Public& open() const { return game.open; }
  const Bag& hand() const { return game.hands[seat]; }
  // Into the hand: from the stock, or before all eyes.
  void take_hidden(Card card) const { game.hands[seat].add(card); }
  void take_openly(Card card) const {
    game.hands[seat].add(card);
    game.open.known[seat].add(card);
  }
  // Out of the hand. Of two copies, the one that everybody knew of.
  void part_with(Card card) const {
    game.hands[seat].remove(card);
    if (game.open.known[seat].has(card)) game.open.known[seat].remove(card);
  }
};

// R1 deal.cpp
void deal_round(const Playing& playing);
void perform(const Playing& playing, const NextRound&);

// R5 turn.cpp
[[nodiscard]] Verdict judge(const Sight& sight, const DrawStock&);
[[nodiscard]] Verdict judge(const Sight& sight, const DrawDiscard&);
[[nodiscard]] Verdict judge(const Sight& sight, const Skip&);
[[nodiscard]] Verdict judge(const Sight& sight, const Discard&);
[[nodiscard]] Verdict judge(const Sight& sight, const EndTurn&);  // R6.5
void perform(const Playing& playing, const DrawStock&);
void perform(const Playing& playing, const DrawDiscard&);
void perform(const Playing& playing, const Skip&);
void perform(const Playing& playing, const Discard&);
void perform(const Playing& playing, const EndTurn&);

// R6.1 lay_down.cpp
[[nodiscard]] Verdict judge(const Sight& sight, const LayDown& lay_down);
void perform(const Playing& playing, const LayDown& lay_down);

// R6.2, R6.4 lay_off.cpp
[[nodiscard]] Verdict may_lay_off(const Sight& sight);  // whatever the card
[[nodiscard]] Verdict judge(const Sight& sight, const LayOff& lay_off);
[[nodiscard]] Verdict judge(const Sight& sight, const GoOut& go_out);
void perform(const Playing& playing, const LayOff& lay_off);
void perform(const Playing& playing, const GoOut& go_out);

// R7 swap.cpp
[[nodiscard]] Verdict may_swap(const Sight& sight);  // whatever the card
[[nodiscard]] Verdict judge(const Sight& sight, const Swap& swap);
void perform(const Playing& playing, const Swap& swap);

// R8 may_i.cpp; who is in line: line.h
[[nodiscard]] Verdict judge(const Sight& sight, const MayI&);
[[nodiscard]] Verdict judge(const Sight& sight, const Allow&);
[[nodiscard]] Verdict judge(const Sight& sight, const Claim&);
[[nodiscard]] Verdict judge(const Sight& sight, const Pass&);
void perform(const Playing& playing, const MayI&);
void perform(const Playing& playing, const Allow&);
void perform(const Playing& playing, const Claim&);
void perform(const Playing& playing, const Pass&);
void deny_claimants(const Playing& playing);  // playing.seat has the card they wanted
void settle_window(const Playing& playing);   // once the current player has drawn from the stock

// R9 stock.cpp
[[nodiscard]] bool can_draw_from_stock(const Rules& rules, const Public& open, int stock);
[[nodiscard]] Card draw_card(
    const Playing& playing);  // from the stock, rebuilt if need be; none: none is left
void rebuild_emptied_stock(const Playing& playing);  // [reshuffle = when-emptied], after a draw

// R10 score.cpp
void end_round(const Playing& playing, Seat out);
void go_out_if_empty(const Playing& playing);

}  // namespace mayi
