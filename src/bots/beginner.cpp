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

struct FirstFound final : LayDownSink {
  bool on(const LayDown& lay_down) override {
    found = lay_down;
    return false;
  }
  std::optional<LayDown> found;
};

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

Decision draw(const Rules& rules, const View& view) {
  const Sight sight = sight_of(rules, view);
  if (!check(sight, DrawDiscard{})) return {DrawStock{}, {WhyKind::only_choice}};
  const Card card = view.open.discards.top().card;
  const bool wanted = company(rules, view.hand, card) >= 2 && !has(view.open.down, view.me);
  if (wanted || !check(sight, DrawStock{})) return {DrawDiscard{}, {WhyKind::card_helps, card}};
  return {DrawStock{}, {WhyKind::card_does_not_help, card}};
}

}  // namespace

Decision Beginner::decide(const Rules& rules, const View& view, Random&) {
  const Public& open = view.open;
  if (open.stage == Stage::round_over) return {NextRound{}, {WhyKind::next_round}};
  if (open.asked == view.me) {
    if (rules.may_i == MayIMode::window) return {Pass{}, {WhyKind::card_does_not_help}};
    return {Allow{}, {WhyKind::card_does_not_help}};
  }
  if (open.phase == Phase::draw) return draw(rules, view);
  if (has(open.down, view.me)) return play_down(rules, view);
  if (open.phase == Phase::act) {
    FirstFound first;
    find_lay_downs(rules, open.round, view.hand, first);
    if (first.found) return {*first.found, {WhyKind::contract_complete}};
  }
  return discard_loneliest(rules, view);
}

}  // namespace mayi
