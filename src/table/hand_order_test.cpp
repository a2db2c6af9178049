#include "table/hand_order.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

Bag bag_of(std::string_view text) {
  Bag bag;
  for (const Card card : parse_order(text)) bag.add(card);
  return bag;
}
const Rules& house() { return *find_built_in("house"); }

TEST(HandOrder, SortsByRankOrSuitWithWildsLast) {
  const Bag hand = bag_of("KS 2H 9C JK 9D 3S 9C 2C");
  EXPECT_EQ(print_order(sorted(house(), hand, HandSort::by_rank)), "3S 9C 9C 9D KS 2C 2H JK");
  EXPECT_EQ(print_order(sorted(house(), hand, HandSort::by_suit)), "9C 9C 9D 3S KS 2C 2H JK");
}

TEST(HandOrder, KeepsWhatIsStillHeldAndPutsNewCardsLast) {
  struct Row {
    std::string_view hand, kept, expected;
  };
  const Row rows[] = {
      {"9C 3S KD", "KD 9C 3S", "KD 9C 3S"},
      {"9C 3S KD 4H JK", "KD 9C 3S", "KD 9C 3S 4H JK"},
      {"9C 3S", "KD 9C 3S", "9C 3S"},
      {"9C 9C 3S", "9C 3S 9C 9C", "9C 3S 9C"},
      {"9C 3S", "", "3S 9C"},
      {"9C 3S", "nonsense 9C", "9C 3S"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(print_order(in_order(house(), bag_of(row.hand), parse_order(row.kept))),
              row.expected);
}

}  // namespace
}  // namespace mayi
