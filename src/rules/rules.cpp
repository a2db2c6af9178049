#include "rules/rules.h"

#include <bit>

namespace mayi {
namespace {

constexpr Rules classic() {
  Rules rules;
  rules.points[std::to_underlying(Rank::two)] = 2;
  rules.down_takes_discard = true;
  rules.may_i = MayIMode::window;
  rules.down_in_line = true;
  return rules;
}

constexpr Rules jeanne() {
  Rules rules;
  rules.wild_limit_lay_off = false;
  rules.larger_melds = false;
  rules.same_suit_run_gap = 2;
  rules.beneath_exposed = true;
  rules.reshuffle = Reshuffle::when_emptied;
  rules.final_round = FinalRound::whole_hand;
  return rules;
}

constexpr NamedRules kBuiltIn[] = {
    {"house", Rules{},
     "Six rounds, twos and Jokers wild; a May I asks those ahead of you in line."},
    {"classic", classic(),
     "The older way: claims wait for the draw, all take part, twos cost little."},
    {"jeanne", jeanne(),
     "Small melds, free lay-offs, and a last round that only a whole hand wins."}};

RulesFault players_fault(const Rules& rules) {
  if (rules.min_players < kMinSeats) return {"players.min", "at least 3 players", 0};
  if (rules.max_players > kMaxSeats) return {"players.max", "at most 8 players", 0};
  if (rules.min_players > rules.max_players)
    return {"players.min", "the fewest players exceed the most", 0};
  return {};
}

RulesFault meld_fault(const Rules& rules) {
  if (std::popcount(rules.wild_ranks) > kMaxWildRanks) return {"wilds", "at most 3 wild ranks", 0};
  if (rules.min_set < 2 || rules.min_set > 12)
    return {"min_set", "a set has 2 to 12 cards at least", 0};
  if (rules.min_run < 2) return {"min_run", "a run has at least 2 cards", 0};
  if (rules.min_run > run_span(rules).longest()) return {"min_run", "no run can be that long", 0};
  return {};
}

RulesFault contract_fault(const Rules& rules, int round) {
  const Contract& contract = rules.contract(round);
  if (contract.melds() == 0)
    return {"contracts", "a round needs a contract of at least one meld", round};
  if (contract.melds() > kMaxContractMelds)
    return {"contracts", "a contract has at most 4 melds", round};
  return {};
}

RulesFault deal_fault(const Rules& rules, int round, int players) {
  if (rules.dealt(round) == 0) return {"deal", "at least one card is dealt", round};
  if (rules.dealt(round) * players + 1 >= rules.deck_size(players))
    return {"deal", "the deal is larger than the deck", round};
  const Contract& contract = rules.contract(round);
  if (contract.sets * rules.min_set + contract.runs * rules.min_run > rules.deck_size(players))
    return {"contracts", "the contract needs more cards than the deck has", round};
  return {};
}

RulesFault deck_fault(const Rules& rules, int players) {
  const auto at = static_cast<std::size_t>(players);
  if (rules.decks[at] < 1 || rules.decks[at] > kMaxDecks) return {"decks", "1 to 3 decks", players};
  if (rules.jokers[at] > kMaxJokers) return {"jokers", "at most 12 Jokers", players};
  return {};
}

RulesFault points_fault(const Rules& rules) {
  for (const auto points : rules.points)
    if (points > kMaxPoints) return {"points", "at most 1000 points a card", 0};
  if (rules.joker_points > kMaxPoints) return {"points.joker", "at most 1000 points a card", 0};
  return {};
}

}  // namespace

RulesFault find_fault(const Rules& rules) {
  if (const auto fault = players_fault(rules); !fault.reason.empty()) return fault;
  if (const auto fault = meld_fault(rules); !fault.reason.empty()) return fault;
  if (const auto fault = points_fault(rules); !fault.reason.empty()) return fault;
  if (rules.rounds < 1 || rules.rounds > kMaxRounds) return {"contracts", "1 to 12 rounds", 0};
  if (rules.penalty_cards > 10) return {"penalty_cards", "at most 10 penalty cards", 0};
  for (int players = rules.min_players; players <= rules.max_players; ++players)
    if (const auto fault = deck_fault(rules, players); !fault.reason.empty()) return fault;
  for (int round = 1; round <= rules.rounds; ++round) {
    if (const auto fault = contract_fault(rules, round); !fault.reason.empty()) return fault;
    for (int players = rules.min_players; players <= rules.max_players; ++players)
      if (const auto fault = deal_fault(rules, round, players); !fault.reason.empty()) return fault;
  }
  return {};
}

std::span<const NamedRules> built_in_rules() { return kBuiltIn; }

const Rules* find_built_in(std::string_view name) {
  for (const NamedRules& entry : kBuiltIn)
    if (entry.name == name) return &entry.rules;
  return nullptr;
}

}  // namespace mayi
