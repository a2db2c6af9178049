#include "host/seats.h"

#include <gtest/gtest.h>

#include "host/driver.h"
#include "store/memory_journal_test.h"

namespace mayi {
namespace {

constexpr std::string_view kBadNames[] = {"",
                                          "two words",
                                          "a,b",
                                          "nobody",
                                          "all",
                                          "status",
                                          "discard",
                                          "draw",
                                          "log",
                                          "me",
                                          "\x1b[31mRed",
                                          "a\x7f",
                                          "a\xc2\x9b",
                                          "\xff\xfe",
                                          "Zo\xc3",
                                          "a\xe2\x80\xae"
                                          "b",
                                          "\xe2\x80\x8f"
                                          "b",
                                          "\xc0\xaf",
                                          "\xed\xa0\x80"};

TEST(Seats, HaveNamesThatAreSeenAndAreNoCommands) {
  for (const std::string_view name :
       {"Ann", "Zo\xc3\xab", "\xe6\x9d\x8e", "You", "O'Neil", "Draw2"})
    EXPECT_TRUE(is_good_name(name)) << name;
  for (const std::string_view name : kBadNames) EXPECT_FALSE(is_good_name(name)) << name;
}

TEST(Seats, OfANewGameAreRefusedTheSameNames) {
  MemoryJournal journal;
  Driver driver(journal, [] { return Time{}; }, [](const Sitter&) { return nullptr; });
  for (const std::string_view name : kBadNames) {
    EXPECT_FALSE(read_seats(std::string(name) + "=you,you,you")) << name;
    const auto made = driver.create({.rules = {"house", Rules{}},
                                     .seats = {{"Ann", {}}, {std::string(name), {}}, {"Cid", {}}},
                                     .start = {}},
                                    [] { return std::uint64_t{1}; });
    ASSERT_FALSE(made) << name;
    EXPECT_EQ(std::get<Refusal>(made.error()).reason, TableReason::bad_name) << name;
  }
  EXPECT_TRUE(journal.list()->empty()) << "what is refused leaves no game";
}

TEST(Seats, AreReadWithNamesOrWithout) {
  const auto seats = read_seats("you,expert,Zoe=llm:gpt");
  ASSERT_TRUE(seats);
  ASSERT_EQ(seats->size(), 3u);
  EXPECT_EQ((*seats)[0].name, "Ann");
  EXPECT_EQ((*seats)[1].sitter, (Sitter{SitterKind::bot, "expert"}));
  EXPECT_EQ((*seats)[2].name, "Zoe");
  for (const std::string_view text :
       {"you,martian,you", "bot:nobody", "you,,you", "you,you,you,you,you,you,you,you,you"})
    EXPECT_FALSE(read_seats(text)) << text;
  EXPECT_EQ(seats_for(3), "you,expert,expert");
  EXPECT_LT(seats_for(50'000'000).size(), 100u);
}

}  // namespace
}  // namespace mayi
