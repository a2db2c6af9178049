#include "notation/position.h"

#include <gtest/gtest.h>

#include <cstring>

#include "notation/card_text.h"

namespace mayi {
namespace {

Position read(std::string_view text) {
  auto parsed = parse_position(text);
  EXPECT_TRUE(parsed) << text << to_string(parsed.error());
  return parsed ? *std::move(parsed) : Position{};
}

bool same_bytes(const Game& a, const Game& b) { return std::memcmp(&a, &b, sizeof(Game)) == 0; }

TEST(Position, WhatIsNotSaidHasADefault) {
  const Position position = read("seats A B C D\nturn C draw\n");
  const Public& open = position.game.open;
  EXPECT_EQ(position.rules.name, "house");
  EXPECT_EQ(open.round, 1);
  EXPECT_EQ(open.dealer, 1);  // the seat before the one whose turn it is
  EXPECT_EQ(open.turn, 2);
  EXPECT_TRUE(open.discards.empty());
  for (std::size_t seat = 0; seat < 4; ++seat) EXPECT_EQ(position.game.hands[seat].size(), 11);
  EXPECT_EQ(position.game.stock.size, 108 - 44);
  EXPECT_EQ(open.asked, kNobody);
  EXPECT_EQ(open.stage, Stage::playing);
  EXPECT_EQ(position.deck.size(), 108);
}

TEST(Position, TheFirstSeatsDealerIsTheLast) {
  EXPECT_EQ(read("seats A B C\nturn A draw\n").game.open.dealer, 2);
}

TEST(Position, TheCurrentPlayerPastTheDrawHasOneCardMore) {
  EXPECT_EQ(read("seats A B C\nturn B act\n").game.hands[1].size(), 12);
  EXPECT_EQ(read("seats A B C\nturn B discard\n").game.hands[1].size(), 12);
  EXPECT_EQ(read("rules house deal=7\nseats A B C\nturn B act\n").game.hands[1].size(), 8);
}

TEST(Position, TheStockIsNamedTopFirstAndAStarIsTheRest) {
  struct Row {
    std::string_view line, top, bottom;
    int size;
  };
  const Row rows[] = {
      {"stock 7D 3C *", "7D", "", 75},
      {"stock * 7D 3C", "", "3C", 75},
      {"stock 7D * 3C", "7D", "3C", 75},
      {"stock *", "", "", 75},
      {"", "", "", 75},
  };
  for (const Row& row : rows) {
    const Position position = read("seats A B C\nturn A draw\n" + std::string(row.line));
    const Pile& stock = position.game.stock;
    EXPECT_EQ(stock.size, row.size) << row.line;
    if (!row.top.empty()) EXPECT_EQ(to_string(stock.top()), row.top) << row.line;
    if (!row.bottom.empty()) EXPECT_EQ(to_string(stock[0]), row.bottom) << row.line;
    EXPECT_EQ(position.deck.size(), 108);
  }
}

TEST(Position, WithoutAStarTheDeckIsTheNamedCards) {
  const Position position =
      read("seats A B C\nturn A draw\nhand A 9C\nhand B 9C 9C\nhand C\nstock 7D\ndiscard KS QH\n");
  EXPECT_EQ(position.deck.size(), 6);
  EXPECT_EQ(position.game.stock.size, 1);
  EXPECT_EQ(to_string(position.game.open.discards.top().card), "KS");
  EXPECT_TRUE(position.game.hands[2].empty());
  EXPECT_TRUE(read("seats A B C\nturn A draw\nhand A\nhand B\nhand C\nstock\n").deck.empty());
}

TEST(Position, LinesMayComeInAnyOrderOnceTheSeatsAreNamed) {
  const std::string_view lines[] = {"turn B act\n", "down B this-turn\n", "meld B set AC AD 2C\n",
                                    "rules house wilds=none\n"};
  const Position position = read("seats A B C\n" + std::string(lines[1]) + std::string(lines[0]));
  EXPECT_TRUE(position.game.open.laid_down_now);
  // A meld is judged by the rules of the position, wherever they are named.
  EXPECT_FALSE(parse_position("seats A B C\n" + std::string(lines[0]) + std::string(lines[2]) +
                              std::string(lines[3])));
  EXPECT_TRUE(parse_position("seats A B C\n" + std::string(lines[0]) + std::string(lines[2])));
}

TEST(Position, ACallBeingSettledIsAskedFromTheFrontOfTheLine) {
  const std::string frame = "seats A B C D\nturn B draw\ndiscard KS\ndiscarded-by A\n";
  EXPECT_EQ(read(frame + "called D\n").game.open.asked, 1);
  EXPECT_EQ(read(frame + "called D\nallowed B\n").game.open.asked, 2);
  EXPECT_EQ(read(frame + "called D\nallowed B\nasking C\n").game.open.asked, 2);
  EXPECT_EQ(read(frame + "called C\ndown B\n" + "called D\n").game.open.asked, 2);
}

TEST(Position, PrintingAndParsingGivesTheSameBytes) {
  const std::string_view rows[] = {
      "seats A B C\nturn A draw\n",
      "rules classic points.two=5\nround 3\nseats A B C D E F G H\nseed "
      "12345678901234567890\ndealer H\nturn D act\ndrew discard\n"
      "hand A 9C\ndiscard KS QH 3C\ndiscarded-by C nobody A\ntotals A 20 H 2000000000\npoints A "
      "3\nmay-is B 7\nreshuffles 255\n",
      "seats A B C\nturn B discard\ndown A\ndown B this-turn\nmeld A run JK 4S 5S 2H\nmeld B set "
      "9C JK 9D\ntaken\n",
      "seats A B C D\nturn B draw\ndiscard KS\ndiscarded-by A\ncalled D\nallowed B\n",
      "rules classic\nseats A B C D\nturn B draw\ndiscard KS\ndiscarded-by A\nclaimed D\npassed "
      "C\n",
      "rules classic\nseats A B C D\nturn B act\ndiscard KS\ndiscarded-by A\nclaimed D\nasking C\n",
      "round 6\nseats A B C\nturn B discard\nover nobody\n",
      "seats A B C\nturn A draw\nidle-turns 1\n",
      "seats A B C\nturn A draw\nhand A\nhand B\nhand C\nstock\n",
      "rules house aces=low wilds=none\nseats A B C\nturn A draw\nmeld B run AS 2S 3S 4S\nmeld C "
      "run JK 2H\n",
      // All bytes of a seed count, also where its digits could be a number.
      "seats A B C\nturn A draw\nseed "
      "0000000000000000000000000000000000000000000000000000000000000123\n",
      // A set grown by wilds without limit is larger than any that is laid down.
      "rules jeanne\nseats A B C D E F\nturn A draw\nmeld B set 9C 9D 9H 9S 9C 9D 9H 9S 9C 9D 9H "
      "9S 2C 2C 2C 2D 2D 2D 2H 2H 2H "
      "2S 2S 2S JK JK JK JK JK JK\n",
  };
  for (const std::string_view text : rows) {
    const Position position = read(text);
    const std::string printed = print_position(position.rules.rules, position.seats, position.game);
    const auto again = parse_position(printed);
    ASSERT_TRUE(again) << printed << to_string(again.error());
    EXPECT_TRUE(same_bytes(again->game, position.game)) << printed;
    EXPECT_EQ(again->seats, position.seats);
    EXPECT_EQ(again->rules.rules, position.rules.rules);
    EXPECT_EQ(print_position(again->rules.rules, again->seats, again->game), printed);
  }
}

std::string many_melds(int melds) {
  std::string text = "seats A B C\nturn A draw\n";
  for (; melds > 0; --melds) text += "meld A set 9C\n";
  return text;
}

TEST(Position, AnErrorNamesTheLine) {
  struct Row {
    std::string text, error;
  };
  const std::string frame = "seats A B C D\nturn B draw\n";
  const Row rows[] = {
      {"", "line 0, column 1: a seats line is missing"},
      {"seats A B C\nstok 9C", "line 2, column 1: unknown word 'stok'"},
      {"turn A draw\n", "line 1, column 1: a seats line is expected before 'turn'"},
      {"seats A B\n", "line 1, column 10: 3 to 8 seats are expected"},
      {"seats A B C D E F G H I\n", "line 1, column 23: 3 to 8 seats are expected"},
      {"seats A B A\n", "line 1, column 11: two seats are called 'A'"},
      {"seats A B nobody\n", "line 1, column 11: not a seat's name: 'nobody'"},
      {"seats A, B C\n", "line 1, column 8: not a seat's name: ','"},
      {"seats A B ABCDEFGHIJKLMNOPQRSTUVWXY\n",
       "line 1, column 11: not a seat's name: 'ABCDEFGHIJKLMNOPQRSTUVWXY'"},
      {frame + "seats A B C\n", "line 3, column 7: a second seats line"},
      {"seats A B C\n", "line 1, column 1: a turn line is missing"},
      {"\nseats A B C\nturn D draw\n", "line 3, column 6: unknown seat 'D'"},
      {"seats A B C\nturn A\n", "line 2, column 7: draw, act or discard is expected"},
      {"seats A B C\nturn A wait\n", "line 2, column 8: draw, act or discard is expected"},
      {frame + "turn\n", "line 3, column 5: a seat is missing"},
      {frame + "round 0\n", "line 3, column 7: a round is expected"},
      {frame + "round 13\n", "line 3, column 7: a round is expected"},
      {frame + "round 7\n", "line 1, column 1: these rules have no round 7"},
      {"rules house players.max=3\n" + frame,
       "line 1, column 1: these rules are for 3 to 3 players"},
      {"rules hause\n" + frame, "line 1, column 7: unknown rule set 'hause'"},
      {frame + "hand A 9C 1C\n", "line 3, column 11: unknown card '1C'"},
      {frame + "hand A *\n", "line 3, column 8: unknown card '*'"},
      {frame + "discard *\n", "line 3, column 9: unknown card '*'"},
      {frame + "hand A 9C 9C 9C\n",
       "line 1, column 1: a card is named more often than the deck has it"},
      {frame + "stock * 9C *\n", "line 3, column 12: unknown card '*'"},
      {frame + "stock 9C\n",
       "line 1, column 1: the stock is given without *, so every hand must be: A has none"},
      {frame + "discard 9C : 9D\n", "line 3, column 12: unknown card ':'"},
      {frame + "seed 12x\n", "line 3, column 6: a seed is a number or 64 hexadecimal digits"},
      {frame + "seed\n", "line 3, column 5: a seed is a number or 64 hexadecimal digits"},
      {frame + "seed " + std::string(64, 'g') + "\n",
       "line 3, column 6: a seed is a number or 64 hexadecimal digits"},
      {frame + "seed 18446744073709551616\n",
       "line 3, column 6: a seed is a number or 64 hexadecimal digits"},
      {frame + "totals A\n", "line 3, column 9: a number up to 2000000000 is expected"},
      {frame + "totals A -1\n", "line 3, column 10: a number up to 2000000000 is expected"},
      {frame + "totals 20\n", "line 3, column 8: unknown seat '20'"},
      {frame + "may-is A 256\n", "line 3, column 10: a number up to 255 is expected"},
      {frame + "reshuffles 256\n", "line 3, column 12: a number up to 255 is expected"},
      {frame + "taken twice\n", "line 3, column 7: unexpected 'twice'"},
      {frame + "drew card\n", "line 3, column 6: stock or discard is expected"},
      {frame + "drew discard\n", "line 1, column 1: drew discard: but the turn is still to draw"},
      {frame + "down\n", "line 3, column 5: a seat is missing"},
      {frame + "down A this-turn\n",
       "line 1, column 1: down this-turn: only the seat in turn can have laid down this turn"},
      {"seats A B C\ndown A this-turn\nturn B act\n",
       "line 1, column 1: down this-turn: only the seat in turn can have laid down this turn"},
      {frame + "meld A 9C 9D\n", "line 3, column 8: 'set' or 'run' is expected"},
      {frame + "meld A set\n", "line 3, column 8: these cards are no set"},
      {frame + "meld A set JK 2C\n", "line 3, column 8: these cards are no set"},
      {frame + "meld A set 9C 9D 8H\n", "line 3, column 8: these cards are no set"},
      {frame + "\nmeld A run 3C 4C 6C\n", "line 4, column 8: these cards are no run"},
      {many_melds(33), "line 35, column 8: too many melds"},
      {"rules house decks.3=3\n" + many_melds(3) + "meld A set 9C\n",
       "line 1, column 1: a card is named more often than the deck has it"},
      {frame + "discard 9C\ndiscarded-by A B\n",
       "line 1, column 1: discarded-by names more seats than there are discards"},
      {frame + "called A\n", "line 1, column 1: called: nobody ahead of the caller is left to ask"},
      {frame + "asking A\n", "line 1, column 1: no exposed discard to be settled"},
      {frame + "discard KS\nasking A\n", "line 1, column 1: asking and allowed need a called line"},
      {frame + "discard KS\nallowed A\n",
       "line 1, column 1: asking and allowed need a called line"},
      {frame + "discard KS\ncalled B\nasking C\n",
       "line 1, column 1: called: the caller is not in line"},
      {frame + "discard KS\ndiscarded-by A\ncalled A\nasking C\n",
       "line 1, column 1: called: the caller is not in line"},
      {frame + "discard KS\ncalled C\nasking D\n",
       "line 1, column 1: asking: that seat is not in line ahead of the caller"},
      {frame + "discard KS\nclaimed C\n",
       "line 1, column 1: claimed and passed belong to window rules"},
      {"rules classic\n" + frame + "discard KS\ncalled C\n",
       "line 1, column 1: called and allowed belong to line rules"},
      {"rules classic\n" + frame + "discard KS\nasking C\n",
       "line 1, column 1: asking: that seat cannot be asked now"},
      {frame + "discard KS\ncalled D\nasking C\nover A\n",
       "line 1, column 1: the round is over: nothing can be settled"},
  };
  for (const Row& row : rows) {
    const auto parsed = parse_position(row.text);
    ASSERT_FALSE(parsed) << row.text;
    EXPECT_EQ(to_string(parsed.error()), row.error) << row.text;
  }
}

TEST(Position, AFullTableIsRefused) {
  const std::string frame = "seats A B C\nturn A draw\nround 4\n";
  std::string melds;
  for (const std::string_view rank : {"3", "4", "5", "6", "7", "8", "9", "10"})
    for (const std::string_view suit : {"C", "D", "H"})
      melds += "meld A set " + std::string(rank) + std::string(suit) + "\n";
  EXPECT_EQ(parse_position(frame + melds).error().message, "too many melds on the table");
  EXPECT_TRUE(parse_position(frame + melds + "down A\n"));
}

TEST(Position, AnOversizedTextIsRefusedUnread) {
  EXPECT_EQ(to_string(parse_position(std::string(kMaxText + 1, '\n')).error()),
            "line 1, column 1: the text is too large");
}

TEST(Position, ASeedIsANumberOrAllItsBytes) {
  struct Row {
    std::string_view text, printed;
  };
  const Row rows[] = {
      {"0", "0"},
      {"7", "7"},
      {"999999999999999999", "999999999999999999"},
      {"18446744073709551615", "18446744073709551615"},
      {"07000000000000000000000000000000000000000000000000000000000000ff",
       "07000000000000000000000000000000000000000000000000000000000000ff"},
      {"0700000000000000000000000000000000000000000000000000000000000000", "7"},
  };
  for (const Row& row : rows) {
    const auto seed = parse_seed(row.text);
    ASSERT_TRUE(seed) << row.text;
    EXPECT_EQ(to_string(*seed), row.printed);
    EXPECT_EQ(parse_seed(row.printed), *seed);
  }
}

TEST(Position, PlainSeatsAreNumberedFromZero) {
  EXPECT_EQ(plain_seats(3), (std::vector<std::string>{"P0", "P1", "P2"}));
  EXPECT_EQ(find_seat(plain_seats(3), "P2"), 2);
  EXPECT_FALSE(find_seat(plain_seats(3), "p2"));
}

}  // namespace
}  // namespace mayi
