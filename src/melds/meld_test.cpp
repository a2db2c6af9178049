#include "melds/meld.h"

#include <gtest/gtest.h>

#include <vector>

#include "notation/card_text.h"
#include "notation/knobs.h"

namespace mayi {
namespace {

std::vector<Card> cards(std::string_view text) {
  std::vector<Card> result;
  for (Line line(text); !line.done();) result.push_back(take_card(line));
  return result;
}

// house with knobs: "aces=low wilds=none".
Rules rules_with(std::string_view knobs) {
  const std::string text = "house " + std::string(knobs);
  return parse_rules_line(text).value().rules;
}

TEST(Set, IsThreeOrMoreOfARankAndWildsNeverOutnumberNaturals) {
  struct Row {
    std::string_view cards;
    MeldFault fault;
  };
  constexpr Row rows[] = {
      {"9C 9D 9H", MeldFault::none},
      {"9C 9C 9D", MeldFault::none},  // two decks, the same card twice
      {"9C 9D JK", MeldFault::none},
      {"9C 9D JK 2H", MeldFault::none},  // equal is fine
      {"9C 9D 9H 9S 9C 9D", MeldFault::none},
      {"JK 9C 9D", MeldFault::none},
      {"9C JK JK", MeldFault::too_many_wilds},
      {"9C 9D JK 2H 2S", MeldFault::too_many_wilds},
      {"JK JK JK", MeldFault::too_many_wilds},
      {"2C 2D 2H", MeldFault::too_many_wilds},  // a 2 is never natural
      {"9C 9D", MeldFault::too_small},
      {"9C", MeldFault::too_small},
      {"9C 9D 10D", MeldFault::invalid},
      {"9C 9D 10D JK", MeldFault::invalid},
  };
  for (const Row& row : rows) {
    Meld placed;
    EXPECT_EQ(place_meld(Rules{}, MeldKind::set, cards(row.cards), true, placed), row.fault)
        << row.cards;
    if (row.fault == MeldFault::none) EXPECT_EQ(placed.start, 9) << row.cards;
  }
}

TEST(Run, IsFourOrMoreOfASuitInARow) {
  struct Row {
    std::string_view cards;
    MeldFault fault;
  };
  constexpr Row rows[] = {
      {"5S 6S 7S 8S", MeldFault::none},
      {"JS QS KS AS", MeldFault::none},
      {"3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC", MeldFault::none},  // the longest
      {"5S 6S JK 8S", MeldFault::none},
      {"5S 2C JK 8S", MeldFault::none},
      {"JK 2C 7S 8S", MeldFault::none},
      {"KS AS JK JK", MeldFault::none},  // not past the ace: J Q K A
      {"5S 6S 7S", MeldFault::too_small},
      {"5S JK JK 2C", MeldFault::too_many_wilds},
      {"JK JK JK JK", MeldFault::too_many_wilds},
      {"5S 6S 7S 9S", MeldFault::invalid},
      {"5S 6S 7H 8S", MeldFault::invalid},
      {"5S 5S 6S 7S", MeldFault::invalid},  // a rank stands once
      {"5S 5S JK 2C", MeldFault::invalid},
      {"QS KS AS 3S", MeldFault::invalid},  // nothing goes round the corner
      {"KS AS 3S 4S", MeldFault::invalid},
      {"5S 6S JK 10S", MeldFault::invalid},                             // one wild, two holes
      {"3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC JK", MeldFault::invalid},  // no room for a thirteenth
  };
  for (const Row& row : rows) {
    Meld placed;
    EXPECT_EQ(place_meld(Rules{}, MeldKind::run, cards(row.cards), true, placed), row.fault)
        << row.cards;
  }
}

TEST(Meld, HasExactlyTheMinimumWhereLargerIsNotAllowed) {
  struct Row {
    MeldKind kind;
    std::string_view cards;
    MeldFault fault;
  };
  constexpr Row rows[] = {
      {MeldKind::set, "9C 9D 9H", MeldFault::none},
      {MeldKind::set, "9C 9D 9H 9S", MeldFault::too_large},
      {MeldKind::set, "9C 10D 9H 9S", MeldFault::too_large},  // size before shape
      {MeldKind::run, "5S 6S 7S 8S", MeldFault::none},
      {MeldKind::run, "5S 6S 7S 8S JK", MeldFault::too_large},
  };
  for (const Row& row : rows) {
    Meld placed;
    EXPECT_EQ(place_meld(Rules{}, row.kind, cards(row.cards), false, placed), row.fault)
        << row.cards;
  }
}

// R3.4: as named if that reads from low to high; else sorted, wilds into the holes from low to
// high, then above, then below.
TEST(Run, PlacesItsWildsAsNamedOrFromLowToHigh) {
  struct Row {
    std::string_view knobs, named, placed;
    int start;
  };
  constexpr Row rows[] = {
      {"", "5S 6S 7S 8S", "5S 6S 7S 8S", 5},
      {"", "8S 7S 6S 5S", "5S 6S 7S 8S", 5},
      {"", "JK 6S 7S 8S", "JK 6S 7S 8S", 5},  // a wild named first means the low end
      {"", "6S 7S 8S JK", "6S 7S 8S JK", 6},
      {"", "JK 2C 7S 8S", "JK 2C 7S 8S", 5},
      {"", "7S JK 2C 8S", "7S 8S JK 2C", 7},  // no hole: the high end upward
      {"", "8S JK 5S 2C", "5S JK 2C 8S", 5},  // holes in the order named
      {"", "8S 2C 5S JK", "5S 2C JK 8S", 5},
      {"", "9S JK 6S 2C 5S", "5S 6S JK 2C 9S", 5},
      {"", "AS KS JK 2C", "2C JK KS AS", 11},  // the high end is closed: the low end downward
      {"", "KS AS JK 2C", "2C JK KS AS", 11},
      {"", "AS JK QS KS", "JK QS KS AS", 11},
      {"", "QS JK KS 2C", "2C QS KS JK", 11},  // one above, to the ace, then below
      {"", "KS QS JK 2C", "2C QS KS JK", 11},
      {"", "JK 3S 4S 5S", "3S 4S 5S JK", 3},  // nothing below the 3
      {"aces=low", "AS 3S 4S JK", "AS JK 3S 4S", 1},
      {"aces=low", "AS 2S 3S 4S", "AS 2S 3S 4S", 1},  // the 2 stands as a wild in its own place
      {"aces=low", "QS KS JK JS", "JK JS QS KS", 10},
      {"wilds=none", "2S 3S 4S 5S", "2S 3S 4S 5S", 2},
      {"wilds=9", "8S 9C 10S JS", "8S 9C 10S JS", 8},
  };
  for (const Row& row : rows) {
    Meld placed;
    const Rules rules = rules_with(row.knobs);
    ASSERT_EQ(place_meld(rules, MeldKind::run, cards(row.named), true, placed), MeldFault::none)
        << row.named;
    EXPECT_EQ(to_string(placed.cards.view()), row.placed) << row.named;
    EXPECT_EQ(placed.start, row.start) << row.named;
    EXPECT_EQ(placed.suit, Suit::spades) << row.named;
  }
}

TEST(Run, KnowsLowAcesAndOtherWilds) {
  struct Row {
    std::string_view knobs, cards;
    bool ok;
  };
  constexpr Row rows[] = {
      {"aces=low", "AS JK 3S 4S", true},    {"aces=low", "QS KS AS JS", false},
      {"aces=low", "JK AC 5C 6C", false},   {"wilds=none", "JK JK 2H 7H", false},
      {"aces=low", "10S JS QS KS", true},   {"", "AS JK 3S 4S", false},
      {"wilds=none", "2S 3S 4S 5S", true},  {"wilds=none", "2S 2H 4S 5S", false},
      {"wilds=2,9", "7S 8S 9S 10S", true},   // nine as a wild in its own place
      {"wilds=2,9", "7S 8S 10S JS", false},  // and no nine
      {"wilds=2,9", "7S 8S 2H 10S", true},  {"min_run=3", "5S 6S 7S", true},
      {"min_run=5", "5S 6S 7S 8S", false},
  };
  for (const Row& row : rows) {
    Meld placed;
    const MeldFault fault =
        place_meld(rules_with(row.knobs), MeldKind::run, cards(row.cards), true, placed);
    EXPECT_EQ(fault == MeldFault::none, row.ok) << row.knobs << ": " << row.cards;
  }
}

Meld meld_of(const Rules& rules, std::string_view kind_and_cards) {
  const bool set = kind_and_cards.starts_with("set ");
  Meld meld;
  const auto place = set ? place_set : place_run;
  EXPECT_TRUE(place(rules, cards(kind_and_cards.substr(4)), meld)) << kind_and_cards;
  return meld;
}

TEST(LayOff, FindsThePlaceOfACard) {
  constexpr auto none = LayOffFault::none, misfit = LayOffFault::does_not_fit,
                 closed = LayOffFault::end_is_closed, wilds = LayOffFault::too_many_wilds;
  struct Row {
    std::string_view knobs, meld, card;
    End end;
    LayOffFault fault;
    bool low = false;
  };
  constexpr Row rows[] = {
      {"", "set 9C 9D 9H", "9S", End::unnamed, none},
      {"", "set 9C 9D 9H", "9C", End::low, none},  // an end named for a set is ignored
      {"", "set 9C 9D 9H", "10S", End::unnamed, misfit},
      {"", "set 9C 9D 9H", "JK", End::unnamed, none},
      {"", "set 9C 9D 9H", "2C", End::unnamed, none},
      {"", "set 9C 9D JK", "2C", End::unnamed, none},
      {"", "set 9C 9D JK 2D", "2C", End::unnamed, wilds},
      {"wild_limit.lay_off=no", "set 9C 9D JK 2D", "2C", End::unnamed, none},
      {"", "run 5S 6S 7S 8S", "9S", End::unnamed, none},
      {"", "run 5S 6S 7S 8S", "9S", End::low, none},  // an end named for a natural is ignored
      {"", "run 5S 6S 7S 8S", "4S", End::unnamed, none, true},
      {"", "run 5S 6S 7S 8S", "4S", End::high, none, true},
      {"", "run 5S 6S 7S 8S", "9H", End::unnamed, misfit},
      {"", "run 5S 6S 7S 8S", "10S", End::unnamed, misfit},
      {"", "run 5S 6S 7S 8S", "6S", End::unnamed, misfit},
      {"", "run 5S 6S 7S 8S", "JK", End::unnamed, none},  // the high end if not named
      {"", "run 5S 6S 7S 8S", "JK", End::high, none},
      {"", "run 5S 6S 7S 8S", "JK", End::low, none, true},
      {"", "run JS QS KS AS", "JK", End::unnamed, none, true},  // else the low end
      {"", "run JS QS KS AS", "JK", End::high, closed},
      {"", "run JS QS KS AS", "10S", End::unnamed, none, true},
      {"", "run 3S 4S 5S 6S", "JK", End::low, closed, true},
      {"", "run 3S 4S 5S 6S", "2S", End::low, closed, true},
      {"", "run 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "JK", End::unnamed, closed, true},
      {"", "run 5S 6S JK JK", "2C", End::high, wilds},
      {"", "run 5S 6S JK JK", "9S", End::unnamed, none},
      {"wild_limit.lay_off=no", "run 5S 6S JK JK", "2C", End::high, none},
      {"aces=low", "run 3S 4S 5S 6S", "2S", End::low, none, true},
      {"aces=low", "run JK 3S 4S 5S", "AS", End::unnamed, none, true},
      {"aces=low", "run 10S JS QS KS", "AS", End::unnamed, misfit},
      {"wilds=9", "run 5S 6S 7S 8S", "9S", End::unnamed, none},
      {"wilds=9", "run 5S 6S 7S 8S", "10S", End::unnamed, misfit},
  };
  for (const Row& row : rows) {
    const Rules rules = rules_with(row.knobs);
    const Meld meld = meld_of(rules, row.meld);
    const LayOffPlace place =
        place_lay_off(rules, view_of(meld), parse_card(row.card).value(), row.end);
    EXPECT_EQ(place.fault, row.fault) << row.knobs << ": " << row.card << " to " << row.meld;
    if (row.fault == none)
      EXPECT_EQ(place.at_low, row.low) << row.knobs << ": " << row.card << " to " << row.meld;
  }
}

TEST(Swap, FindsTheJokerThatACardReplaces) {
  constexpr auto none = SwapFault::none, joker = SwapFault::not_a_joker,
                 wrong = SwapFault::wrong_card;
  struct Row {
    std::string_view knobs, meld, card;
    int at;
    SwapFault fault;
    int index = 0;
  };
  constexpr Row rows[] = {
      {"", "run 5S JK 7S 8S", "6S", 0, none, 1},
      {"", "run 5S JK 7S 8S", "6S", 2, none, 1},
      {"", "run 5S JK 7S 8S", "6S", 3, joker},
      {"", "run 5S JK 7S 8S", "6S", 9, joker},
      {"", "run 5S JK 7S 8S", "6H", 0, wrong},
      {"", "run 5S JK 7S 8S", "9S", 0, wrong},
      {"", "run 5S JK 7S 8S", "7S", 0, wrong},
      {"", "run 5S JK 7S 8S", "2S", 0, wrong},  // a wild is no natural card
      {"", "run 5S JK 7S 8S", "JK", 0, wrong},
      {"", "run JK 6S JK 8S", "7S", 0, none, 2},
      {"", "run JK 6S JK 8S", "5S", 1, none, 0},
      {"", "run JK 6S JK 8S", "5S", 3, wrong},
      {"", "run 5S 2C 7S 8S", "6S", 0, joker},  // Jokers only, not 2s
      {"", "run 5S 6S 7S 8S", "6S", 0, joker},
      {"", "run 5S 6S 7S JK", "9S", 0, wrong},
      {"", "set 9C 9D JK", "9S", 0, SwapFault::not_a_run},
      {"aces=low", "run JK JK 3S 4S", "AS", 0, none, 0},
      {"wilds=9", "run 8S JK 10S JS", "9S", 0, wrong},  // the place of a wild rank stays a wild's
  };
  for (const Row& row : rows) {
    const Rules rules = rules_with(row.knobs);
    const Meld meld = meld_of(rules, row.meld);
    const SwapPlace place = place_swap(rules, view_of(meld), parse_card(row.card).value(), row.at);
    EXPECT_EQ(place.fault, row.fault) << row.card << " in " << row.meld << " at " << row.at;
    if (row.fault == none) EXPECT_EQ(place.index, row.index) << row.card << " in " << row.meld;
  }
}

TEST(Run, TheGapIsCountedInRanksBetween) {
  struct Row {
    std::string_view a, b;
    int between;
  };
  constexpr Row rows[] = {
      {"run 3S 4S 5S 6S", "run 9S 10S JS QS", 2},
      {"run 3S 4S 5S 6S", "run 8S 9S 10S JS", 1},
      {"run 3S 4S 5S 6S", "run 7S 8S 9S 10S", 0},
      {"run 3S 4S 5S 6S", "run 6S 7S 8S 9S", -1},
      {"run 3S 4S 5S 6S", "run 3S 4S 5S 6S", -4},
      {"run 3S 4S 5S JK", "run JK 9S 10S JS", 1},  // wilds count where they stand
  };
  for (const Row& row : rows) {
    const Meld a = meld_of(Rules{}, row.a), b = meld_of(Rules{}, row.b);
    EXPECT_EQ(ranks_between(view_of(a), view_of(b)), row.between) << row.a << " / " << row.b;
    EXPECT_EQ(ranks_between(view_of(b), view_of(a)), row.between) << row.b << " / " << row.a;
  }
}

}  // namespace
}  // namespace mayi
