#include <algorithm>

#include "game/clauses.h"
#include "game/line.h"

namespace mayi {
namespace {

// R9.4: players could pass the same discards round for ever; after this many turns of everyone
// without a card drawn from the stock the round is over.
constexpr int kIdleCircuits = 10;

void count_idle_turn(const Playing& playing) {
  Public& open = playing.open();
  open.idle_turns = static_cast<std::uint8_t>(std::min(open.idle_turns + 1, 255));
  if (open.idle_turns > kIdleCircuits * open.players) end_round(playing, kNobody);
}

void begin_next_turn(const Playing& playing) {
  Public& open = playing.open();
  open.turn = next_seat(open, open.turn);
  open.phase = Phase::draw;
  open.taken = Taken::no;
  open.laid_down_now = false;
  open.claimed = open.passed = {};
  count_idle_turn(playing);
}

}  // namespace

Verdict judge(const Sight& sight, const DrawStock&) {
  // Where nothing can be drawn at all the draw is legal and ends the round (R9.3).
  if (!can_draw_from_stock(sight.rules, sight.open, sight.stock) &&
      may_draw_discard(sight.rules, sight.open))
    return refuse(Reason::stock_empty);
  return {};
}

Verdict judge(const Sight& sight, const DrawDiscard&) {
  if (sight.down() && !sight.rules.down_takes_discard) return refuse(Reason::down_draws_stock);
  if (!may_draw_discard(sight.rules, sight.open)) return refuse(Reason::no_exposed_discard);
  return {};
}

Verdict judge(const Sight& sight, const Skip&) {
  if (sight.open.laid_down_now) return refuse(Reason::laid_down_this_turn);
  if (sight.open.phase == Phase::discard) return refuse(Reason::skipped);
  return {};
}

Verdict judge(const Sight& sight, const Discard& discard) {
  if (!sight.hand.has(discard.card)) return refuse(Reason::not_in_hand, discard.card);
  if (sight.hand.size() > 1) return {};
  if (sight.rules.last_card_stays(sight.open.round))
    return refuse(Reason::last_card_must_be_laid_off, discard.card);
  if (!sight.down()) return refuse(Reason::not_down, discard.card);
  return {};
}

Verdict judge(const Sight& sight, const EndTurn&) {
  const bool may_keep = sight.rules.last_card_stays(sight.open.round) && sight.hand.size() == 1;
  return may_keep ? Verdict{} : refuse(Reason::cannot_end_turn);
}

void perform(const Playing& playing, const DrawStock&) {
  Public& open = playing.open();
  const Card card = draw_card(playing);
  if (!card.exists()) return end_round(playing, kNobody);
  const bool had_choice = may_draw_discard(playing.rules, open);
  playing.tell(DrewStock{playing.seat, card, had_choice ? open.discards.top().card : Card()});
  rebuild_emptied(playing);
  open.phase = Phase::act;
  if (playing.rules.may_i == MayIMode::window) settle_window(playing);
}

void perform(const Playing& playing, const DrawDiscard&) {
  Public& open = playing.open();
  const Card card = open.discards.pop().card;
  playing.take_openly(card);
  open.taken = Taken::by_draw;
  open.phase = Phase::act;
  playing.tell(DrewDiscard{playing.seat, card});
  deny_claimants(playing);
}

void perform(const Playing& playing, const Skip&) {
  playing.open().phase = Phase::discard;
  playing.tell(Skipped{playing.seat});
}

void perform(const Playing& playing, const Discard& discard) {
  playing.part_with(discard.card);
  playing.open().discards.push({discard.card, playing.seat});
  playing.tell(Discarded{playing.seat, discard.card});
  if (playing.hand().empty()) return go_out_if_empty(playing);
  begin_next_turn(playing);
}

void perform(const Playing& playing, const EndTurn&) {
  playing.tell(KeptLastCard{playing.seat});
  begin_next_turn(playing);
}

}  // namespace mayi
