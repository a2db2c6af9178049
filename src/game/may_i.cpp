#include "game/clauses.h"
#include "game/line.h"

namespace mayi {
namespace {

// R8.2: whether a seat may answer for the exposed card, before anybody is asked.
Verdict may_answer(const Sight& sight) {
  const Public& open = sight.open;
  if (sight.in_turn()) return refuse(Reason::own_turn);
  if (open.taken != Taken::no) return refuse(Reason::already_taken);
  if (!is_exposed(sight.rules, open)) return refuse(Reason::no_exposed_discard);
  if (open.discards.top().by == sight.seat) return refuse(Reason::own_discard);
  if (!is_in_line(sight.rules, open, sight.seat)) return refuse(Reason::not_in_line);
  if ((open.claimed | open.passed).has(sight.seat)) return refuse(Reason::already_answered);
  return {};
}

void forget_answers(Public& open) {
  open.caller = open.asked = kNobody;
  open.allowed = open.claimed = open.passed = {};
}

void draw_penalty(const Playing& playing) {
  const Card drawn = draw_card(playing);
  if (!drawn.exists()) return;  // R9.2: not drawn where nothing can be
  playing.events.on(PenaltyDrawn{playing.seat, drawn, playing.hand().size()});
  rebuild_emptied_stock(playing);
}

// R8.5: the card, then the penalty; the claimed card leaves the pile first (R9.2).
void grant(const Playing& call, Seat winner) {
  const Playing playing{call.rules, call.game, call.events, winner};
  Public& open = playing.open();
  const Card card = open.discards.pop().card;
  playing.take_openly(card);
  open.taken = Taken::by_may_i;
  if (open.may_is[winner] < 255) ++open.may_is[winner];
  playing.events.on(MayIWon{winner, card});
  deny_claimants(playing);
  for (int i = 0; i < playing.rules.penalty_cards; ++i) draw_penalty(playing);
}

void ask(const Playing& playing, Seat seat) {
  playing.open().asked = seat;
  playing.events.on(Asked{seat, playing.open().discards.top().card});
}

// R8.4: asks the next in line ahead of the caller, from the given distance on; with none left the
// caller has it.
void ask_line(const Playing& playing, int from) {
  Public& open = playing.open();
  const Seat seat = next_ahead(playing.rules, open, from);
  if (seat == kNobody) return grant(playing, open.caller);
  ask(playing, seat);
}

// The other reading: by position, the first who has claimed or now claims.
void ask_window(const Playing& playing, int from) {
  Public& open = playing.open();
  for (int distance = from; distance < open.players; ++distance) {
    const Seat seat = seat_after_turn(open, distance);
    open.asked = seat;  // the card stays exposed until the window is settled
    if (!is_in_line(playing.rules, open, seat) || open.passed.has(seat)) continue;
    return open.claimed.has(seat) ? grant(playing, seat) : ask(playing, seat);
  }
  forget_answers(open);
  playing.events.on(Unclaimed{open.discards.top().card});
}

int after_asked(const Public& open) { return distance_from_turn(open, open.asked) + 1; }

}  // namespace

// Whoever wanted the card that another seat, playing.seat, has now taken.
void deny_claimants(const Playing& playing) {
  Public& open = playing.open();
  const SeatSet wanted = open.claimed | (open.caller != kNobody ? SeatSet(open.caller) : SeatSet());
  for (const Seat seat : SeatSet::first(open.players))
    if (wanted.has(seat) && seat != playing.seat) playing.events.on(MayIDenied{seat, playing.seat});
  forget_answers(open);
}

void settle_window(const Playing& playing) {
  if (!playing.open().discards.empty() && playing.open().taken == Taken::no) ask_window(playing, 1);
}

Verdict judge(const Sight& sight, const MayI&) { return may_answer(sight); }

Verdict judge(const Sight& sight, const Pass&) {
  return sight.open.asked == sight.seat ? Verdict{} : may_answer(sight);
}

// Only the seat that is asked gets as far as being judged here (check.cpp).
Verdict judge(const Sight&, const Allow&) { return {}; }
Verdict judge(const Sight&, const Claim&) { return {}; }

void perform(const Playing& playing, const MayI&) {
  Public& open = playing.open();
  playing.events.on(CalledMayI{playing.seat, open.discards.top().card});
  if (playing.rules.may_i == MayIMode::window) {
    open.claimed.add(playing.seat);
    return;
  }
  open.caller = playing.seat;
  ask_line(playing, 0);
}

void perform(const Playing& playing, const Allow&) {
  Public& open = playing.open();
  open.allowed.add(playing.seat);
  playing.events.on(Allowed{playing.seat, open.caller});
  const int next = after_asked(open);
  open.asked = kNobody;
  ask_line(playing, next);
}

void perform(const Playing& playing, const Claim&) {
  const bool own_draw = playing.seat == playing.open().turn;
  playing.events.on(Claimed{playing.seat, playing.open().discards.top().card, own_draw});
  // R8.5: the current player's claim is their draw.
  if (own_draw) return perform(playing, DrawDiscard{});
  grant(playing, playing.seat);
}

void perform(const Playing& playing, const Pass&) {
  Public& open = playing.open();
  open.passed.add(playing.seat);
  playing.events.on(Passed{playing.seat});
  if (open.asked == playing.seat) ask_window(playing, after_asked(open));
}

}  // namespace mayi
