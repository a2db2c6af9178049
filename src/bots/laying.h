#pragma once

#include "bots/bot.h"
#include "solver/lay_off_plan.h"

// What every rung but the lowest does with the top discard and with melds.
namespace mayi {

// Whether it is a reason to take the card.
bool is_wanted(const Why& why);

// The draw; where there is a choice, by what `judge` says of the top discard.
template <class Judge>
Decision draw_by(const Rules& rules, const View& view, Judge judge) {
  const Sight sight = sight_of(rules, view);
  if (!check(sight, DrawDiscard{})) return {DrawStock{}, {WhyKind::only_choice}};
  if (!check(sight, DrawStock{}))
    return {DrawDiscard{}, {WhyKind::only_choice, view.open.discards.top().card}};
  const Why why = judge();
  if (is_wanted(why)) return {DrawDiscard{}, why};
  return {DrawStock{}, why};
}

// The answer of a seat that is asked, by what it thinks of the top discard.
Decision answer_by(const Rules& rules, const Why& why);

// Down since an earlier turn, after the draw: lays off what leaves the fewest points, goes out in
// one command when it can. Nothing: no lay-off is worth it, it is time to discard.
[[nodiscard]] std::optional<Decision> lay_off(const Rules& rules, const View& view);

// Down: the whole turn after the draw; the dearest card goes.
[[nodiscard]] Decision play_down(const Rules& rules, const View& view);

// The discard, or the end of the turn, that sheds most points. With `careful`, a card that somebody
// could lay off on the table is kept back while there is another.
[[nodiscard]] Decision finish_turn_down(const Rules& rules, const View& view, bool careful);

// For rounds whose last card must be laid off (R6.5), down since an earlier turn. A player goes out
// only with a hand that fits the table whole; so it is better to end the turn with one card that
// fits, ready to go out with the next draw, than with one that does not, be it cheaper. The next
// step towards that, or of going out at once; nothing if neither can be had this turn.
[[nodiscard]] std::optional<Decision> be_ready_to_go_out(const Rules& rules, const View& view);

// Whether some meld on the table takes the card.
[[nodiscard]] bool fits_table(const Rules& rules, const Table& table, Card card);
// The naturals of which that is true, each as Card::bit().
[[nodiscard]] std::uint64_t naturals_fitting(const Rules& rules, const Table& table);

// How a turn of a player who is down may end in that round.
inline Discarding discarding_in(const Rules& rules, int round) {
  return rules.last_card_stays(round) ? Discarding::not_the_last : Discarding::any;
}

// The dearest card, of those that are not `kept_back` if there are any.
template <class KeptBack>
Card dearest_discard(const Rules& rules, const Bag& hand, KeptBack kept_back) {
  Card best{};
  int best_worth = -1;
  hand.for_each_distinct([&](Card card) {
    const int worth = rules.points_of(card) + (kept_back(card) ? 0 : 10 * kMaxPoints);
    if (worth <= best_worth) return;
    best_worth = worth;
    best = card;
  });
  return best;
}

// The first swap of a natural in hand for a Joker in a run that is `wanted`.
template <class Wanted>
[[nodiscard]] std::optional<Swap> find_swap(const Table& table, const Bag& hand, Wanted wanted) {
  for (int meld = 0; meld < table.size(); ++meld) {
    const MeldView run = table[meld];
    for (int i = 0; run.kind == MeldKind::run && i < run.size(); ++i) {
      if (!run.cards[static_cast<std::size_t>(i)].is_joker()) continue;
      const Swap swap{Card(rank_at(run.start + i), run.suit), static_cast<std::uint8_t>(meld),
                      static_cast<std::uint8_t>(i + 1)};
      if (hand.has(swap.card) && wanted(swap)) return swap;
    }
  }
  return std::nullopt;
}

}  // namespace mayi
