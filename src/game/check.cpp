#include <algorithm>

#include "game/clauses.h"
#include "game/game.h"

// The order in which reasons are given: docs/NOTATION.md, "Reasons".
namespace mayi {
namespace {

bool is_card(Card card) {
  return card.is_joker() || (card.code() < Card::kJokerCode && (card.code() & 15) >= kLowestRank &&
                             (card.code() & 15) <= kHighestRank);
}

bool well_formed(const LayDown& lay_down) {
  int named = 0;
  for (const LayDown::Part part : lay_down.melds) named += part.size;
  return !lay_down.melds.empty() && named == lay_down.cards.size &&
         std::ranges::all_of(lay_down.cards, is_card);
}
bool well_formed(const LayOff& lay_off) {
  return is_card(lay_off.card) && lay_off.end <= End::high;
}
bool well_formed(const GoOut& go_out) {
  return std::ranges::all_of(go_out.lay_offs,
                             [](const LayOff& lay_off) { return well_formed(lay_off); });
}
bool well_formed(const Swap& swap) { return is_card(swap.card); }
bool well_formed(const Discard& discard) { return is_card(discard.card); }
template <class Simple>
bool well_formed(const Simple&) {
  return true;
}

bool is_answer(ActionKind kind) {
  return kind == ActionKind::allow || kind == ActionKind::claim || kind == ActionKind::pass;
}

// Class 2: while a May I is settled only the seat that is asked may answer, in the words of the
// rules.
Verdict check_settling(const Sight& sight, ActionKind kind) {
  const bool window = sight.rules.may_i == MayIMode::window;
  if (sight.open.asked != kNobody) {
    if (!is_answer(kind)) return refuse(Reason::being_settled);
    if (sight.seat != sight.open.asked) return refuse(Reason::not_asked);
  } else if (kind == ActionKind::allow || kind == ActionKind::claim) {
    return refuse(Reason::not_asked);
  }
  if (kind == (window ? ActionKind::allow : ActionKind::pass))
    return refuse(Reason::not_in_these_rules);
  return {};
}

// Class 4, what all turn commands share.
Verdict check_turn(const Sight& sight, ActionKind kind) {
  if (is_answer(kind) || kind == ActionKind::may_i) return {};
  if (!sight.in_turn()) return refuse(Reason::not_your_turn);
  const bool draws = kind == ActionKind::draw_stock || kind == ActionKind::draw_discard;
  const bool drawn = sight.open.phase != Phase::draw;
  if (draws == drawn) return refuse(drawn ? Reason::already_drew : Reason::draw_first);
  return {};
}

// Class 1.
Verdict check_stage(const Sight& sight, ActionKind kind) {
  if (sight.seat >= sight.open.players) return refuse(Reason::unknown_seat);
  if (sight.open.stage == Stage::game_over) return refuse(Reason::game_over);
  const bool over = sight.open.stage == Stage::round_over;
  if (over == (kind == ActionKind::next_round)) return {};
  return refuse(over ? Reason::round_over : Reason::round_not_over);
}

Verdict judge(const Sight&, const NextRound&) { return {}; }

}  // namespace

Verdict check(const Sight& sight, const Action& action) {
  const ActionKind kind = kind_of(action);
  if (!std::visit([](const auto& a) { return well_formed(a); }, action))
    return refuse(Reason::malformed);
  if (const Verdict verdict = check_stage(sight, kind); !verdict) return verdict;
  if (kind == ActionKind::next_round) return {};
  if (const Verdict verdict = check_settling(sight, kind); !verdict) return verdict;
  if (const Verdict verdict = check_turn(sight, kind); !verdict) return verdict;
  return std::visit([&](const auto& a) { return judge(sight, a); }, action);
}

Verdict check(const Rules& rules, const Game& game, Seat seat, const Action& action) {
  return check(sight_of(rules, game, seat), action);
}

void play(const Rules& rules, Game& game, Seat seat, const Action& action, EventSink& events) {
  const Playing playing{rules, game, events, seat};
  std::visit([&](const auto& a) { perform(playing, a); }, action);
}

Verdict apply(const Rules& rules, Game& game, Seat seat, const Action& action, EventSink& events) {
  if (const Verdict verdict = check(rules, game, seat, action); !verdict) return verdict;
  play(rules, game, seat, action, events);
  return {};
}

}  // namespace mayi
