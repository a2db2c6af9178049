#include "site/watched_journal.h"

#include <gtest/gtest.h>

#include "store/failing_journal_test.h"
#include "store/memory_journal_test.h"

namespace mayi::site {
namespace {

TEST(WatchedJournal, KnowsWhetherTheStoreIsFine) {
  MemoryJournal memory;
  FailingJournal below(memory);
  StoreFigures figures;
  std::vector<std::string> told;
  WatchedJournal journal(below, figures,
                         [&](const StoreError& error) { told.push_back(error.message); });
  EXPECT_TRUE(figures.is_fine());
  below.fails = true;
  EXPECT_FALSE(journal.sync());
  EXPECT_FALSE(figures.is_fine());
  EXPECT_EQ(figures.errors, 1U);
  // That a game is not there says nothing of the disk.
  EXPECT_FALSE(journal.remove("k7m2qp"));
  EXPECT_EQ(figures.errors, 1U);
  EXPECT_EQ(told.size(), 1U);
  below.fails = false;
  EXPECT_TRUE(journal.sync());
  EXPECT_TRUE(figures.is_fine());
}

}  // namespace
}  // namespace mayi::site
