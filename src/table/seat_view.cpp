#include "table/seat_view.h"

#include <algorithm>
#include <array>
#include <memory>

#include "table/hand_order.h"

namespace mayi {
namespace {

// An action of the kind that stands for all of them: refused, it shows the first reason that has
// nothing to do with its details, or that no details would do.
Action probe(const SeatView& seat, ActionKind kind) {
  const Card card = seat.hand.empty() ? Card::joker() : seat.hand.front();
  switch (kind) {
    case ActionKind::draw_stock: return DrawStock{};
    case ActionKind::draw_discard: return DrawDiscard{};
    case ActionKind::may_i: return MayI{};
    case ActionKind::allow: return Allow{};
    case ActionKind::claim: return Claim{};
    case ActionKind::pass: return Pass{};
    case ActionKind::lay_down: {
      LayDown lay_down;
      lay_down.cards.push(card);
      lay_down.melds.push({MeldKind::set, 1});
      return lay_down;
    }
    case ActionKind::lay_off: return LayOff{card, 0, End::unnamed};
    case ActionKind::swap: return Swap{card, 0, 0};
    case ActionKind::skip: return Skip{};
    case ActionKind::discard: return Discard{card};
    case ActionKind::end_turn: return EndTurn{};
    case ActionKind::go_out: return GoOut{};
    case ActionKind::next_round: return NextRound{};
  }
  std::unreachable();
}

// Reasons that speak of the probe's own card; others of the hand may fare no better.
bool is_about_cards(Reason reason) {
  static constexpr std::array kReasonsOfCards{
      Reason::wrong_contract,  Reason::meld_too_small, Reason::no_such_meld, Reason::does_not_fit,
      Reason::end_is_closed,   Reason::too_many_wilds, Reason::not_a_run,    Reason::not_a_joker,
      Reason::wrong_swap_card, Reason::cards_left};
  return std::ranges::find(kReasonsOfCards, reason) != kReasonsOfCards.end();
}

std::string sentence_of(ActionKind kind, Reason reason) {
  if (is_about_cards(reason)) {
    if (kind == ActionKind::lay_down) return "Your cards do not make this round's contract yet.";
    if (kind == ActionKind::lay_off) return "None of your cards fits a meld on the table.";
    if (kind == ActionKind::swap) return "No Joker in a run stands for a card of your hand.";
    if (kind == ActionKind::go_out) return "Your cards cannot all be laid off.";
  }
  return std::string(text_of(reason).sentence);
}

bool known_kind(const Rules& rules, ActionKind kind) {
  return kind != ActionKind::allow || rules.may_i == MayIMode::line;
}

Availability judge_kind(const SeatView& seat, ActionKind kind, bool listed) {
  if (listed) return {kind, std::nullopt, ""};
  const Verdict verdict = check(sight_of(seat.rules.rules, seat.view), probe(seat, kind));
  // A probe that is accepted though nothing is listed cannot be: the list is complete by kind.
  const Reason reason = verdict ? Reason::malformed : verdict.error().reason;
  return {kind, reason, sentence_of(kind, reason)};
}

// Line rules know no pass; at the table it lets the exposed card go by.
Availability judge_letting_by(const SeatView& seat) {
  if (seat.situation == Situation::may_call) return {ActionKind::pass, std::nullopt, ""};
  Verdict call = check(sight_of(seat.rules.rules, seat.view), MayI{});
  const Reason reason = call ? Reason::already_answered : call.error().reason;
  return {ActionKind::pass, reason, sentence_of(ActionKind::pass, reason)};
}

}  // namespace

SeatView look_at(const Game& game, Seat seat_or_nobody, SeatSet let_by, std::span<const Card> kept,
                 SeatView frame) {
  SeatView seat = std::move(frame);
  const Rules& rules = seat.rules.rules;
  seat.view = observe(game, seat_or_nobody);
  seat.situation = situation_of(rules, seat.open(), seat_or_nobody, let_by);
  seat.waited_for = waited_for(rules, seat.open(), seats_outside(seat.sitters), let_by);
  if (seat_or_nobody >= game.open.players) return seat;
  seat.let_by = has(let_by, seat_or_nobody);
  seat.hand = in_order(rules, seat.view.hand, kept);
  return seat;
}

std::vector<Availability> availability(const SeatView& seat) {
  std::vector<Availability> result;
  if (seat.is_spectator()) return result;
  const Rules& rules = seat.rules.rules;
  const auto list = std::make_unique<ActionList>();
  legal_actions(sight_of(rules, seat.view), *list);
  std::array<bool, kActionKinds> listed{};
  for (const Action& action : *list) listed[action.index()] = true;
  for (int i = 0; i < kActionKinds; ++i) {
    const auto kind = static_cast<ActionKind>(i);
    if (!known_kind(rules, kind)) continue;
    const bool lets_by = kind == ActionKind::pass && rules.may_i == MayIMode::line;
    result.push_back(lets_by ? judge_letting_by(seat)
                             : judge_kind(seat, kind, listed[static_cast<std::size_t>(i)]));
  }
  return result;
}

}  // namespace mayi
