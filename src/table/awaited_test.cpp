#include "table/tables_test.h"

namespace mayi {
namespace {

std::string text_of(const Awaited& awaited) {
  std::string text;
  for (Seat seat(0); seat < 3; ++seat)
    text += (text.empty() ? "" : " ") + std::string(code_of(awaited.needs[seat])) +
            (awaited.must.has(seat) ? "!" : "");
  return text;
}

struct Row {
  std::string_view a, b, c;
  std::vector<std::string> happened;
  std::string_view awaited;  // of each seat; !: the game rests on it
};

TEST(Awaited, IsWhoMayActAndOnWhomTheGameRests) {
  const Row rows[] = {
      {"human", "human", "human", {}, "turn! call call"},
      {"human", "bot:greedy", "human", {}, "turn! call call"},
      {"bot:greedy", "human", "human", {}, "turn call! call!"},
      {"bot:greedy", "human", "human", {"let-by 1"}, "turn nothing call!"},
      {"bot:greedy", "human", "human", {"let-by 1", "let-by 2"}, "turn! nothing nothing"},
      {"llm:x", "human", "llm:y", {}, "turn call! call!"},
      {"llm:x", "bot:greedy", "bot:greedy", {}, "turn! call call"},
      {"human", "llm:x", "llm:y", {}, "turn! call call"},
      {"bot:greedy",
       "human",
       "human",
       {"left 1"},
       "turn call call!"},  // who is away holds up nobody
      {"human", "human", "human", {"left 0"}, "turn call! call!"},
      {"human", "human", "human", {"played 2 may-i"}, "answer! nothing nothing"},
      {"human", "human", "human", {"played 2 may-i", "played 0 allow"}, "nothing answer! nothing"},
      {"human", "human", "human", {"played 0 draw stock"}, "turn! call call"},
      {"bot:greedy", "human", "human", {"played 0 draw stock"}, "turn! call call"},
  };
  for (const Row& row : rows) {
    TestTable table = three(row.a, row.b, row.c);
    for (const std::string& line : row.happened) table.happens({line});
    EXPECT_EQ(text_of(table.awaits()), row.awaited) << row.a << " " << row.b << " " << row.c;
  }
}

TEST(Awaited, UnderWindowRulesTheDrawAsksEverybody) {
  const Rules& classic = *find_built_in("classic");
  TestTable table = three("bot:greedy", "human", "human", classic);
  EXPECT_EQ(text_of(table.awaits()), "turn! call call");
  table.happens({"played 0 draw stock"});
  EXPECT_EQ(text_of(table.awaits()), "nothing answer! nothing");
}

TEST(Awaited, BeforeTheDealThereIsNothingToWaitFor) {
  TestTable table;
  table.happens({"seated 0 human Ann"});
  EXPECT_TRUE(table.awaits().must.empty());
}

TEST(NextQuestion, BotsThatMayCallComeFirstNearestInLine) {
  const Seat first(0), second(1), third(2);
  TestTable table = three("bot:greedy", "bot:greedy", "bot:greedy");
  const Public& open = table.state.game.open;
  const auto next = [&](SeatSet automatic, SeatSet declined) {
    const auto question = next_question(table.rules(), open, table.awaits(), automatic, declined);
    return question ? question->seat : kNobody;
  };
  const SeatSet all = SeatSet::first(3);
  EXPECT_EQ(next(all, {}), second);
  EXPECT_EQ(next(all, SeatSet(second)), third);
  EXPECT_EQ(next(all, SeatSet(second) | SeatSet(third)), first);
  EXPECT_EQ(next({}, {}), kNobody);
  // Once somebody has drawn they had their say: a discard would ask them anew.
  table.happens({"played 0 draw stock"});
  EXPECT_EQ(text_of(table.awaits()), "turn! call call");
  EXPECT_EQ(next(all, {}), first);
}

TEST(Standing, EndsWithItsTurnOrRound) {
  TestTable table = three("human", "human", "human");
  table.happens(
      {"standing 1 wants=nothing until=own-turn", "standing 2 wants=nothing until=round-end"});
  table.happens({"played 0 draw stock"});
  Card any{};
  table.state.game.hands[Seat(0)].for_each([&](Card card) { any = card; });
  table.happens(Played{Seat(0), Discard{any}, ""});
  EXPECT_TRUE(table.state.places[1].standing.asks_always());
  EXPECT_FALSE(table.state.places[2].standing.asks_always());
}

}  // namespace
}  // namespace mayi
