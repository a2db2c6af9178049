#include "host/seats.h"

#include <gtest/gtest.h>

#include "host/driver.h"
#include "store/memory_journal_test.h"

namespace mayi {
namespace {

TEST(Seats, AreCharactersByNameAndByLevel) {
  struct Row {
    std::string_view text, seats;  // name=sitter
  };
  const Row rows[] = {
      {"you,rosa,Max", "Ann=human Rosa=bot:Rosa Max=bot:Max"},
      {"you,hard,hard,Kit", "Ann=human Vera=bot:Vera Kit=bot:Kit Kit=bot:Kit"},
      {"you,Vera,hard,very-hard", "Ann=human Vera=bot:Vera Kit=bot:Kit Ada=bot:Ada"},
      {"Vera=you,hard", "Vera=human Kit=bot:Kit"},
      {"Me=you,Zoe=rosa,expert", "Me=human Zoe=bot:Rosa Carol=bot:expert"},
      {"easy,easy,easy,easy,easy",
       "Rosa=bot:Rosa Otto=bot:Otto Pip=bot:Pip Nell=bot:Nell Max=bot:Max"},
  };
  for (const Row& row : rows) {
    const auto seats = read_seats(row.text);
    ASSERT_TRUE(seats) << row.text;
    std::string spelled;
    for (const Sit& sit : *seats)
      spelled += (spelled.empty() ? "" : " ") + sit.name + "=" + to_string(sit.sitter);
    EXPECT_EQ(spelled, row.seats);
  }
}

TEST(Seats, HaveNamesThatAreNoCommandsAndHideNothing) {
  for (const std::string_view name :
       {"all", "you", "discard", "a b", "a\u202eb", "\x1b[31mRed", ""})
    EXPECT_FALSE(is_good_name(name)) << name;
  for (const std::string_view name : {"Ann", "Zo\u00eb", "All"})
    EXPECT_TRUE(is_good_name(name)) << name;
}

// Played to the end by a program that only has what was kept.
TEST(Seats, OfCharactersAreKeptAndPlayOnInAnotherProgram) {
  MemoryJournal journal;
  ThinkingBots bots;
  const auto now = [] { return Time{}; };
  const auto find = [&](const Sitter& sitter) { return bots.find(sitter); };
  Driver first(journal, now, find), second(journal, now, find);
  NewGame game{.rules = {"house", Rules{}},
               .seats = *read_seats("Rosa,Zoe=Lola,Ines"),
               .start = Start{3, seed_from_number(1), Seat(2), 6}};
  const GameId id = (*first.create(std::move(game), [] { return 1u; }))->id();
  const auto table = second.open(id);
  ASSERT_TRUE(table);
  EXPECT_EQ((*table)->places()[1].name, "Zoe");
  EXPECT_EQ((*table)->places()[1].holder, (Sitter{SitterKind::bot, "Lola"}));
  while (second.step().value_or(false)) {}
  EXPECT_TRUE((*table)->is_over());
}

}  // namespace
}  // namespace mayi
