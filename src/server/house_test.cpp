#include <fmt/format.h>

#include "server/house_guests_test.h"

namespace mayi::server {
namespace {

TEST_F(HouseTest, WantsAHelloFirst) {
  house->opened(1, "10.0.0.1");
  say(1, R"({"create": {"name": "Ann"}})");
  EXPECT_EQ(closed.at(1), Close::policy);
  house->opened(2, "10.0.0.1");
  EXPECT_EQ(text(first(2, R"({"hello": 1, "build": "6"})"), "code"), "other-protocol");
  const json::object welcome = first(2, R"({"hello": 2})");
  EXPECT_EQ(text(welcome, "build"), "7");
  EXPECT_EQ(welcome.at("now").as_int64(), now.time_since_epoch().count());
}

TEST_F(HouseTest, GathersPeopleAndBots) {
  gather();
  EXPECT_EQ(link.size(), 22U);
  EXPECT_NE(ann_token, bob_token);
  const SocketId watcher = connect();
  say(watcher, R"({"enter": {"link": ")" + link + R"("}})");
  const json::array seats = state(watcher).at("seats").as_array();
  ASSERT_EQ(seats.size(), 3U);
  EXPECT_EQ(text(seats[0].as_object(), "name"), "Ann");
  EXPECT_EQ(seats[0].at("avatar").as_int64(), 3);
  EXPECT_EQ(text(seats[2].as_object(), "player"), "greedy");
}

TEST_F(HouseTest, EverybodyFollowsByUpdates) {
  gather();
  frames[bob].clear();
  say(ann, R"({"avatar": 7, "id": "a1"})");
  ASSERT_FALSE(frames[bob].empty());
  EXPECT_TRUE(frames[bob].front().contains("update")) << json::serialize(frames[bob].front());
}

TEST_F(HouseTest, ARestartedServerGoesOn) {
  gather();
  say(ann, R"({"deal": 1})");
  house = open_house();
  const SocketId again = connect();
  say(again, R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})");
  EXPECT_EQ(state(again).at("you").as_int64(), 1);
}

TEST_F(HouseTest, WhoIsSentAwayComesBackOneAfterTheOther) {
  for (int i = 0; i < 50; ++i) connect();
  house->shut_down();
  EXPECT_EQ(closed.size(), 50U);
  EXPECT_EQ(closed.begin()->second, Close::restart);
  EXPECT_GT(reasons.size(), 25U);
  EXPECT_TRUE(reasons.begin()->starts_with("Back in a moment; retry in ")) << *reasons.begin();
}

TEST_F(HouseTest, WrongGuessesAreLimited) {
  gather();
  const SocketId guesser = connect("10.6.6.6");
  std::string last;
  for (int i = 0; i < 12; ++i)
    last = text(first(guesser, R"({"join": {"name": "Eve", "code": "zzzzz)" +
                                   std::to_string(i % 10) + R"("}})"),
                "code");
  EXPECT_EQ(last, "too-many");
  const SocketId friendly = connect("10.0.0.2");
  EXPECT_EQ(first(friendly, R"({"join": {"name": "Dee", "code": ")" + code + R"("}})").at("ok"),
            true);
}

TEST_F(HouseTest, NobodySpeaksForASeatThatIsNotThere) {
  gather();
  for (const char* const what : {R"("leave": true)", R"("stand_in": "expert")"})
    for (const int seat : {3, 7})
      EXPECT_EQ(text(first(ann, fmt::format(R"({{{}, "seat": {}}})", what, seat)), "code"),
                "unknown-seat")
          << what << seat;
  EXPECT_EQ(state_of(ann).at("seats").as_array().size(), 3U);
}

TEST_F(HouseTest, RoomsOfOneAddressAreLimited) {
  const std::string create = R"({"create": {"name": "Eve"}})", watch = R"({"watch": "house"})";
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(first(connect("10.6.6.6"), i % 2 == 0 ? create : watch).at("ok"), true) << i;
  EXPECT_EQ(text(first(connect("10.6.6.6"), create), "code"), "too-many");
  EXPECT_EQ(text(first(connect("10.6.6.6"), watch), "code"), "too-many");
  EXPECT_EQ(first(connect("10.0.0.2"), create).at("ok"), true);
  now += 1min;
  EXPECT_EQ(first(connect("10.6.6.6"), create).at("ok"), true);
}

TEST_F(HouseTest, ASlowReaderGetsTheNewestState) {
  gather();
  stalled = true;
  frames[bob].clear();
  for (int i = 0; i < 40; ++i) {
    now += 1s;
    say(ann, R"({"avatar": )" + std::to_string(1 + i % 20) + "}");
  }
  EXPECT_LE(frames[bob].size(), 16U);
  frames[bob].clear();
  house->drained(ann);
  house->drained(bob);
  run();
  ASSERT_EQ(frames[bob].size(), 1U);
  EXPECT_EQ(frames[bob].front().at("state").at("version"), state_of(ann).at("version"));
}

TEST_F(HouseTest, AWholeGameAndItsRematch) {
  gather();
  EXPECT_EQ(first(ann, R"({"deal": 6, "id": "d1"})").at("ok"), true);
  const SocketId watcher = connect();
  say(watcher, R"({"enter": {"link": ")" + link + R"("}})");
  play({ann, bob}, 2000);
  ASSERT_EQ(state_of(ann).at("stage"), "game-over");
  EXPECT_EQ(state_of(watcher).at("stage"), "game-over");
  EXPECT_EQ(text(first(watcher, R"({"rematch": true})"), "code"), "not-your-seat");
  EXPECT_EQ(first(bob, R"({"rematch": true, "id": "r1"})").at("ok"), true);
  for (const SocketId socket : {ann, bob, watcher}) {
    EXPECT_EQ(state_of(socket).at("stage"), "seating");
    EXPECT_EQ(room(socket).at("games"), 1);
    EXPECT_EQ(room(socket).at("tally").as_array().size(), 1U);
  }
  EXPECT_EQ(room(watcher).at("code"), room(ann).at("code"));  // for a large screen
  EXPECT_TRUE(room(watcher).at("link").is_null());
  EXPECT_EQ(text(room(ann), "link"), link);
  EXPECT_NE(text(room(ann), "code"), code);
  EXPECT_EQ(state_of(ann).at("seats").at(0).at("avatar"), 3);
  EXPECT_EQ(first(ann, R"({"deal": 1})").at("ok"), true);
  house = open_house();  // the link leads to the latest table
  const SocketId again = connect();
  say(again, R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})");
  EXPECT_EQ(state_of(again).at("stage"), "playing");
  EXPECT_EQ(state_of(again).at("you"), 1);
}

TEST_F(HouseTest, BotsKeepThePaceOfTheTable) {
  gather();
  say(ann, R"({"sit": {"name": "Dee", "kind": "bot", "player": "greedy"}})");
  say(ann, R"({"deal": 1})");
  say(ann, R"({"standing": {"wants": "nothing"}})");
  say(bob, R"({"standing": {"wants": "nothing"}})");
  for (int i = 0; i < 20; ++i) {
    const json::value before = state_of(ann).at("version");
    now += 800ms;
    run();
    if (state_of(ann).at("turn").at("seat").as_int64() >= 2) {
      EXPECT_EQ(state_of(ann).at("version"), before) << "too early";
      now += 200ms;
      run();
      EXPECT_NE(state_of(ann).at("version"), before) << "too late";
    } else {
      play_on(ann), play_on(bob);
    }
  }
}

TEST_F(HouseTest, WhoeverWasAwayIsToldWhatHappened) {
  gather();
  say(ann, R"({"deal": 1})");
  const std::string seen = json::serialize(state_of(bob).at("version"));
  house->closed(bob);
  play({ann}, 5);
  const SocketId again = connect();
  say(again, R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"(", "since": )" +
                 seen + "}}");
  bool told = false;
  for (const json::object& frame : frames[again])
    told |= frame.contains("events") && !frame.at("events").as_array().empty();
  EXPECT_TRUE(told);
}

TEST_F(HouseTest, QueriesChangeNothing) {
  gather();
  EXPECT_EQ(text(first(ann, R"({"query": "hint"})"), "code"), "not-your-seat");  // nothing is dealt
  say(ann, R"({"deal": 1})");
  const json::value before = state_of(ann).at("version");
  EXPECT_FALSE(first(ann, R"({"query": "rules"})").at("found").at("text").as_string().empty());
  EXPECT_TRUE(first(ann, R"({"query": "history"})").at("found").as_object().contains("events"));
  EXPECT_TRUE(first(ann, R"({"query": "suggest"})").at("found").as_object().contains("best"));
  EXPECT_EQ(first(ann, R"({"query": "go-out"})").at("found").at("action"), nullptr);
  const json::object distance = first(ann, R"({"query": "distance"})").at("found").as_object();
  EXPECT_EQ(distance.at("missing").to_number<int>() == 0, distance.at("outs").as_array().empty());
  const json::object checked =
      first(ann, R"({"query": "check", "action": "discard 2C"})").at("found").as_object();
  EXPECT_EQ(checked.at("possible"), false);
  EXPECT_FALSE(checked.at("refusal").at("sentence").as_string().empty());
  EXPECT_EQ(state_of(ann).at("version"), before);
  std::string last;
  for (int i = 0; i < 120; ++i) {  // within the rate of messages
    now += 40ms;
    last = text(first(ann, R"({"query": "rules"})"), "code");
  }
  EXPECT_EQ(last, "too-many");
}

TEST_F(HouseTest, ATableCanForbidHintsAndSpectators) {
  gather();
  say(ann,
      R"({"settings": {"turn": 0, "answer": 0, "call": 0, "stand_in": "expert", "pace": 0, "hints": false, "spectators": false}})");
  say(ann, R"({"deal": 1})");
  EXPECT_EQ(text(first(ann, R"({"query": "hint"})"), "code"), "no-hints");
  const json::object distance = first(ann, R"({"query": "distance"})").at("found").as_object();
  EXPECT_GE(distance.at("missing").to_number<int>(), 0);
  EXPECT_TRUE(distance.at("outs").as_array().empty());
  EXPECT_EQ(text(first(connect(), R"({"enter": {"link": ")" + link + R"("}})"), "code"),
            "no-spectators");
}

TEST_F(HouseTest, OldRoomsAreForgotten) {
  gather();
  house->closed(ann), house->closed(bob);
  now += 2min;
  run();
  EXPECT_EQ(house->counts().rooms, 0U);  // nobody looks: it rests on disk
  now += 23h;
  run();
  EXPECT_EQ(journal.list()->size(), 1U);
  now += 2h;
  run();
  EXPECT_EQ(journal.list()->size(), 0U);
}

TEST_F(HouseTest, GamesThatAreOverAreForgottenLater) {
  gather();
  say(ann, R"({"deal": 1})");
  say(ann, R"({"abandon": true})");
  say(bob, R"({"abandon": true})");
  ASSERT_TRUE(journal.list()->front().summary.finished);
  house->closed(ann), house->closed(bob);
  now += 24h * 89;
  run();
  EXPECT_EQ(journal.list()->size(), 1U);
  now += 24h * 2;
  run();
  EXPECT_EQ(journal.list()->size(), 0U);
}

// However long nobody comes: somebody may play on.
TEST_F(HouseTest, AGameThatIsNotOverIsKept) {
  gather();
  say(ann, R"({"deal": 1})");
  house->closed(ann), house->closed(bob);
  now += 24h * 400;
  run();
  EXPECT_EQ(journal.list()->size(), 1U);
}

TEST_F(HouseTest, AFloodIsEnded) {
  const SocketId flood = connect();
  for (int i = 0; i < 100; ++i) house->received(flood, "{}");
  EXPECT_EQ(closed.at(flood), Close::policy);
}

TEST_F(HouseTest, NothingNewBeforeARestart) {
  gather();
  house->shut_down();
  EXPECT_EQ(closed.at(ann), Close::restart);
  EXPECT_EQ(text(first(connect(), R"({"create": {"name": "Eve"}})"), "code"), "restarting");
}

TEST_F(HouseTest, WhatWasSaidForOneGameIsNotDoneInTheNext) {
  gather();
  const std::string here = text(state_of(ann), "game");
  EXPECT_EQ(first(ann, R"({"avatar": 5, "id": "p1", "game": ")" + here + R"("})").at("ok"), true);
  EXPECT_EQ(text(first(ann, R"({"avatar": 6, "id": "p2", "game": "zzzzzz"})"), "code"), "stale");
  EXPECT_EQ(text(first(ann, R"({"deal": 1, "id": "d1", "game": "zzzzzz"})"), "code"), "stale");
  EXPECT_EQ(first(ann, R"({"rematch": true, "id": "r1", "game": "zzzzzz"})").at("ok"), true);
  EXPECT_EQ(state_of(ann).at("stage"), "seating");
}

// Ids are each sender's own, also of what is said for the table.
TEST_F(HouseTest, TwoMaySayThingsForTheTableWithTheSameId) {
  gather();
  EXPECT_EQ(first(ann, R"({"arrange": [1, 0, 2], "id": "x"})").at("repeated"), false);
  EXPECT_EQ(first(ann, R"({"arrange": [1, 0, 2], "id": "x"})").at("repeated"), true);
  EXPECT_EQ(first(bob, R"({"arrange": [1, 0, 2], "id": "x"})").at("repeated"), false);
  EXPECT_EQ(state_of(bob).at("you"), 1);
}

}  // namespace
}  // namespace mayi::server
