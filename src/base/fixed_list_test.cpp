#include "base/fixed_list.h"

#include <gtest/gtest.h>

#include <cstring>

namespace mayi {
namespace {

using List = FixedList<int, 4>;

List list_of(std::initializer_list<int> items) {
  List list;
  for (const int item : items) list.push(item);
  return list;
}

TEST(FixedList, EqualListsHaveEqualBytesHoweverTheyCameToBe) {
  List grown = list_of({1, 2, 3});
  EXPECT_EQ(grown.pop(), 3);
  List inserted = list_of({2});
  inserted.insert(0, 1);
  List cleared = list_of({9, 9, 9, 9});
  cleared.clear();
  for (const int item : {1, 2}) cleared.push(item);
  const List plain = list_of({1, 2});
  for (const List& list : {grown, inserted, cleared}) {
    EXPECT_EQ(list, plain);
    EXPECT_EQ(std::memcmp(&list.items, &plain.items, sizeof list.items), 0);
  }
}

TEST(FixedList, InsertsAnywhere) {
  struct Row {
    std::size_t at;
    List expected;
  };
  const Row rows[] = {{0, list_of({7, 1, 2})}, {1, list_of({1, 7, 2})}, {2, list_of({1, 2, 7})}};
  for (const Row& row : rows) {
    List list = list_of({1, 2});
    list.insert(row.at, 7);
    EXPECT_EQ(list, row.expected) << row.at;
  }
}

TEST(FixedList, KnowsWhenItIsEmptyAndFull) {
  List list;
  EXPECT_TRUE(list.empty());
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(list.full());
    list.push(i);
    EXPECT_EQ(list.top(), i);
  }
  EXPECT_TRUE(list.full());
  EXPECT_EQ(list.view().size(), 4u);
}

}  // namespace
}  // namespace mayi
