#include "store/copy.h"

#include <gtest/gtest.h>

#include "store/memory_journal_test.h"
#include "store/places.h"
#include "store/postgres_test.h"
#include "store/sample_test.h"

namespace mayi {
namespace {

void keep(Journal& journal, const GameId& id, int actions) {
  SampleGame sample(id);
  ASSERT_TRUE(append_now(journal, sample.create()));
  if (actions > 0) ASSERT_TRUE(append_now(journal, sample.next(actions)));
}

std::unique_ptr<Journal> two_games() {
  auto journal = std::make_unique<MemoryJournal>();
  keep(*journal, "bbbbbb", 3);
  keep(*journal, "k7m2qp", 12);
  EXPECT_TRUE(journal->set_text("k7m2qp", Seat(0), "order", "9C"));
  return journal;
}

TEST(SameGames, AreThoseThatDifferInNothing) {
  const auto same_after = [](const std::function<void(Journal&)>& change) {
    const auto one = two_games(), other = two_games();
    change(*other);
    const bool same = are_same(*one, *other, [](CopyProgress) {}) == true;
    EXPECT_EQ(are_same(*other, *one, [](CopyProgress) {}), same);
    return same;
  };
  EXPECT_TRUE(same_after([](Journal&) {}));
  EXPECT_FALSE(same_after([](Journal& j) { keep(j, "cccccc", 0); }));
  EXPECT_FALSE(same_after([](Journal& j) { (void)j.set_text("k7m2qp", Seat(0), "order", "9D"); }));
  EXPECT_FALSE(same_after([](Journal& j) {
    (void)j.remove("k7m2qp");
    keep(j, "k7m2qp", 11);
  }));
}

// Where a copy is to be: a folder, or a database with or without tables.
using MakePlace = std::string (*)(const std::filesystem::path& folder);

std::string in_folder(const std::filesystem::path& folder) { return folder.string(); }
std::string in_database(const std::filesystem::path&) {
  OtherLine().run("DROP SCHEMA IF EXISTS mayi CASCADE");
  return test_database();
}
std::string in_emptied_database(const std::filesystem::path&) {
  (void)empty_postgres();
  return test_database();
}

class Copies : public ::testing::TestWithParam<MakePlace> {
 protected:
  // Nothing: it could not be put in place.
  std::unique_ptr<Journal> put_in_place(NewPlace& copy) {
    if (!copy.put_in_place()) return nullptr;
    auto opened = open_games(place, Access::write);
    EXPECT_TRUE(opened) << opened.error().message;
    return opened ? *std::move(opened) : nullptr;
  }

  ScratchFolder folder;
  const std::string place = GetParam()(folder.path);
};

INSTANTIATE_TEST_SUITE_P(InSqlite, Copies, ::testing::Values(in_folder));
INSTANTIATE_TEST_SUITE_P(InPostgres, Copies,
                         ::testing::ValuesIn(if_postgres<MakePlace>(in_database)));
INSTANTIATE_TEST_SUITE_P(InEmptiedPostgres, Copies,
                         ::testing::ValuesIn(if_postgres<MakePlace>(in_emptied_database)));

TEST_P(Copies, AreThereWholeOrNotAtAll) {
  const auto from = two_games();
  auto copy = new_place(place);
  ASSERT_TRUE(copy) << copy.error().message;
  std::vector<std::size_t> told;
  ASSERT_TRUE(copy_games(*from, (*copy)->journal(), [&](CopyProgress progress) {
    EXPECT_EQ(progress.of, 2u);
    told.push_back(progress.games);
  }));
  EXPECT_EQ(told, (std::vector<std::size_t>{1, 2}));
  const auto before = open_games(place, Access::read);
  EXPECT_TRUE(!before || (*before)->list()->empty());
  const auto there = put_in_place(**copy);
  ASSERT_TRUE(there);
  EXPECT_EQ(are_same(*from, *there, [](CopyProgress) {}), true);
}

TEST_P(Copies, LeaveGamesThatCameThereMeanwhile) {
  const auto from = two_games();
  auto copy = new_place(place);
  ASSERT_TRUE(copy) << copy.error().message;
  ASSERT_TRUE(copy_games(*from, (*copy)->journal(), [](CopyProgress) {}));
  const auto other = open_games(place, Access::write);
  ASSERT_TRUE(other) << other.error().message;
  keep(**other, "dddddd", 1);
  EXPECT_FALSE(put_in_place(**copy));
  copy->reset();
  EXPECT_EQ((*other)->list()->size(), 1u);
  EXPECT_TRUE((*other)->load("dddddd"));
}

}  // namespace
}  // namespace mayi
