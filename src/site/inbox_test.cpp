#include "site/inbox.h"

#include <gtest/gtest.h>

namespace mayi::site {
namespace {

using Kind = Incoming::Kind;
using Verdict = Inbox::Verdict;

TEST(Inbox, KeepsTheOrder) {
  Inbox inbox;
  EXPECT_TRUE(inbox.empty());
  EXPECT_EQ(inbox.put({1, Kind::opened, "10.0.0.1"}), Verdict::taken);
  EXPECT_EQ(inbox.put({1, Kind::received, "hello"}), Verdict::taken);
  EXPECT_EQ(inbox.put({1, Kind::closed}), Verdict::taken);
  EXPECT_FALSE(inbox.empty());
  const auto all = inbox.take_all();
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[1].text, "hello");
  EXPECT_EQ(all[2].kind, Kind::closed);
  EXPECT_TRUE(inbox.empty());
}

TEST(Inbox, TakesSoManyMessagesOfOne) {
  Inbox inbox;
  for (int i = 0; i < Inbox::kMostOfOne; ++i)
    ASSERT_EQ(inbox.put({1, Kind::received, "x"}), Verdict::taken);
  EXPECT_EQ(inbox.put({1, Kind::received, "x"}), Verdict::too_many_of_one);
  EXPECT_EQ(inbox.put({1, Kind::closed}), Verdict::taken);
  EXPECT_EQ(inbox.put({2, Kind::received, "x"}), Verdict::taken);
  (void)inbox.take_all();
  EXPECT_EQ(inbox.put({1, Kind::received, "x"}), Verdict::taken);
}

TEST(Inbox, TakesSoManyBytesOfAll) {
  Inbox inbox;
  const std::string half(Inbox::kMostBytes / 2, 'x');
  EXPECT_EQ(inbox.put({1, Kind::received, half}), Verdict::taken);
  EXPECT_EQ(inbox.put({2, Kind::received, half}), Verdict::taken);
  EXPECT_EQ(inbox.put({3, Kind::received, "x"}), Verdict::full);
}

}  // namespace
}  // namespace mayi::site
