#include "arbitrary.h"

#include <algorithm>

namespace mayi::property {
namespace {

std::vector<Card> cards_of(const Bag& bag) {
  std::vector<Card> cards;
  bag.for_each([&](Card card) { cards.push_back(card); });
  return cards;
}

const Card& one_of(const std::vector<Card>& cards, Random& random) {
  return cards[random.below(static_cast<std::uint32_t>(cards.size()))];
}

class Author {
 public:
  Author(const Rules& rules, const Game& game, Seat seat, Random& random)
      : rules_(rules), game_(game), random_(random) {
    if (seat < game.open.players) {
      bag_ = game.hands[seat];
      hand_ = cards_of(bag_);
    }
  }

  Action write() {
    switch (static_cast<ActionKind>(random_.below(kActionKinds))) {
      case ActionKind::draw_stock: return DrawStock{};
      case ActionKind::draw_discard: return DrawDiscard{};
      case ActionKind::may_i: return MayI{};
      case ActionKind::allow: return Allow{};
      case ActionKind::claim: return Claim{};
      case ActionKind::pass: return Pass{};
      case ActionKind::lay_down: return lay_down();
      case ActionKind::lay_off: return lay_off();
      case ActionKind::swap: return swap();
      case ActionKind::skip: return Skip{};
      case ActionKind::discard: return Discard{card()};
      case ActionKind::end_turn: return EndTurn{};
      case ActionKind::go_out: return go_out();
      case ActionKind::next_round: return NextRound{};
    }
    std::unreachable();
  }

 private:
  Card card() {
    if (!hand_.empty() && !random_.chance(1, 8)) return one_of(hand_, random_);
    return random_.chance(1, 4) ? garbage_card(random_) : any_card(random_);
  }
  std::uint8_t meld() {
    const int melds = game_.open.table.size();
    if (melds == 0 || random_.chance(1, 20)) return static_cast<std::uint8_t>(random_.below(256));
    return static_cast<std::uint8_t>(random_.below(static_cast<std::uint32_t>(melds)));
  }
  LayOff lay_off() {
    const auto end = random_.below(random_.chance(1, 50) ? 256 : 3);
    return {random_.chance(1, 4) ? Card::joker() : card(), meld(), static_cast<End>(end)};
  }
  Swap swap() {
    Swap swap{card(), meld(), static_cast<std::uint8_t>(random_.below(15))};
    if (random_.chance(1, 2)) swap.at = 0;
    if (random_.chance(1, 3)) return swap;
    // A Joker on the table is rare, and so is the card it stands for.
    const Table& table = game_.open.table;
    if (swap.meld >= table.size() || table[swap.meld].kind != MeldKind::run) return swap;
    const MeldView run = table[swap.meld];
    for (int i = 0; i < run.size(); ++i) {
      if (run.cards[static_cast<std::size_t>(i)].is_joker())
        swap.card = Card(rank_at(run.start + i), run.suit);
    }
    return swap;
  }
  GoOut go_out() {
    GoOut go_out;
    const auto size = random_.below(random_.chance(1, 20) ? kMaxLayOffs + 1 : 4);
    while (go_out.lay_offs.size < size) go_out.lay_offs.push(lay_off());
    return go_out;
  }
  LayDown lay_down() {
    const Contract& contract = rules_.contract(game_.open.round);
    LayDown lay_down = random_.chance(1, 2) ? lay_down_without_gap()
                                            : plausible_lay_down(rules_, contract, bag_, random_);
    while (random_.chance(1, 3)) spoil(lay_down);
    return lay_down;
  }
  // Right but for the gap between runs of one suit, where the rules want one.
  LayDown lay_down_without_gap() {
    Rules rules = rules_;
    rules.same_suit_run_gap = 0;
    const auto found = found_lay_downs(rules, game_.open.round, bag_);
    if (found.empty()) return {};
    return found[random_.below(static_cast<std::uint32_t>(found.size()))];
  }
  void spoil(LayDown& lay_down) {
    switch (random_.below(5)) {
      case 0:
        if (!lay_down.cards.empty()) lay_down.cards[random_.below(lay_down.cards.size)] = card();
        break;
      case 1:
        if (!lay_down.cards.full()) lay_down.cards.push(card());
        break;
      case 2:
        if (!lay_down.melds.empty())
          lay_down.melds[random_.below(lay_down.melds.size)].size =
              static_cast<std::uint8_t>(random_.below(256));
        break;
      case 3:
        if (!lay_down.melds.full())
          lay_down.melds.push({static_cast<MeldKind>(random_.below(3)),
                               static_cast<std::uint8_t>(random_.below(2))});
        break;
      case 4:
        while (!lay_down.cards.full()) lay_down.cards.push(card());
        break;
    }
  }

  const Rules& rules_;
  const Game& game_;
  Random& random_;
  Bag bag_{};
  std::vector<Card> hand_;
};

struct Collector final : LayDownSink {
  explicit Collector(std::size_t limit) : most(limit) {}
  bool on(const LayDown& lay_down) override {
    found.push_back(lay_down);
    return found.size() < most;
  }
  std::size_t most;
  std::vector<LayDown> found;
};

// Naturals that could stand together: of the rank, or of the suit.
std::vector<Card> kin_of(const Rules& rules, const Bag& hand, Card card, MeldKind kind) {
  std::vector<Card> kin;
  hand.for_each([&](Card other) {
    if (rules.is_wild(other)) return;
    if (kind == MeldKind::set ? other.rank() == card.rank() : other.suit() == card.suit())
      kin.push_back(other);
  });
  return kin;
}

}  // namespace

Card any_card(Random& random) {
  const auto code = random.below(54);
  if (code >= 52) return Card::joker();
  return Card(static_cast<Rank>(kLowestRank + code % 13), static_cast<Suit>(code / 13));
}

Card garbage_card(Random& random) { return Card::from_code(static_cast<int>(random.below(256))); }

Action any_action(const Rules& rules, const Game& game, Seat seat, Random& random) {
  return Author(rules, game, seat, random).write();
}

LayDown plausible_lay_down(const Rules& rules, const Contract& contract, Bag hand, Random& random) {
  LayDown result;
  for (int meld = 0; meld < contract.melds() && !hand.empty(); ++meld) {
    const MeldKind kind = meld < contract.sets ? MeldKind::set : MeldKind::run;
    const auto wanted =
        static_cast<std::size_t>(kind == MeldKind::set ? rules.min_set : rules.min_run) +
        (random.chance(1, 4) ? random.below(3) : 0);
    const Card seed = one_of(cards_of(hand), random);
    std::vector<Card> cards;
    if (!rules.is_wild(seed)) cards = kin_of(rules, hand, seed, kind);
    if (kind == MeldKind::run) {
      cards.erase(std::unique(cards.begin(), cards.end()), cards.end());
      const std::size_t skip =
          cards.empty() ? 0 : random.below(static_cast<std::uint32_t>(cards.size()));
      cards.erase(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(skip));
    }
    if (cards.size() > wanted) cards.resize(wanted);
    hand.for_each([&](Card card) {
      if (cards.size() < wanted && rules.is_wild(card)) cards.push_back(card);
    });
    if (random.chance(1, 4)) shuffle(std::span(cards), random);
    for (const Card card : cards) {
      hand.remove(card);
      result.cards.push(card);
    }
    result.melds.push({kind, static_cast<std::uint8_t>(cards.size())});
  }
  return result;
}

std::vector<LayDown> found_lay_downs(const Rules& rules, int round, const Bag& hand,
                                     std::size_t most) {
  Collector collector(most);
  find_lay_downs(rules, round, hand, collector);
  return std::move(collector.found);
}

}  // namespace mayi::property
