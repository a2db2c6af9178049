#include "bots/rollout.h"

#include <bit>
#include <cmath>

#include "bots/laying.h"
#include "bots/prospects.h"
#include "game/line.h"
#include "solver/best_lay_down.h"
#include "solver/spare_cards.h"

namespace mayi {
namespace {

// What the policy weighs, in points: a card missing, an unseen card that would help, a point held
// (more for each player who is down).
constexpr double kMissing = 120, kOut = 1, kHeldPoint = 0.3, kHeldPointDown = 0.3;

// A round that goes on for longer is cut. Where the whole hand must be laid down a turn costs more
// time than elsewhere, and little is seen on the table.
constexpr int kMostCircuits = 20, kMostCircuitsWhole = 3;

// With each card that a hand lacks it is so many times less likely to be the first to go out.
constexpr double kHarderByCard = 4;

Bag live_cards(const Rules& rules, const Public& open) {
  const auto players = static_cast<std::size_t>(open.players);
  Bag gone;
  for (const Discarded& discarded : open.discards) gone.add(discarded.card);
  for (const Card card : open.table.cards()) gone.add(card);
  return gone.rest_of_decks(rules.decks[players], rules.jokers[players]);
}

// What a hand has that it had not before; one card.
Card card_added(const Bag& before, const Bag& after) {
  for (int i = 0; i < kMaxDecks; ++i)
    if (const std::uint64_t added = after.plane(i) & ~before.plane(i); added != 0)
      return Card::from_code(std::countr_zero(added));
  return Card::joker();
}

}  // namespace

void Rollout::begin(Game& world) {
  game_ = &world;
  live_ = live_cards(rules_, world.open);
  fresh_ = {};
  offered_ = world.open.players;
  taken_known_ = false;
}

std::uint64_t Rollout::taken() {
  const Table& table = game_->open.table;
  if (!taken_known_) {
    taken_ = naturals_fitting(rules_, table);
    wild_taken_ = fits_table(rules_, table, Card::joker());
    taken_known_ = true;
  }
  return taken_;
}

bool Rollout::fits(Card card) {
  const std::uint64_t naturals = taken();
  return rules_.is_wild(card) ? wild_taken_ : (naturals & card.bit()) != 0;
}

void Rollout::play_on(Game& world, Seat seat, const Action* action) {
  begin(world);
  if (action != nullptr)
    does(seat, *action);
  else
    offered_ = distance_from_turn(world.open, seat) + 1;
  const bool whole = rules_.whole_hand(world.open.round);
  const int most = (whole ? kMostCircuitsWhole : kMostCircuits) * world.open.players;
  for (turns_ = 0; world.open.stage == Stage::playing && turns_ < most;) step();
}

double Rollout::readiness(Seat seat) {
  const int missing = game_->open.down.has(seat) ? 0 : outlook(seat).missing;
  return std::pow(kHarderByCard, -missing);
}

void Rollout::does(Seat seat, const Action& action) {
  const Seat turn = game_->open.turn;
  play(rules_, *game_, seat, action, none_);
  const ActionKind kind = kind_of(action);
  if (kind == ActionKind::lay_down || kind == ActionKind::lay_off || kind == ActionKind::swap)
    taken_known_ = false;
  if (game_->open.turn == turn) return;
  offered_ = 1;
  ++turns_;
}

void Rollout::step() {
  const Public& open = game_->open;
  if (open.asked != kNobody) return answer(open.asked);
  if (open.phase != Phase::draw) return act(open.turn);
  if (!offer_may_i()) draw(open.turn);
}

bool Rollout::offer_may_i() {
  const Public& open = game_->open;
  if (rules_.may_i != MayIMode::line || !is_exposed(rules_, open)) return false;
  while (offered_ < open.players) {
    const Seat seat = seat_after_turn(open, offered_++);
    if (!is_in_line(rules_, open, seat) || !wants(seat, open.discards.top().card)) continue;
    offered_ = open.players;
    fresh_.remove(seat);
    does(seat, MayI{});
    return true;
  }
  return false;
}

void Rollout::answer(Seat seat) {
  const bool window = rules_.may_i == MayIMode::window;
  if (!wants(seat, game_->open.discards.top().card))
    return window ? does(seat, Pass{}) : does(seat, Allow{});
  if (seat != game_->open.turn) fresh_.remove(seat);
  does(seat, Claim{});
}

void Rollout::draw(Seat seat) {
  const Public& open = game_->open;
  if (may_draw_discard(rules_, open)) {
    const bool must = !check(sight_of(rules_, *game_, seat), DrawStock{});
    if (must || wants(seat, open.discards.top().card)) return does(seat, DrawDiscard{});
  }
  does(seat, DrawStock{});
}

void Rollout::rests(Seat seat, const Distance& outlook) {
  outlooks_[seat] = outlook;
  rested_[seat] = hand(seat);
  fresh_.add(seat);
}

const Distance& Rollout::outlook(Seat seat) {
  if (!fresh_.has(seat)) rests(seat, at_rest(hand(seat)));
  return outlooks_[seat];
}

bool Rollout::wants(Seat seat, Card card) {
  const Public& open = game_->open;
  if (open.down.has(seat)) return seat == open.turn && fits(card);
  return helps(seat, card, seat == open.turn ? 0 : rules_.penalty_cards + 1);
}

// Whether the hand comes nearer with the card, if it is to grow by `growth` more before it can be
// laid down.
bool Rollout::helps(Seat seat, Card card, int growth) {
  const Distance& before = outlook(seat);
  if (growth == 0 || !rules_.whole_hand(game_->open.round)) return before.is_out(card);
  const Bag grown = with(hand(seat), card);
  return whole_hand_lacks_fewer(rules_, game_->open.round, grown, grown.size() + growth,
                                before.missing);
}

// Of a hand whose outlook is fresh, after the draw: that lowers what it lacks by one, if the card
// is an out.
int Rollout::missing_once_drawn(Seat seat) const {
  const Distance& before = outlooks_[seat];
  return before.missing - (before.is_out(card_added(rested_[seat], hand(seat))) ? 1 : 0);
}

bool Rollout::completes(Seat seat) const {
  if (fresh_.has(seat)) return missing_once_drawn(seat) == 0;
  return can_lay_down(rules_, game_->open.round, hand(seat));
}

void Rollout::act(Seat seat) {
  const Public& open = game_->open;
  if (open.down.has(seat)) return lay_off_and_discard(seat);
  if (open.phase == Phase::act) {
    if (completes(seat)) return lay_down(seat);
    if (swap_joker(seat)) return;
  }
  discard(seat);
}

void Rollout::lay_down(Seat seat) {
  LayDownOption best;
  (void)find_best_lay_down(rules_, game_->open.round, hand(seat), Objective::points_shed, best);
  does(seat, best.lay_down);
}

bool Rollout::swap_joker(Seat seat) {
  const Public& open = game_->open;
  if (rules_.joker_swap == JokerSwap::never || rules_.whole_hand(open.round)) return false;
  const auto swap = find_swap(open.table, hand(seat), [&](const Swap& s) {
    if (!check(sight_of(rules_, *game_, seat), s)) return false;
    const Bag swapped = with(without(hand(seat), s.card), Card::joker());
    return cards_missing(rules_, open.round, swapped) <
           cards_missing(rules_, open.round, hand(seat));
  });
  if (!swap) return false;
  fresh_.remove(seat);
  does(seat, *swap);
  return true;
}

// Of a hand that parts with a card: the points of the others are the same whichever it is.
double Rollout::cost_after(Card discard, const Distance& left) const {
  const double per_point = kHeldPoint + kHeldPointDown * game_->open.down.size();
  const int outs = live_.count_in(left.outs) + (left.joker_helps ? live_.jokers() : 0);
  return kMissing * left.missing - kOut * outs - per_point * rules_.points_of(discard);
}

// Of the cards that stand alone only the dearest can be the best to part with; wilds are kept while
// there is anything else.
FixedList<Card, 64> Rollout::likely_discards(const Bag& hand) const {
  FixedList<Card, 64> likely;
  Card alone{};
  const std::uint64_t naturals = hand.distinct() & ~rules_.wild_plane();
  for (std::uint64_t left = naturals; left != 0; left &= left - 1) {
    const Card card = Card::from_code(std::countr_zero(left));
    if (!stands_alone(rules_, without(hand, card), card))
      likely.push(card);
    else if (!alone.exists() || rules_.points_of(card) > rules_.points_of(alone))
      alone = card;
  }
  if (alone.exists()) likely.push(alone);
  if (likely.empty()) hand.for_each_distinct([&](Card card) { likely.push(card); });
  return likely;
}

// A card that the hand can spare, if there is one.
void Rollout::discard(Seat seat) {
  Card best{};
  Distance best_distance{};
  double best_cost = 0;
  const auto weigh = [&](Card card, const Distance& left) {
    const double here = cost_after(card, left);
    if (best.exists() && here >= best_cost) return;
    best = card;
    best_cost = here;
    best_distance = left;
  };
  const int round = game_->open.round;
  const int at_most = fresh_.has(seat) ? missing_once_drawn(seat) : kNever;
  const SpareCards spares(rules_, round, hand(seat), at_most);
  spares.for_each_spare(weigh);
  if (!best.exists())
    for (const Card card : likely_discards(hand(seat)))
      weigh(card, distance_at_rest(rules_, round, without(hand(seat), card), 1,
                                   std::min(spares.missing() + 1, kNever)));
  does(seat, Discard{best});
  rests(seat, best_distance);
}

void Rollout::lay_off_and_discard(Seat seat) {
  const Public& open = game_->open;
  if (open.phase == Phase::act && !open.laid_down_now && !rules_.whole_hand(open.round)) {
    if (rules_.last_card_stays(open.round) && keep_fitting_card(seat)) return;
    if (rules_.wilds_in(hand(seat)) == 0)
      lay_off_naturals(seat);
    else
      lay_off_by_plan(seat);
    if (open.stage != Stage::playing) return;
  }
  discard_when_down(seat);
}

// Where the last card must be laid off: with all cards but one fitting, that one goes, and the
// cheapest of the others is kept for the turn that goes out.
bool Rollout::keep_fitting_card(Seat seat) {
  Card misfit{}, kept{};
  int misfits = 0;
  hand(seat).for_each([&](Card card) {
    const bool dearer = kept.exists() && rules_.points_of(card) >= rules_.points_of(kept);
    if (!fits(card))
      ++misfits, misfit = card;
    else if (!dearer)
      kept = card;
  });
  if (misfits != 1 || !kept.exists() || rules_.wilds_in(hand(seat)) > 0) return false;
  const Bag others = without(without(hand(seat), misfit), kept);
  others.for_each([&](Card card) { lay_off_card(seat, card); });
  does(seat, Discard{misfit});
  return true;
}

void Rollout::lay_off_naturals(Seat seat) {
  const Public& open = game_->open;
  while (open.stage == Stage::playing) {
    const std::uint64_t fitting = hand(seat).distinct() & taken();
    if (fitting == 0 || !lay_off_card(seat, Card::from_code(std::countr_zero(fitting)))) return;
  }
}

bool Rollout::lay_off_card(Seat seat, Card card) {
  const Table& table = game_->open.table;
  for (int meld = 0; meld < table.size(); ++meld) {
    if (place_lay_off(rules_, table[meld], card, End::unnamed).fault != LayOffFault::none) continue;
    does(seat, LayOff{card, static_cast<std::uint8_t>(meld), End::unnamed});
    return true;
  }
  return false;
}

void Rollout::lay_off_by_plan(Seat seat) {
  const Public& open = game_->open;
  const LayOffPlan plan =
      plan_lay_offs(rules_, hand(seat), open.table, discarding_in(rules_, open.round));
  for (const LayOff& lay_off : plan.lay_offs) does(seat, lay_off);
}

void Rollout::discard_when_down(Seat seat) {
  const Public& open = game_->open;
  if (hand(seat).size() == 1 && rules_.last_card_stays(open.round)) return does(seat, EndTurn{});
  does(seat, Discard{dearest_discard(rules_, hand(seat), [&](Card card) { return fits(card); })});
}

}  // namespace mayi
