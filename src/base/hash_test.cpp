#include "base/hash.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(Hash, IsFnv1a) {
  struct Row {
    std::string_view text;
    std::uint64_t expected;
  };
  constexpr Row rows[] = {
      {"", 0xcbf29ce484222325}, {"a", 0xaf63dc4c8601ec8c}, {"foobar", 0x85944171f73967e8}};
  for (const Row& row : rows) {
    Hash hash;
    hash.add(row.text);
    EXPECT_EQ(hash.value(), row.expected) << row.text;
  }
}

TEST(Hash, ANumberIsItsEightBytesLowestFirst) {
  Hash number, bytes;
  number.add_number(0x0102);
  for (const int byte : {2, 1, 0, 0, 0, 0, 0, 0}) bytes.add(static_cast<std::uint8_t>(byte));
  EXPECT_EQ(number.value(), bytes.value());
}

}  // namespace
}  // namespace mayi
