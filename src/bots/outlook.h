#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "bots/prospects.h"
#include "bots/weights.h"

namespace mayi {

// What a hand is worth to the expert; less is better.
class Outlook {
 public:
  Outlook(const Rules& rules, const View& view, const Weights& weights)
      : rules_(rules), view_(view), weights_(weights) {
    const bool whole = rules.whole_hand(view.open.round);
    const int down = view.open.down.size();
    per_point_ = whole ? weights.whole_point : weights.held_point + weights.held_point_down * down;
    per_missing_ = whole ? weights.whole_missing : weights.missing;
  }

  double cost(const Prospect& prospect) const {
    return per_missing_ * prospect.missing - weights_.out * prospect.outs +
           per_point_ * prospect.points + weights_.finish * prospect.finish -
           weights_.finish_out * prospect.finish_outs;
  }

  // The least that the way to lay down the whole hand can add to that, if so many cards are missing
  // for it or one more, and no more than `unseen` would be outs.
  double least_for_finish(int missing, int unseen) const {
    return weights_.finish * missing + std::min(weights_.finish, 0.0) -
           std::max(weights_.finish_out, 0.0) * unseen;
  }

  // What a card from the stock is expected to gain.
  double stock_gain(const Prospect& prospect, int unseen) const {
    const double gain = per_missing_ * prospect.outs + weights_.finish * prospect.finish_outs;
    return weights_.draw + gain / std::max(1, unseen);
  }

  // What a May I must gain that leads from one prospect to another. A claim makes a bad round less
  // likely and a very good one too: that suits a player who has a lead to keep.
  double claim_price(const Prospect& before, const Prospect& after) const {
    double price = 0;
    for (const auto& [weight, times] : claim_terms(before, after))
      price += weights_.*weight * times;
    return price;
  }
  // What that is made of: weights, and how often each counts.
  using ClaimTerms = std::array<std::pair<double Weights::*, double>, 11>;
  ClaimTerms claim_terms(const Prospect& before, const Prospect& after) const {
    const int down = view_.open.down.size(), near = before.missing - after.missing;
    const double end = nearness_of_end();
    const int more_outs = near == 0 ? after.outs - before.outs : 0;
    const double behind = lag();
    return {{{leads_late() ? &Weights::claim_leading : &Weights::claim, 1},
             {&Weights::claim_far, after.missing},
             {&Weights::claim_down, down},
             {&Weights::claim_short, end},
             {&Weights::claim_done, after.missing == 0},
             {&Weights::claim_near, -near},
             {&Weights::claim_near_down, -near * down},
             {&Weights::claim_near_short, -near * end},
             {&Weights::claim_out, -more_outs},
             {&Weights::claim_ahead, std::min(behind, 0.0)},
             {&Weights::claim_behind, -std::max(behind, 0.0)}}};
  }

  // How far behind the best of the others, in fifties of points; ahead: below 0. From -2 to 2.
  double lag() const {
    int best = std::numeric_limits<int>::max();
    for (const Seat seat : SeatSet::first(view_.open.players))
      if (seat != view_.me) best = std::min(best, view_.open.totals[seat]);
    return std::clamp((view_.open.totals[view_.me] - best) / 50.0, -2.0, 2.0);
  }

  // What a discard gains that nobody wants, as far as can be seen.
  double safety(Card card) const {
    return weights_.safe != 0 && was_let_go_by(card) ? weights_.safe : 0;
  }

  // What it gives to the others if a card is left to them, on the pile. A wild helps whoever is not
  // down, whatever they hold.
  double feed(Card card) const {
    const int others = view_.open.players - 1;
    if (rules_.is_wild(card))
      return weights_.feed_wild * (others - view_.open.down.size()) / others;
    const unsigned near = 0x1fu << std::to_underlying(card.rank()) >> 2;
    int wanted = 0;
    for (const Seat seat : SeatSet::first(view_.open.players)) {
      if (seat == view_.me || view_.open.down.has(seat)) continue;
      const Bag& known = view_.open.known[seat];
      if (known.empty()) continue;
      wanted += known.count_in(plane_of(rank_bit(card.rank())));
      wanted += std::popcount(lane(known.distinct(), std::to_underlying(card.suit())) & near);
    }
    return weights_.feed * wanted;
  }

 private:
  // By the shortest hand of those who are down; nobody is: 0.
  double nearness_of_end() const {
    double nearest = 0;
    for (const Seat seat : view_.open.down)
      nearest = std::max(nearest, 1.0 / (1 + view_.hand_sizes[seat]));
    return nearest;
  }

  // Lately, by all others; where only sets count, any card of the rank.
  bool was_let_go_by(Card card) const {
    const DiscardPile& pile = view_.open.discards;
    const bool any_suit = rules_.contract(view_.open.round).runs == 0;
    const auto alike = [&](Card passed) {
      return passed == card ||
             (any_suit && !passed.is_joker() && !card.is_joker() && passed.rank() == card.rank());
    };
    const std::size_t lately = std::min<std::size_t>(pile.size, 2u * view_.open.players);
    for (std::size_t i = 1; i <= lately; ++i)
      if (alike(pile[pile.size - i].card)) return true;
    return false;
  }

  bool leads_late() const {
    const Public& open = view_.open;
    if (2 * open.round <= rules_.rounds) return false;
    for (const Seat seat : SeatSet::first(open.players))
      if (seat != view_.me && open.totals[seat] <= open.totals[view_.me]) return false;
    return true;
  }

  const Rules& rules_;
  const View& view_;
  const Weights& weights_;
  double per_point_, per_missing_;
};

}  // namespace mayi
