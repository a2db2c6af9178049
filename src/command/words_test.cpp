#include "command/words.h"

#include <gtest/gtest.h>

#include "notation/action_text.h"
#include "prose/seats_test.h"

namespace mayi::command {
namespace {

// By rank: 1 5S, 2 6S, 3 7S, 4 8S, 5 9C, 6 9D, 7 9H, 8 KD, 9 2H, 10 JK.
constexpr std::string_view kAct =
    "round 2\nseats Ann Bob Cid\nturn Ann act\nhand Ann 9C 9D 9H 5S 6S 7S 8S 2H JK KD\ndiscard 3C\n"
    "meld Bob set 4C 4D 4H\nmeld Bob run 8D 9D 10D JD\ndown Bob\n";
constexpr std::string_view kDraw = "seats Ann Bob Cid\nturn Bob draw\ndiscard 9H\n";

std::string read(std::string_view position, Seat seat, std::vector<std::string> words) {
  const auto action = read_action(seat_at(position, seat.index()), words);
  return action ? to_string(*action) : action.error().misuse ? "misuse" : "not there";
}

TEST(Words, ReadActionsAsPeopleTypeThem) {
  struct Row {
    std::vector<std::string> words;
    std::string_view expected;
  };
  const Row rows[] = {
      {{"draw", "stock"}, "draw stock"},
      {{"draw", "discard"}, "draw discard"},
      {{"DRAW", "stock"}, "draw stock"},
      {{"discard", "9C"}, "discard 9C"},
      {{"discard", "5"}, "discard 9C"},
      {{"discard", "10"}, "discard JK"},
      {{"discard", "joker"}, "discard JK"},
      {{"lay-down", "set", "9C", "9D", "9H", "/", "run", "5S", "6S", "7S", "8S"},
       "lay-down set 9C 9D 9H / run 5S 6S 7S 8S"},
      {{"lay-down", "9C", "9D", "9H", "/", "8S", "5S", "7S", "6S"},
       "lay-down set 9C 9D 9H / run 8S 5S 7S 6S"},
      {{"laydown", "5,6,7", "1,2,3,4"}, "lay-down set 9C 9D 9H / run 5S 6S 7S 8S"},
      {{"lay-down", "5S 6S JK 8S", "9C 9D 2H"}, "lay-down run 5S 6S JK 8S / set 9C 9D 2H"},
      {{"lay-down", "1,2,3,4", "/", "9C,9D,9H"}, "lay-down run 5S 6S 7S 8S / set 9C 9D 9H"},
      {{"lay-down", "9C 9D 9H / 5S 6S 7S 8S"}, "lay-down set 9C 9D 9H / run 5S 6S 7S 8S"},
      {{"lay-off", "9C", "to", "1"}, "lay-off 9C to 1"},
      {{"lay-off", "JK", "to", "2", "low"}, "lay-off JK to 2 low"},
      {{"layoff", "10", "2", "start"}, "lay-off JK to 2 low"},
      {{"layoff", "10", "2", "end"}, "lay-off JK to 2 high"},
      {{"swap", "6S", "in", "2"}, "swap 6S in 2"},
      {{"swap", "2", "2", "at", "3"}, "swap 6S in 2 at 3"},
      {{"go-out", "9C", "to", "1,", "10", "to", "2", "low"}, "go-out 9C to 1, JK to 2 low"},
      {{"go-out", "9C to 1, JK to 2 low"}, "go-out 9C to 1, JK to 2 low"},
      {{"go-out"}, "go-out"},
      {{"mayi"}, "may-i"},
      {{"skip"}, "skip"},
      {{"end-turn"}, "end-turn"},
      {{"next-round"}, "next-round"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(read(kAct, Seat(0), row.words), row.expected) << row.words[0];
}

TEST(Words, SayWhatCannotBeRead) {
  struct Row {
    std::vector<std::string> words;
    std::string_view expected;
  };
  const Row rows[] = {
      {{}, "misuse"},
      {{"frobnicate"}, "misuse"},
      {{"draw"}, "misuse"},
      {{"draw", "hand"}, "misuse"},
      {{"draw", "stock", "twice"}, "misuse"},
      {{"discard"}, "misuse"},
      {{"discard", "11H"}, "misuse"},
      {{"discard", "9C", "9D"}, "misuse"},
      {{"discard", "0"}, "not there"},
      {{"discard", "11"}, "not there"},
      {{"discard", "99999999999"}, "misuse"},
      {{"lay-down"}, "misuse"},
      {{"lay-down", "/"}, "misuse"},
      {{"lay-down", "set"}, "misuse"},
      {{"lay-down", "9C", "set", "9D"}, "misuse"},
      {{"lay-down", "1,2,3", "3,4,5"}, "not there"},
      {{"lay-off", "9C"}, "misuse"},
      {{"lay-off", "9C", "to", "first"}, "misuse"},
      {{"lay-off", "9C", "to", "1", "middle"}, "misuse"},
      {{"go-out", "9C", "to", "1", "JK"}, "misuse"},
      {{"skip", "it"}, "misuse"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(read(kAct, Seat(0), row.words), row.expected)
        << (row.words.empty() ? "" : row.words[0]);
}

TEST(Words, WhenTheGameIsOverNoActionsAreAdvised) {
  const std::string over = "round 6\nseats Ann Bob Cid\nturn Ann act\nover Bob\n";
  const std::vector<std::string> words{"frobnicate"};
  const auto advice = [&](std::string_view position) {
    return read_action(seat_at(position, 0), words).error().advice;
  };
  EXPECT_TRUE(advice(kAct).starts_with("There are draw,")) << advice(kAct);
  EXPECT_EQ(advice(over), "The game is over, and nothing is left to play.");
}

TEST(Words, WhoMayCallLetsTheCardGoByWithSkipOrPass) {
  EXPECT_EQ(read(kDraw, Seat(0), {"skip"}), "pass");
  EXPECT_EQ(read(kDraw, Seat(0), {"pass"}), "pass");
  EXPECT_EQ(read(kDraw, Seat(1), {"skip"}), "skip");
}

TEST(Words, KindsLeftOutAreTheOnesTheRulesTake) {
  // Two wilds and two nines of clubs' neighbours: only as a run does it make the contract.
  const std::string_view position =
      "round 3\nseats Ann Bob Cid\nturn Ann act\nhand Ann 9C 10C JK 2H 5S 6S 7S 8S KD\n";
  EXPECT_EQ(read(position, Seat(0), {"lay-down", "9C,10C,JK,2H", "5S,6S,7S,8S"}),
            "lay-down run 9C 10C JK 2H / run 5S 6S 7S 8S");
  // No meld at all: what the contract asks for is meant.
  EXPECT_EQ(read("round 1\nseats Ann Bob Cid\nturn Ann act\nhand Ann 9C 9D 10S 4C 4D 4H\n", Seat(0),
                 {"lay-down", "9C,9D,10S", "4C,4D,4H"}),
            "lay-down set 9C 9D 10S / set 4C 4D 4H");
}

TEST(Words, FindTheirOwnWayOutWhereThereIsOne) {
  const std::string_view position =
      "seats Ann Bob Cid\nturn Ann act\nhand Ann 9C 4S\ndown Ann\n"
      "meld Ann set 9D 9H 9S\nmeld Ann set 4C 4D 4H\n";
  EXPECT_EQ(read(position, Seat(0), {"go-out"}), "go-out 9C to 1, 4S to 2");
}

TEST(Words, SeatsHaveNamesAndNumbers) {
  const std::vector<std::string> names{"Ann", "Bob", "Cid"};
  EXPECT_EQ(*read_seat(names, "Cid"), Seat(2));
  EXPECT_EQ(*read_seat(names, "cid"), Seat(2));
  EXPECT_EQ(*read_seat(names, "player-2"), Seat(2));
  EXPECT_FALSE(read_seat(names, "player-3"));
  EXPECT_EQ(*read_seat(names, "2"), Seat(2));
  EXPECT_FALSE(read_seat(names, "3"));
  EXPECT_FALSE(read_seat(names, ""));
  const auto refused = read_seat({"A\u202enn", "B\x1b[2Job"}, "Zoe");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().advice, "The seats are Ann, B[2Job.");
}

struct Spelled {
  std::string operator()(const Act&) const { return "action"; }
  std::string operator()(const Answer& answer) const { return to_string(answer.standing); }
  std::string operator()(const Leave&) const { return "leave"; }
  std::string operator()(const ComeBack&) const { return "come back"; }
  std::string operator()(const StandIn& ask) const { return to_string(ask.by); }
  template <class Other>
  std::string operator()(const Other&) const {
    return "other";
  }
};

TEST(Asks, AreActionsAndWhatConcernsTheSeat) {
  struct Row {
    std::vector<std::string> words;
    std::string_view expected;
  };
  const Row rows[] = {
      {{"draw", "stock"}, "action"},
      {{"leave"}, "leave"},
      {{"come-back"}, "come back"},
      {{"stand-in", "greedy"}, "bot:greedy"},
      {{"standing", "nothing", "own-turn"}, "wants=nothing until=own-turn"},
      {{"standing", "closer", "call", "at-most=2"}, "wants=closer then=call at-most=2"},
      {{"standing", "9c", "JK", "call"}, "wants=cards then=call cards=9C,JK"},
      {{"standing", "wants=cards", "cards=9C,JK", "then=call"},
       "wants=cards then=call cards=9C,JK"},
      {{"standing", "none"}, "none"},
      {{"standing"}, "misuse"},
      {{"standing", "sometimes"}, "misuse"},
      {{"standing", "closer", "9C"}, "misuse"},
      {{"stand-in"}, "misuse"},
      {{"stand-in", "nobody"}, "misuse"},
      {{"leave", "now"}, "misuse"},
      {{}, "misuse"},
  };
  const SeatView seat = seat_at("seats Ann Bob Cid\nturn Ann draw\nhand Ann 9C\n", 0);
  for (const Row& row : rows) {
    const auto ask = read_ask(seat, row.words);
    EXPECT_EQ(ask ? std::visit(Spelled{}, *ask) : "misuse", row.expected)
        << (row.words.empty() ? "" : row.words.back());
  }
}

}  // namespace
}  // namespace mayi::command
