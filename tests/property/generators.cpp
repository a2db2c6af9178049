#include "generators.h"

#include <algorithm>
#include <bit>

namespace mayi::property {

namespace gen = rc::gen;

namespace {

// At most three of a card.
void keep_to_decks(std::vector<Card>& hand) {
  std::ranges::sort(hand);
  Bag bag;
  std::erase_if(hand, [&](Card next) {
    if (!next.is_joker() && bag.count(next) == kMaxDecks) return true;
    bag.add(next);
    return false;
  });
}

// Where the runs of a contract may lie: crowded ones share cards, and it matters which of them
// takes a wild.
struct Room {
  int suits, low, high;
};
Room any_room(const Rules& rules) {
  const RunSpan span = run_span(rules);
  if (*gen::inRange(0, 3) == 0) return {2, span.low, span.high};
  const int low = *gen::inRange(span.low, span.high - 3);
  return {1, low, std::min(low + 5, span.high)};
}

void add_meld(const Rules& rules, const Room& room, bool run, int more, LayDown& lay_down) {
  const RunSpan span = run_span(rules);
  const int size = std::min((run ? rules.min_run : rules.min_set) + more, span.longest());
  const int highest = run ? std::min(room.high, span.high - size + 1) : room.high;
  const int low = *gen::inRange(std::min(room.low, highest), highest + 1);
  const unsigned wilds = *gen::element((1u << size) - 1, *gen::inRange(0u, 1u << size));
  const int suit = *gen::inRange(0, run ? room.suits : kSuits);
  const int first = *gen::inRange(0, size);  // the wilds begin there
  int left = size / 2;
  FixedList<Card, kMaxMeldCards> cards;
  for (int i = 0; i < size; ++i)
    cards.push(
        Card(rank_at(run ? low + i : low), static_cast<Suit>(run ? suit : (suit + i) % kSuits)));
  for (const Card card : cards) left -= rules.is_wild(card);
  for (int i = 0; i < size; ++i) {
    Card& card = cards[static_cast<std::size_t>((first + i) % size)];
    if (rules.is_wild(card) || ((wilds >> i & 1) != 0 && left-- > 0)) card = Card::joker();
  }
  for (const Card card : cards) lay_down.cards.push(card);
  lay_down.melds.push({run ? MeldKind::run : MeldKind::set, static_cast<std::uint8_t>(size)});
}

}  // namespace

Rules any_meld_rules() {
  constexpr auto bits = [](auto... rank) {
    return static_cast<RankSet>((rank_bit(rank) | ... | 0));
  };
  Rules rules;
  rules.min_set = *gen::element<std::uint8_t>(3, 2, 4);
  rules.min_run = *gen::element<std::uint8_t>(4, 3, 2, 5);
  rules.wild_ranks = *gen::element<RankSet>(bits(Rank::two), 0, bits(Rank::two, Rank::nine),
                                            bits(Rank::seven), bits(Rank::ace, Rank::four));
  rules.aces = *gen::element(Aces::high, Aces::low);
  rules.same_suit_run_gap = *gen::element<std::uint8_t>(0, 1, 2);
  rules.larger_melds = *gen::arbitrary<bool>();
  rules.wild_limit_lay_off = *gen::arbitrary<bool>();
  rules.final_round = *gen::element(FinalRound::ordinary, FinalRound::whole_hand);
  rules.rounds = 2;
  const auto melds = *gen::element(1, 2, 2, 3, 3, 4);
  if (melds == kMaxContractMelds) {  // brute force has to end
    rules.min_set = 2;
    rules.min_run = std::min<std::uint8_t>(rules.min_run, 3);
  }
  const auto sets = *gen::inRange(0, melds + 1);
  rules.contracts = {};
  rules.contracts[0] = rules.contracts[1] = {static_cast<std::uint8_t>(sets),
                                             static_cast<std::uint8_t>(melds - sets)};
  return rules;
}

std::vector<Card> any_hand(const Rules& rules, int size) {
  const int suits = *gen::inRange(1, 4);
  const int low = *gen::inRange(kLowestRank, kHighestRank - 3);
  const int ranks = *gen::inRange(3, 8);
  const int wilds = *gen::inRange(0, 5);  // in ten
  const auto card = gen::map(
      gen::tuple(gen::inRange(0, 10), gen::inRange(0, suits), gen::inRange(0, ranks)),
      [=](const auto& drawn) {
        const auto [wild, suit, rank] = drawn;
        if (wild < wilds) {
          if (suit == 0 || rules.wild_ranks == 0) return Card::joker();
          return Card(static_cast<Rank>(std::countr_zero(rules.wild_ranks)),
                      static_cast<Suit>(suit));
        }
        // Past the ace comes the two, so that a low ace has neighbours.
        const int at = low + rank;
        return Card(
            static_cast<Rank>(at <= kHighestRank ? at : at - kHighestRank + kLowestRank - 1),
            static_cast<Suit>(suit));
      });
  auto hand = *gen::container<std::vector<Card>>(static_cast<std::size_t>(size), card);
  keep_to_decks(hand);
  return hand;
}

LayDown any_contract(const Rules& rules, const Contract& contract, bool larger) {
  LayDown lay_down;
  const Room room = any_room(rules);
  for (int meld = 0; meld < contract.melds(); ++meld)
    add_meld(rules, room, meld >= contract.sets, larger ? *gen::inRange(0, 3) : 0, lay_down);
  return lay_down;
}

std::vector<Card> any_hand_near(const Rules& rules, const Contract& contract) {
  const LayDown lay_down = any_contract(rules, contract, false);
  std::vector<Card> hand(lay_down.cards.begin(), lay_down.cards.end());
  const int change = *gen::inRange(0, 4);
  if (change == 1) hand.pop_back();
  if (change > 1)
    hand.push_back(
        Card(static_cast<Rank>(*gen::inRange(kLowestRank, kHighestRank + 1)), Suit::clubs));
  keep_to_decks(hand);
  return hand;
}

}  // namespace mayi::property
