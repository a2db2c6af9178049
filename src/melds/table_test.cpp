#include "melds/table.h"

#include <gtest/gtest.h>

#include "notation/card_text.h"

namespace mayi {
namespace {

Meld meld(MeldKind kind, std::string_view text) {
  FixedList<Card, kMaxMeldCards> named;
  for (Line line(text); !line.done();) named.push(take_card(line));
  Meld placed;
  const auto place = kind == MeldKind::set ? place_set : place_run;
  EXPECT_TRUE(place(Rules{}, named.view(), placed)) << text;
  return placed;
}

Table three_melds() {
  Table table;
  table.add(Seat(2), meld(MeldKind::set, "9C 9D 9H"));
  table.add(Seat(2), meld(MeldKind::run, "5S JK 7S 8S"));
  table.add(Seat(0), meld(MeldKind::set, "KC KD KH"));
  return table;
}

std::string spelled(const Table& table) {
  std::string text;
  for (int i = 0; i < table.size(); ++i) text += (i == 0 ? "" : " / ") + to_string(table[i].cards);
  return text;
}

TEST(Table, NumbersMeldsAsTheyComeAndKeepsTheirOwners) {
  const Table table = three_melds();
  EXPECT_EQ(table.size(), 3);
  EXPECT_EQ(spelled(table), "9C 9D 9H / 5S JK 7S 8S / KC KD KH");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(table.owner(i), i < 2 ? 2 : 0);
  EXPECT_EQ(table[1].start, 5);
  EXPECT_EQ(table[1].last(), 8);
  EXPECT_EQ(table.cards().size(), 10u);
}

TEST(Table, LayingOffGrowsOneMeldAndLeavesTheOthers) {
  struct Row {
    int meld;
    std::string_view card;
    bool low;
    std::string_view expected;
    int start;
  };
  constexpr Row rows[] = {
      {0, "9S", false, "9C 9D 9H 9S / 5S JK 7S 8S / KC KD KH", 9},
      {0, "JK", true, "9C 9D 9H JK / 5S JK 7S 8S / KC KD KH", 9},  // a set has no low end
      {1, "9S", false, "9C 9D 9H / 5S JK 7S 8S 9S / KC KD KH", 5},
      {1, "4S", true, "9C 9D 9H / 4S 5S JK 7S 8S / KC KD KH", 4},
      {2, "KS", false, "9C 9D 9H / 5S JK 7S 8S / KC KD KH KS", 13},
  };
  for (const Row& row : rows) {
    Table table = three_melds();
    table.lay_off(row.meld, parse_card(row.card).value(), row.low);
    EXPECT_EQ(spelled(table), row.expected);
    EXPECT_EQ(table[row.meld].start, row.start) << row.expected;
  }
}

TEST(Table, ASwapGivesTheCardThatLayThere) {
  Table table = three_melds();
  EXPECT_TRUE(table.swap(1, 1, parse_card("6S").value()).is_joker());
  EXPECT_EQ(spelled(table), "9C 9D 9H / 5S 6S 7S 8S / KC KD KH");
}

}  // namespace
}  // namespace mayi
