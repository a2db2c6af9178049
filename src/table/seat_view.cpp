#include "table/seat_view.h"

#include <algorithm>

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

// Reasons that speak of the probe's own cards or meld.
bool is_about_cards(Reason reason) {
  static constexpr std::array kReasonsOfCards{
      Reason::wrong_contract,  Reason::meld_too_small, Reason::no_such_meld, Reason::does_not_fit,
      Reason::end_is_closed,   Reason::too_many_wilds, Reason::not_a_run,    Reason::not_a_joker,
      Reason::wrong_swap_card, Reason::cards_left};
  return std::ranges::find(kReasonsOfCards, reason) != kReasonsOfCards.end();
}

Availability availability_of(const SeatView& seat, ActionKind kind, bool listed) {
  if (listed) return {.kind = kind};
  const Rules& rules = seat.rules.rules;
  const Sight sight = sight_of(rules, seat.view);
  const bool passes = kind == ActionKind::pass && rules.may_i == MayIMode::line;
  const Verdict verdict =
      passes ? judge_letting_by(sight, seat.let_by) : check(sight, probe(seat, kind));
  // Nothing else is accepted though it is not listed: the list is complete by kind.
  if (verdict) return {.kind = kind};
  return {kind, verdict.error().reason, is_about_cards(verdict.error().reason)};
}

}  // namespace

SeatView look(const std::string& id, const RuleSet& rules, const TableState& state,
              Seat seat_or_nobody, std::span<const Card> kept) {
  SeatView seat{.id = id,
                .version = state.version,
                .turn_began = state.turn_began,
                .rules = rules,
                .places = state.places,
                .settings = state.settings,
                .dealt = state.dealt,
                .abandoned = state.is_abandoned(),
                .fair = state.fair,
                .awaited = awaited(rules.rules, state),
                .ready = state.ready,
                .let_by = state.let_by};
  for (Place& place : seat.places) {
    place.standing = {};
    if (place.holder.kind == SitterKind::person) place.holder.player.clear();
  }
  turn(seat, state, seat_or_nobody, kept);
  return seat;
}

void turn(SeatView& seat, const TableState& state, Seat seat_or_nobody,
          std::span<const Card> kept) {
  if (!seat.is_spectator()) seat.places[seat.me()].standing = {};
  seat.view.me = seat_or_nobody;
  seat.hand.clear();
  if (!seat.is_spectator()) seat.places[seat.me()].standing = state.places[seat.me()].standing;
  if (!state.dealt) return;
  seat.view = observe(state.game, seat_or_nobody);
  if (!seat.is_spectator()) seat.hand = in_order(seat.rules.rules, seat.view.hand, kept);
}

Verdict judge(const SeatView& seat, const Action& action) {
  return judge(sight_of(seat.rules.rules, seat.view), seat.let_by, action);
}

std::vector<Availability> availability(const SeatView& seat) {
  std::vector<Availability> result;
  if (seat.is_spectator() || !seat.dealt || seat.abandoned) return result;
  const Rules& rules = seat.rules.rules;
  const bool line = rules.may_i == MayIMode::line;
  thread_local ActionList list;  // too large for a stack, and to be cleared for every question
  legal_actions(sight_of(rules, seat.view), list);
  std::array<bool, kActionKinds> listed{};
  for (const Action& action : list) listed[action.index()] = true;
  for (int i = 0; i < kActionKinds; ++i) {
    const auto kind = static_cast<ActionKind>(i);
    if (kind == ActionKind::allow && !line) continue;
    result.push_back(availability_of(seat, kind, listed[static_cast<std::size_t>(i)]));
    if (seat.bare && result.back().about_cards) result.back() = {.kind = kind};
  }
  return result;
}

bool is_open(std::span<const Availability> all, ActionKind kind) {
  const auto found = std::ranges::find(all, kind, &Availability::kind);
  return found != all.end() && !found->refused;
}

}  // namespace mayi
