#include "game/clauses.h"
#include "game/line.h"
#include "game/planted.h"

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
  const Card card = draw_card(playing);
  if (!card.exists()) return;
  playing.tell(PenaltyDrawn{playing.seat, card, playing.hand().size()});
  rebuild_emptied(playing);
}

// R8.5: the card, then the penalty; the claimed card leaves the pile first (R9.2).
void grant(const Playing& call, Seat winner) {
  const Playing playing{call.rules, call.game, call.events, winner};
  Public& open = playing.open();
  const Card card = open.discards.pop().card;
  playing.take_openly(card);
  if (planted(Fault::double_grant)) playing.take_hidden(card);
  open.taken = Taken::by_may_i;
  if (open.may_is[winner] < 255) ++open.may_is[winner];
  playing.tell(MayIWon{winner, card});
  deny_claimants(playing);
  for (int i = 0; i < playing.rules.penalty_cards; ++i) draw_penalty(playing);
}

void ask(const Playing& playing, Seat seat) {
  playing.open().asked = seat;
  playing.tell(Asked{seat, playing.open().discards.top().card});
}

// R8.4: asks the next in line ahead of the caller, from the given distance on; with none left the
// caller has it.
void ask_line(const Playing& playing, int from) {
  Public& open = playing.open();
  const Seat seat = next_ahead(playing.rules, open, from);
  if (seat == kNobody) return grant(playing, open.caller);
  if (planted(Fault::prompt_skipped_by_hand) && playing.game.hands[seat].jokers() > 0)
    return ask_line(playing, distance_from_turn(open, seat) + 1);
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
  playing.tell(Unclaimed{open.discards.top().card});
}

int after_asked(const Public& open) { return distance_from_turn(open, open.asked) + 1; }

}  // namespace

// Whoever wanted the card that another seat, playing.seat, has now taken.
void deny_claimants(const Playing& playing) {
  Public& open = playing.open();
  const SeatSet wanted = open.claimed | (open.caller != kNobody ? SeatSet(open.caller) : SeatSet());
  for (const Seat seat : SeatSet::first(open.players))
    if (wanted.has(seat) && seat != playing.seat) playing.tell(MayIDenied{seat, playing.seat});
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
  playing.tell(CalledMayI{playing.seat, open.discards.top().card});
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
  playing.tell(Allowed{playing.seat, open.caller});
  const int next = after_asked(open);
  open.asked = kNobody;
  ask_line(playing, next);
}

void perform(const Playing& playing, const Claim&) {
  const Public& open = playing.open();
  const bool own_draw = playing.seat == open.turn;  // R8.5: the current player's claim
  playing.tell(Claimed{playing.seat, open.discards.top().card, own_draw});
  if (own_draw) return perform(playing, DrawDiscard{});
  grant(playing, playing.seat);
}

void perform(const Playing& playing, const Pass&) {
  Public& open = playing.open();
  open.passed.add(playing.seat);
  playing.tell(Passed{playing.seat});
  if (open.asked == playing.seat) ask_window(playing, after_asked(open));
}

}  // namespace mayi
