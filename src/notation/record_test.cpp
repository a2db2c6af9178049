#include "notation/record.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/random.h"
#include "notation/action_text.h"

namespace mayi {
namespace {

GameRecord empty_record(const Rules& rules, const Start& start) {
  GameRecord record;
  record.rules.rules = rules;
  record.seats = plain_seats(start.players);
  record.start = start;
  return record;
}

// A game of legal actions chosen at random, the first `most` of them.
GameRecord random_game(const Rules& rules, Start start, int most) {
  GameRecord record = empty_record(rules, start);
  NoEvents none;
  Game game = new_game(rules, start, none);
  const auto list = std::make_unique<ActionList>();
  Random random(7);
  while (game.open.stage != Stage::game_over && most > 0) {
    const Seat seat(random.below(game.open.players));
    legal_actions(rules, game, seat, *list);
    if (list->empty()) continue;
    const Action action = (*list)[random.below(list->size)];
    play(rules, game, seat, action, none);
    record.steps.push_back({seat, action, 0});
    --most;
  }
  record.finished = game.open.stage == Stage::game_over;
  if (!record.finished) return record;
  record.totals = game.open.totals;
  record.winners = winners(game.open);
  return record;
}

Rules short_rules(std::string_view base) {
  Rules rules = *find_built_in(base);
  EXPECT_FALSE(set_knob(rules, "contracts", "1s,1r") || set_knob(rules, "deal", "4,5"));
  level_unused_rounds(rules);
  return rules;
}

TEST(Record, AWholeGamePrintsReadsBackAndVerifies) {
  for (const NamedRules& set : built_in_rules()) {
    for (const int players : {3, 5, 8}) {
      const GameRecord record = random_game(
          short_rules(set.name), {.players = players, .seed = seed_from_number(11)}, 1'000'000);
      ASSERT_TRUE(record.finished);
      const std::string text = print_record(record);
      const auto parsed = parse_record(text);
      ASSERT_TRUE(parsed) << to_string(parsed.error());
      EXPECT_EQ(print_record(*parsed), text);
      EXPECT_EQ(parsed->rules.rules, record.rules.rules);
      EXPECT_EQ(parsed->steps.size(), record.steps.size());
      const auto game = verify(*parsed);
      ASSERT_TRUE(game) << to_string(game.error());
      EXPECT_EQ(game->open.totals, record.totals);
    }
  }
}

TEST(Record, AnUnfinishedGameFromALaterRoundDoesToo) {
  const GameRecord record = random_game(
      Rules{}, {.players = 4, .seed = seed_from_number(3), .dealer = Seat(2), .round = 5}, 40);
  const std::string text = print_record(record);
  EXPECT_NE(text.find("\ndealer P2\nround 5\nactions\n"), std::string::npos);
  EXPECT_TRUE(text.ends_with("\nresult unfinished\n"));
  const auto parsed = parse_record(text);
  ASSERT_TRUE(parsed) << to_string(parsed.error());
  EXPECT_EQ(print_record(*parsed), text);
  EXPECT_TRUE(verify(*parsed));
}

TEST(Record, WhoPlayedAndWhatWasSaidForTheDealReadBack) {
  GameRecord record = random_game(Rules{}, {.players = 3, .seed = seed_from_number(5)}, 20);
  record.fair = {{"attempt 1 game k7m2qp", 0}, {"pledges-closed", 0}};
  record.players = {
      {0, Seat(2), "bot:greedy", 0}, {7, Seat(0), "bot:expert", 0}, {20, Seat(0), "human", 0}};
  const std::string text = print_record(record);
  EXPECT_TRUE(text.starts_with("mayi-game 2\n"));
  EXPECT_NE(text.find("\nfair pledges-closed\nactions\nP2 is bot:greedy\n"), std::string::npos);
  const auto parsed = parse_record(text);
  ASSERT_TRUE(parsed) << to_string(parsed.error());
  EXPECT_EQ(print_record(*parsed), text);
  EXPECT_TRUE(verify(*parsed));
}

TEST(Record, HoldsAsMuchAsItsLimitsSay) {
  const auto reads = [](const GameRecord& record) {
    const auto parsed = parse_record(print_record(record));
    return parsed ? "" : parsed.error().message;
  };
  GameRecord said = empty_record(Rules{}, {.players = 3}), played = said;
  said.fair.assign(200, {"pledges-closed", 0});
  EXPECT_EQ(reads(said), "");
  said.fair.push_back(said.fair.back());
  EXPECT_EQ(reads(said), "too much was said for one deal");
  played.players.assign(100'000, {0, Seat(1), std::string(80, 'x'), 0});
  EXPECT_EQ(reads(played), "");
  played.players.push_back(played.players.back());
  EXPECT_EQ(reads(played), "too many changes of players");
  played.players[0].who += 'x';
  EXPECT_EQ(reads(played), "who plays there is expected");
}

TEST(Record, ReplayStopsWhereItIsTold) {
  const GameRecord record = random_game(Rules{}, {.players = 3, .seed = seed_from_number(5)}, 30);
  NoEvents none;
  EXPECT_EQ(replay(record, 0, none)->stock.size, 74);
  for (std::size_t most = 0; most <= 31; ++most) EXPECT_TRUE(replay(record, most, none)) << most;
}

const std::string kHash = "rules-hash " + [] {
  const std::string text = print_record(empty_record(Rules{}, {.players = 3}));
  return text.substr(text.find("rules-hash ") + 11, 16);
}() + "\n";
const std::string kHead = "mayi-game 1\nrules house\n" + kHash +
                          "seed 1\nseats P0 P1 P2\ndealer P2\nactions\n";  // 7 lines

TEST(Record, AMalformedRecordIsRefusedWithLineAndColumn) {
  struct Row {
    std::string text, error;
  };
  const Row rows[] = {
      {"", "line 1, column 1: the file is empty; a game record starts with 'mayi-game 1'"},
      {"# nothing\n",
       "line 1, column 1: the file is empty; a game record starts with 'mayi-game 1'"},
      {"rules house\n", "line 1, column 1: a game record starts with 'mayi-game 1'"},
      {"mayi-game\n", "line 1, column 10: a version is expected"},
      {"mayi-game 0\n", "line 1, column 11: a version is expected"},
      {"mayi-game 3\n", "line 1, column 11: version 3 is newer than this program knows (2)"},
      {kHead + "P0 is\nresult unfinished\n", "line 8, column 6: who plays there is expected"},
      {kHead + "P0 is two words\nresult unfinished\n",
       "line 8, column 7: who plays there is expected"},
      {"mayi-game 1 x\n", "line 1, column 13: unexpected 'x'"},
      {"mayi-game 1\n", "line 1, column 1: a rules line is missing"},
      {"mayi-game 1\nrules hause\n", "line 2, column 7: unknown rule set 'hause'"},
      {"mayi-game 1\nrules house\nactions\n",
       "line 3, column 1: these rules are not for that number of seats"},
      {"mayi-game 1\nrules house\nrules jeanne\n", "line 3, column 7: a second rules line"},
      {"mayi-game 1\n" + kHash, "line 2, column 12: a rules line is expected before"},
      {"mayi-game 1\nseats A B C\nseats A B C D\n", "line 3, column 7: a second seats line"},
      {"mayi-game 1\nseats A B\n", "line 2, column 10: 3 to 8 seats are expected"},
      {"mayi-game 1\nseed x\n", "line 2, column 6: a seed is a number or 64 hexadecimal digits"},
      {"mayi-game 1\ndealer P0\n", "line 2, column 8: unknown seat 'P0'"},
      {"mayi-game 1\nround 0\n", "line 2, column 7: a round is expected"},
      {"mayi-game 1\nround 6\nrules house contracts=1s\nseats A B C\nactions\n",
       "line 5, column 1: these rules have no round 6"},
      {"mayi-game 1\nstock 9C\n", "line 2, column 1: unknown word 'stock'"},
      {kHead, "line 7, column 1: the record is cut off: a result line is missing"},
      {kHead + "P0 draw stock\n",
       "line 8, column 1: the record is cut off: a result line is missing"},
      {kHead + "P0 draw st", "line 8, column 9: 'stock' or 'discard' is expected"},
      {kHead + "P9 draw stock\n", "line 8, column 1: unknown seat 'P9'"},
      {kHead + "P0\n", "line 8, column 3: an action is missing"},
      {kHead + "P0 draw stock : x\n", "line 8, column 15: unexpected ':'"},
      {kHead + "result\n", "line 8, column 7: 'winners' is expected"},
      {kHead + "result P0\n", "line 8, column 10: a total is expected"},
      {kHead + "result P0 -1\n", "line 8, column 11: a total is expected"},
      {kHead + "result P0 1 winners\n", "line 8, column 20: a seat is missing"},
      {kHead + "result unfinished yet\n", "line 8, column 19: unexpected 'yet'"},
      {kHead + "result unfinished\nP0 draw stock\n",
       "line 9, column 1: nothing is expected after the result"},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_record(row.text);
    ASSERT_FALSE(parsed) << row.text;
    EXPECT_EQ(to_string(parsed.error()), row.error) << row.text;
  }
}

TEST(Record, AFileCutOffAnywhereIsRefused) {
  const std::string text =
      print_record(random_game(short_rules("classic"), {.players = 3}, 1'000'000));
  const std::size_t result = text.find("result");
  for (std::size_t size = 0; size < result; size += 13)
    EXPECT_FALSE(parse_record(text.substr(0, size))) << size;
}

TEST(Record, AChangedHashIsRefused) {
  std::string text = kHead + "result unfinished\n";
  ASSERT_TRUE(parse_record(text)) << to_string(parse_record(text).error());
  const std::size_t at = text.find("rules-hash ") + 11;
  text[at] = text[at] == '0' ? '1' : '0';
  const auto parsed = parse_record(text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().line, 3);
  EXPECT_TRUE(parsed.error().message.ends_with("the rule set has changed since"))
      << parsed.error().message;
}

TEST(Record, VerifyNamesTheLineOfARefusedAction) {
  const auto record = parse_record(kHead + "P0 draw stock\n\nP1 draw stock\nresult unfinished\n");
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(to_string(verify(*record).error()),
            "line 10, column 1: action 2 (P1 draw stock) is refused: not-your-turn");
}

TEST(Record, VerifyComparesTheResult) {
  const GameRecord played = random_game(short_rules("house"), {.players = 3}, 1'000'000);
  ASSERT_TRUE(verify(played));
  GameRecord record = played;
  record.finished = false;
  EXPECT_EQ(verify(record).error().message, "the game is finished, the record says it is not");
  record = played;
  ++record.totals[0];
  EXPECT_EQ(verify(record).error().message, "the totals are not those of the game");
  record = played;
  record.winners = SeatSet::first(4) - played.winners;
  EXPECT_EQ(verify(record).error().message, "the winners are not those of the game");
  record = played;
  record.steps.pop_back();
  EXPECT_EQ(verify(record).error().message, "the record says the game is finished, it is not");
}

TEST(Record, AnOversizedRecordIsRefusedUnread) {
  EXPECT_EQ(to_string(parse_record(std::string(8 * kMaxText + 1, '\n')).error()),
            "line 1, column 1: the record is larger than 64 MiB");
  EXPECT_FALSE(
      parse_record(std::string(8 * kMaxText, ' ')).error().message.contains("larger than"));
}

}  // namespace
}  // namespace mayi
