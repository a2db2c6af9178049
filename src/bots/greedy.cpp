#include "bots/greedy.h"

#include <tuple>

#include "bots/laying.h"
#include "game/line.h"
#include "solver/best_lay_down.h"

namespace mayi {
namespace {

// Less is better.
auto rating(const Prospect& prospect) {
  return std::tuple(prospect.missing, -prospect.outs, prospect.points);
}

Decision answer(const Rules& rules, const View& view, const Prospects& prospects, int within) {
  const bool own_draw = view.open.asked == view.open.turn;
  Why why =
      own_draw ? worth_of_draw(rules, view, prospects) : worth_of_may_i(rules, view, prospects);
  if (is_wanted(why) && !own_draw && why.after > within) why.kind = WhyKind::costs_too_much;
  return answer_by(rules, why);
}

// The distance with and without the top discard, in a hand that is to grow by `growth` more cards
// with it.
Why worth_of(const View& view, const Prospects& prospects, int growth) {
  const Card card = view.open.discards.top().card;
  if (prospects.cannot_help(card)) return {WhyKind::card_does_not_help, card};
  const Distance before = prospects.distance_of(view.hand);
  const int after = prospects.is_whole_hand()
                        ? prospects.distance_of(with(view.hand, card), growth).missing
                        : before.missing - (before.is_out(card) ? 1 : 0);
  return {after < before.missing ? WhyKind::card_helps : WhyKind::card_does_not_help, card,
          before.missing, after};
}

}  // namespace

Why worth_of_draw(const Rules& rules, const View& view, const Prospects& prospects) {
  const Card card = view.open.discards.top().card;
  if (!view.open.down.has(view.me)) return worth_of(view, prospects, 0);
  const bool fits = fits_table(rules, view.open.table, card);
  return {fits ? WhyKind::fits_the_table : WhyKind::card_does_not_help, card};
}

Why worth_of_may_i(const Rules& rules, const View& view, const Prospects& prospects) {
  if (!view.open.down.has(view.me)) return worth_of(view, prospects, rules.penalty_cards + 1);
  return {WhyKind::costs_too_much, view.open.discards.top().card};
}

std::optional<Decision> swap_joker(const Rules& rules, const View& view, const Prospects& prospects,
                                   int now) {
  const Sight sight = sight_of(rules, view);
  int after = now;
  const auto swap = find_swap(view.open.table, view.hand, [&](const Swap& s) {
    if (!check(sight, s)) return false;
    after = prospects.distance_of(with(without(view.hand, s.card), Card::joker()), 0).missing;
    return after < now;
  });
  if (!swap) return std::nullopt;
  return Decision{*swap, {WhyKind::joker_worth_more, swap->card, now, after}};
}

Decision lay_down_best(const Rules& rules, const View& view) {
  LayDownOption best;
  (void)find_best_lay_down(rules, view.open.round, view.hand, Objective::points_shed, best);
  return {best.lay_down, {WhyKind::contract_complete, {}, 0, best.left.points}};
}

// Lonely cards first, the dearest of them: as soon as one leaves the distance as it is, no other
// can do better but by outs, and a lonely card is no out's partner.
Decision discard_by_distance(const Rules& rules, const View& view, const Prospects& prospects,
                             int now) {
  Card lonely{};
  view.hand.for_each_distinct([&](Card card) {
    if (stands_alone(rules, without(view.hand, card), card) &&
        (!lonely.exists() || rules.points_of(card) > rules.points_of(lonely)))
      lonely = card;
  });
  if (lonely.exists() && !prospects.is_whole_hand() &&
      prospects.distance_of(without(view.hand, lonely)).missing == now)
    return {Discard{lonely}, {WhyKind::sheds_points, lonely, rules.points_of(lonely), now}};
  Card best{};
  Prospect best_left{};
  view.hand.for_each_distinct([&](Card card) {
    const Prospect left = prospects.of(without(view.hand, card));
    if (best.exists() && rating(left) >= rating(best_left)) return;
    best = card;
    best_left = left;
  });
  const WhyKind kind = best_left.missing <= now ? WhyKind::sheds_points : WhyKind::least_harm;
  return {Discard{best}, {kind, best, rules.points_of(best), best_left.missing}};
}

Decision Greedy::decide(const Rules& rules, const View& view, Random&) const {
  const Public& open = view.open;
  if (open.stage == Stage::round_over) return {NextRound{}, {WhyKind::next_round}};
  const Prospects prospects(rules, view);
  if (open.asked == view.me) return answer(rules, view, prospects, claims_within_);
  if (open.phase == Phase::draw)
    return draw_by(rules, view, [&] { return worth_of_draw(rules, view, prospects); });
  if (open.down.has(view.me)) return play_down(rules, view);
  const int now = prospects.missing_now();
  if (open.phase == Phase::act) {
    if (now == 0) return lay_down_best(rules, view);
    if (const auto swapped = swap_joker(rules, view, prospects, now)) return *swapped;
  }
  return discard_by_distance(rules, view, prospects, now);
}

std::optional<Decision> Greedy::interrupt(const Rules& rules, const View& view, Random&) const {
  if (claims_within_ < 0 || rules.may_i == MayIMode::window) return std::nullopt;
  const Prospects prospects(rules, view);
  const Why why = worth_of_may_i(rules, view, prospects);
  if (!is_wanted(why) || why.after > claims_within_) return std::nullopt;
  return Decision{MayI{}, why};
}

}  // namespace mayi
