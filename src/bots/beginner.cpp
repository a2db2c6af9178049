#include "bots/beginner.h"

#include <bit>

#include "bots/laying.h"

namespace mayi {
namespace {

// How many cards of the hand go with this one: pairs, and neighbours within two ranks of its suit.
int company(const Rules& rules, const Bag& hand, Card card) {
  if (rules.is_wild(card)) return 100;
  const std::uint64_t naturals = hand.distinct() & ~card.bit() & ~rules.wild_plane();
  const unsigned near = 0x1fu << std::to_underlying(card.rank()) >> 2;
  const int neighbours = std::popcount(lane(naturals, std::to_underlying(card.suit())) & near);
  return neighbours + hand.count_in(plane_of(rank_bit(card.rank()))) - (hand.has(card) ? 1 : 0);
}

Decision discard_loneliest(const Rules& rules, const View& view) {
  Card best{};
  int best_company = 0;
  view.hand.for_each_distinct([&](Card card) {
    const int here = company(rules, view.hand, card);
    const bool better = !best.exists() || here < best_company ||
                        (here == best_company && rules.points_of(card) > rules.points_of(best));
    if (!better) return;
    best = card;
    best_company = here;
  });
  return {Discard{best}, {WhyKind::least_harm, best, rules.points_of(best), 0}};
}

Why worth_of_top(const Rules& rules, const View& view, int least) {
  const Card card = view.open.discards.top().card;
  const int friends = company(rules, view.hand, card);
  if (view.open.down.has(view.me)) return {WhyKind::card_does_not_help, card};
  if (rules.is_wild(card)) return {WhyKind::goes_with_others, card, 0, view.hand.size()};
  if (friends >= least) return {WhyKind::goes_with_others, card, 0, friends};
  return {WhyKind::card_does_not_help, card};
}

// Takes the card if it is the draw, never for a penalty.
Decision answer(const Rules& rules, const View& view, int least) {
  const Why why = worth_of_top(rules, view, least);
  const bool penalty = is_wanted(why) && view.open.asked != view.open.turn;
  return answer_by(rules, penalty ? Why{WhyKind::costs_too_much, why.card} : why);
}

Decision lay_down(const Rules& rules, const View& view, const LayDown& found) {
  Bag left = view.hand;
  found.for_each_meld([&](MeldKind, std::span<const Card> cards) {
    for (const Card card : cards) left.remove(card);
  });
  return {found, {WhyKind::contract_complete, {}, 0, points_in_hand(rules, left)}};
}

}  // namespace

Decision Beginner::decide(const Rules& rules, const View& view, Random&) const {
  const Public& open = view.open;
  if (open.stage == Stage::round_over) return {NextRound{}, {WhyKind::next_round}};
  if (open.asked == view.me) return answer(rules, view, company_);
  if (open.phase == Phase::draw)
    return draw_by(rules, view, [&] { return worth_of_top(rules, view, company_); });
  if (open.down.has(view.me)) return play_down(rules, view);
  if (open.phase == Phase::act)
    if (const auto found = find_lay_down(rules, open.round, view.hand))
      return lay_down(rules, view, *found);
  return discard_loneliest(rules, view);
}

}  // namespace mayi
