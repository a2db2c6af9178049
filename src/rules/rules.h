#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "cards/bag.h"
#include "rules/seat.h"

namespace mayi {

inline constexpr int kMinSeats = 3, kMaxSeats = 8;
inline constexpr int kMaxRounds = 12;
inline constexpr int kMaxContractMelds = 4;
inline constexpr int kMaxWildRanks = 3;
inline constexpr int kMaxPoints = 1000;
inline constexpr std::uint8_t kUnlimited = 255;

struct Contract {
  std::uint8_t sets = 0, runs = 0;
  constexpr int melds() const { return sets + runs; }
  constexpr bool operator==(const Contract&) const = default;
};

enum class MayIMode : std::uint8_t { line, window };
enum class JokerSwap : std::uint8_t { never, before_down };
enum class Reshuffle : std::uint8_t { when_needed, when_emptied };
enum class FinalRound : std::uint8_t { ordinary, lay_off, whole_hand };
enum class Aces : std::uint8_t { high, low };

// The knobs of docs/RULES.md as plain data; the defaults are `house`. A variant is a value of this
// type and nothing else: no code compares variant names.
struct Rules {
  std::uint8_t min_players = 3, max_players = 8;  // R1.1
  std::array<std::uint8_t, kMaxSeats + 1> decks{0, 0, 0, 2, 2,
                                                2, 3, 3, 3};  // R1.2, by number of players
  std::array<std::uint8_t, kMaxSeats + 1> jokers{0, 0, 0, 4, 4, 4, 6, 6, 6};  // R1.2
  std::uint8_t rounds = 6;                                                    // R1.4
  std::array<Contract, kMaxRounds> contracts{
      {{2, 0}, {1, 1}, {0, 2}, {3, 0}, {2, 1}, {1, 2}}};  // R4
  std::array<std::uint8_t, kMaxRounds> deal{11, 11, 11, 11, 11, 11,
                                            11, 11, 11, 11, 11, 11};  // R1.5, by round
  Aces aces = Aces::high;                                             // R2.1
  RankSet wild_ranks = rank_bit(Rank::two);  // R2.2; Jokers are always wild
  std::array<std::uint16_t, 15> points{0, 0, 20, 3,  4,  5,  6, 7,
                                       8, 9, 10, 10, 10, 10, 15};  // R2.3, by rank
  std::uint16_t joker_points = 50;                                 // R2.3
  std::uint8_t min_set = 3, min_run = 4;                           // R3.1, R3.2
  bool wild_limit_lay_off = true;                                  // R3.3
  bool larger_melds = true;                                        // R6.1
  std::uint8_t same_suit_run_gap = 0;                              // R6.1
  bool down_takes_discard = false;                                 // R5.2
  MayIMode may_i = MayIMode::line;                                 // R8
  std::uint8_t may_i_limit = kUnlimited;                           // R8.2, per seat and round
  bool down_in_line = false;                                       // R8.3
  bool beneath_exposed = false;                                    // R8.1
  std::uint8_t penalty_cards = 1;                                  // R8.5
  JokerSwap joker_swap = JokerSwap::before_down;                   // R7
  Reshuffle reshuffle = Reshuffle::when_needed;                    // R9.1
  std::uint8_t max_reshuffles = 10;                                // R9.4
  FinalRound final_round = FinalRound::lay_off;                    // R6.5
  std::uint8_t unused = 0;  // no padding: equal rules have equal bytes

  // Every decision of the expert looks for its rules.
  constexpr bool operator==(const Rules& other) const {
    using Bytes = std::array<std::uint8_t, sizeof(Rules)>;
    return std::bit_cast<Bytes>(*this) == std::bit_cast<Bytes>(other);
  }

  // A Joker's code is of rank 0, which no other card has.
  constexpr bool is_wild(Card card) const {
    return ((wild_ranks | 1u) >> (card.code() & 15) & 1) != 0;
  }
  constexpr std::uint64_t wild_plane() const { return plane_of(wild_ranks); }
  constexpr int wilds_in(const Bag& bag) const { return bag.jokers() + bag.count_in(wild_plane()); }
  constexpr int points_of(Card card) const {
    return card.is_joker() ? joker_points : points[std::to_underlying(card.rank())];
  }
  constexpr int deck_size(int players) const {
    return decks[static_cast<std::size_t>(players)] * 52 +
           jokers[static_cast<std::size_t>(players)];
  }
  constexpr bool is_final(int round) const { return round == rounds; }
  constexpr const Contract& contract(int round) const {
    return contracts[static_cast<std::size_t>(round - 1)];
  }
  constexpr int dealt(int round) const { return deal[static_cast<std::size_t>(round - 1)]; }
  constexpr bool whole_hand(int round) const {
    return is_final(round) && final_round == FinalRound::whole_hand;
  }
  // R6.5: the last card may not be discarded.
  constexpr bool last_card_stays(int round) const {
    return is_final(round) && final_round == FinalRound::lay_off;
  }
  constexpr bool larger_allowed(int round) const { return larger_melds || is_final(round); }
};
static_assert(std::has_unique_object_representations_v<Rules>);

// A rank's place in runs: its number, but 1 for a low ace. A run never reaches past the lowest and
// the highest rank that is not wild; a wild rank between them is a place that only wilds can fill.
constexpr int run_place(const Rules& rules, Rank rank) {
  return rank == Rank::ace && rules.aces == Aces::low ? 1 : std::to_underlying(rank);
}
// The same for a plane of cards, all suits at once: a low ace moves from bit 14 of its lane to
// bit 1.
constexpr std::uint64_t to_places(const Rules& rules, std::uint64_t plane) {
  return rules.aces == Aces::high ? plane
                                  : (plane & plane_of(0x3ffc)) | (plane >> 13 & plane_of(2));
}
constexpr Rank rank_at(int place) { return place == 1 ? Rank::ace : static_cast<Rank>(place); }
struct RunSpan {
  int low, high;
  constexpr int longest() const { return high - low + 1; }
};
constexpr RunSpan run_span(const Rules& rules) {
  const bool low_ace = rules.aces == Aces::low;
  RunSpan span{low_ace ? 1 : 2, low_ace ? 13 : 14};
  const auto wild = [&](int place) { return (rules.wild_ranks & rank_bit(rank_at(place))) != 0; };
  while (span.low < span.high && wild(span.low)) ++span.low;
  while (span.low < span.high && wild(span.high)) --span.high;
  return span;
}

// What makes a rule set nonsensical; `about` names the knob.
struct RulesFault {
  std::string_view about, reason;
  int index = 0;  // the round or the number of players it concerns, where there is one
};
// Nothing wrong: an empty reason.
[[nodiscard]] RulesFault find_fault(const Rules& rules);

struct NamedRules {
  std::string_view name;
  Rules rules;
  std::string_view about;  // what the set is, in a line
};
std::span<const NamedRules> built_in_rules();
[[nodiscard]] const Rules* find_built_in(std::string_view name);

}  // namespace mayi
