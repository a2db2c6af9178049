#include "table/let_by.h"

#include <gtest/gtest.h>

namespace mayi {
namespace {

TEST(LetBy, TheLatestIsOnTopAndEachIsFoundByItsId) {
  std::string note;
  for (Version i = 0; i < 5; ++i) note = add_let_by(note, {i, 10 + i, "c" + std::to_string(i)});
  ASSERT_TRUE(latest_let_by(note));
  EXPECT_EQ(latest_let_by(note)->turn_began, 4u);
  EXPECT_EQ(find_let_by(note, "c2")->version, 12u);
  EXPECT_FALSE(find_let_by(note, "c9"));
}

TEST(LetBy, TheNoteHasABound) {
  std::string note;
  for (Version i = 0; i < 1'000; ++i)
    note = add_let_by(note, {900'000 + i, 900'000 + i, std::string(60, 'x') + std::to_string(i)});
  EXPECT_LT(note.size(), std::size_t{64} << 10);
  EXPECT_TRUE(find_let_by(note, std::string(60, 'x') + "999"));
  EXPECT_FALSE(find_let_by(note, std::string(60, 'x') + "0"));
}

TEST(LetBy, WhatIsNoSuchNoteLetsNothingBy) {
  for (const std::string_view note :
       {"", "\n", "nonsense", "1", "1 2", "-1 2 x", "99999999999 1 x"})
    EXPECT_FALSE(latest_let_by(note)) << note;
}

}  // namespace
}  // namespace mayi
