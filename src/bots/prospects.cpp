#include "bots/prospects.h"

#include <algorithm>

#include "game/score.h"

namespace mayi {
namespace {

// The longest run that can be nearer than every shorter one in it: twice the least size is more
// than enough; of the usual sizes no longer one ever is.
int longest_needed(const Rules& rules) {
  return rules.min_run == 2 || rules.min_run == 4 ? rules.min_run : 2 * rules.min_run;
}

}  // namespace

Bag unseen_cards(const Rules& rules, const View& view) {
  const auto players = static_cast<std::size_t>(view.open.players);
  Bag seen = view.hand;
  for (const Discarded& discarded : view.open.discards) seen.add(discarded.card);
  for (const Card card : view.open.table.cards()) seen.add(card);
  for (const Seat seat : SeatSet::first(view.open.players))
    if (seat != view.me) view.open.known[seat].for_each([&](Card card) { seen.add(card); });
  return seen.rest_of_decks(rules.decks[players], rules.jokers[players]);
}

bool stands_alone(const Rules& rules, const Bag& others, Card card) {
  if (rules.is_wild(card)) return false;
  const std::uint64_t naturals = others.distinct() & ~rules.wild_plane();
  if ((naturals & plane_of(rank_bit(card.rank()))) != 0) return false;
  const int place = run_place(rules, card.rank()), reach = longest_needed(rules) - 1;
  const unsigned near = ((2u << 2 * reach) - 1) << place >> reach;
  return (lane(to_places(rules, naturals), std::to_underlying(card.suit())) & near) == 0;
}

// A meld around a card that stands alone is no nearer than one around any other natural that the
// other melds leave, so with such a natural in hand it changes nothing. Gaps between runs could
// forbid that other meld.
bool Prospects::cannot_help(Card card) const {
  if (is_whole_hand() || rules_.same_suit_run_gap > 0) return false;
  const int others = rules_.contract(round_).melds() - 1;
  const int naturals = view_.hand.size() - rules_.wilds_in(view_.hand);
  return naturals > others * std::max<int>(rules_.min_set, longest_needed(rules_)) &&
         stands_alone(rules_, view_.hand, card);
}

const Bag& Prospects::unseen() const {
  if (!unseen_) unseen_ = unseen_cards(rules_, view_);
  return *unseen_;
}

Prospect Prospects::of(const Bag& hand) const {
  return of(distance_of(hand), points_in_hand(rules_, hand));
}

Prospect Prospects::of(const Distance& distance, int points) const {
  return {distance.missing, outs(distance), points};
}

void Prospects::add_finish(const Distance& whole, Prospect& prospect) const {
  prospect.finish = whole.missing;
  prospect.finish_outs = outs(whole);
}

int Prospects::outs(const Distance& distance) const {
  const int jokers = distance.joker_helps ? unseen().jokers() : 0;
  return unseen().count_in(distance.outs) + jokers;
}

}  // namespace mayi
