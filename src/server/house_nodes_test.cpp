#include "server/house_guests_test.h"

// Two houses on one store, with guests at either.
namespace mayi::server {
namespace {

class HouseNodesTest : public HouseTest {
 protected:
  HouseNodesTest() {
    store->clock = [this] { return now; };
    house = open_house(*one);
    other = open_house(*two);
  }
  ~HouseNodesTest() override { house.reset(); }  // before its journal
  // Until they have heard each other out.
  void run() override {
    for (int i = 0; i < 4; ++i)
      for (House* const each : {house.get(), other.get()})
        if (each != asleep) ASSERT_TRUE(each == nullptr || each->run());
    drain();
  }
  House& home_of(SocketId socket) override { return at_other.contains(socket) ? *other : *house; }
  SocketId connect_other() {
    at_other.insert(++sockets);
    other->opened(sockets, "10.0.0.2");
    say(sockets, R"({"hello": 2, "build": "7"})");
    frames[sockets].clear();
    return sockets;
  }
  SocketId enter_other(const std::string& token) {
    const SocketId socket = connect_other();
    say(socket, R"({"enter": {"link": ")" + link + R"(", "token": ")" + token + R"("}})");
    return socket;
  }
  // Ann at one node, Bob at the other; a bot that the first one drives.
  void gather_apart() {
    gather();
    house->closed(bob);
    bob = enter_other(bob_token);
  }
  void pass(std::chrono::milliseconds time) {
    for (const Time end = now + time; now < end;) {
      now += 500ms;
      run();
    }
  }
  json::array present(SocketId socket) { return room(socket).at("present").as_array(); }
  bool is_away(SocketId socket, int seat) {
    return state_of(socket)
        .at("seats")
        .at(static_cast<std::size_t>(seat))
        .as_object()
        .contains("away");
  }

  std::shared_ptr<MemoryStore> store = std::make_shared<MemoryStore>();
  std::unique_ptr<MemoryJournal> one = std::make_unique<MemoryJournal>(store),
                                 two = std::make_unique<MemoryJournal>(store);
  std::unique_ptr<House> other;
  const House* asleep = nullptr;
  std::set<SocketId> at_other;
};

TEST_F(HouseNodesTest, PeopleAtTwoNodesPlayOneGame) {
  gather_apart();
  say(ann, R"({"deal": 6})");
  play({ann, bob}, 2'000);
  EXPECT_EQ(state_of(ann).at("stage"), "game-over");
  EXPECT_EQ(state_of(bob).at("version"), state_of(ann).at("version"));
  EXPECT_EQ(state_of(bob).at("you"), 1);
  EXPECT_FALSE(is_away(ann, 1));
}

TEST_F(HouseNodesTest, EverybodySeesWhoIsThereOnWhicheverNode) {
  gather_apart();
  EXPECT_EQ(present(ann), (json::array{0, 1}));
  EXPECT_EQ(present(bob), (json::array{0, 1}));
  const SocketId watcher = connect_other();
  say(watcher, R"({"enter": {"link": ")" + link + R"("}})");
  EXPECT_EQ(room(ann).at("spectators"), 1);
  other->closed(bob);
  frames[ann].clear();
  run();
  EXPECT_EQ(present(ann), only(0));
}

TEST_F(HouseNodesTest, WhoIsGoneFromAnotherNodeIsAway) {
  gather_apart();
  say(ann, R"({"deal": 1})");
  pass(30s);
  EXPECT_FALSE(is_away(ann, 1));
  other->closed(bob);
  run();
  pass(21s);
  EXPECT_TRUE(is_away(ann, 1));
  bob = enter_other(bob_token);
  EXPECT_FALSE(is_away(ann, 1));
  EXPECT_FALSE(is_away(bob, 1));
}

TEST_F(HouseNodesTest, WhoeverWasAtANodeThatSleepsIsGoneForTheOthers) {
  gather_apart();
  say(ann, R"({"deal": 1})");
  asleep = other.get();
  frames[ann].clear();
  pass(14s);
  EXPECT_EQ(present(ann), only(0));
  asleep = nullptr;  // it was only asleep
  frames[ann].clear();
  pass(4s);
  EXPECT_EQ(present(ann), (json::array{0, 1}));
  pass(30s);
  EXPECT_FALSE(is_away(ann, 1));
}

TEST_F(HouseNodesTest, BotsOfANodeThatSleepsPlayOnAtAnother) {
  gather_apart();
  say(ann, R"({"deal": 1})");
  asleep = house.get();
  for (int seconds = 0; seconds < 60; ++seconds) {
    pass(1s);
    play_on(bob);
  }
  // Ann could not be reached, and is away; the bot has had its turns as far as they come.
  EXPECT_TRUE(is_away(bob, 0));
  const Version before = *two->version(two->list()->front().id);
  asleep = nullptr;
  pass(1s);
  EXPECT_GE(*one->version(one->list()->front().id), before);
  EXPECT_EQ(state_of(ann).at("version"), state_of(bob).at("version"));
}

TEST_F(HouseNodesTest, ANodeThatIsShutDownLeavesItsTablesToTheOthersAtOnce) {
  gather_apart();
  say(bob, R"({"settings": {"pace": 0}})");
  say(ann, R"({"deal": 1})");
  house->shut_down();
  EXPECT_EQ(closed[ann], Close::restart);
  asleep = house.get();
  run();
  const auto driven = two->nodes()->lease({two->list()->front().id}, 6s);
  EXPECT_TRUE(driven->front());
  frames[bob].clear();
  say(bob, R"({"avatar": 7})");
  ann = enter_other(ann_token);
  EXPECT_EQ(state_of(ann).at("you"), 0);
  EXPECT_EQ(present(bob), (json::array{0, 1}));
}

TEST_F(HouseNodesTest, VotesCountOnWhicheverNode) {
  gather_apart();
  const SocketId dee = connect_other();
  say(dee, R"({"join": {"name": "Dee", "link": ")" + link + R"("}})");
  say(ann, R"({"deal": 1})");
  other->closed(bob);
  run();
  pass(21s);
  EXPECT_EQ(first(ann, R"({"seat": 1, "stand_in": "expert"})").at("ok"), true);
  EXPECT_EQ(room(dee).at("votes").at(0).at("by"), only(0));
  EXPECT_EQ(first(dee, R"({"seat": 1, "stand_in": "expert"})").at("ok"), true);
  EXPECT_EQ(state_of(ann).at("seats").at(1).at("stand_in"), "expert");
  EXPECT_EQ(room(ann).at("votes"), json::array());
  EXPECT_EQ(room(dee).at("votes"), json::array());
}

TEST_F(HouseNodesTest, ALostSeatIsGivenBackFromAnotherNode) {
  gather_apart();
  say(ann, R"({"deal": 1})");
  other->closed(bob);
  run();
  pass(21s);
  const SocketId lost = connect_other();
  say(lost, R"({"enter": {"link": ")" + link + R"("}})");
  EXPECT_EQ(first(lost, R"({"ask_back": 1})").at("ok"), true);
  EXPECT_EQ(room(ann).at("asks"), only(1));
  EXPECT_EQ(first(ann, R"({"give_back": 1})").at("ok"), true);
  EXPECT_EQ(state_of(lost).at("you"), 1);
  EXPECT_FALSE(is_away(ann, 1));
  EXPECT_EQ(room(ann).at("asks"), json::array());
  std::string token;
  for (const json::object& frame : frames[lost])
    if (frame.contains("token")) token = text(frame, "token");
  const SocketId again = connect();
  EXPECT_EQ(first(again, R"({"enter": {"link": ")" + link + R"(", "token": ")" + token + R"("}})")
                .at("ok"),
            true);
}

TEST_F(HouseNodesTest, AKeyMovesASeatOnceOnWhicheverNode) {
  gather_apart();
  const std::string key = text(first(bob, R"({"move": true})"), "key");
  const std::string by_key = R"({"enter": {"link": ")" + link + R"(", "key": ")" + key + R"("}})";
  // At both nodes before either has heard of the other.
  const SocketId phone = connect(), thief = connect_other();
  frames[phone].clear();
  frames[thief].clear();
  house->received(phone, by_key);
  other->received(thief, by_key);
  run();
  EXPECT_EQ(state_of(phone).at("you"), 1);
  EXPECT_EQ(text(frames[thief].front(), "code"), "not-your-seat");
  EXPECT_TRUE(state_of(bob).at("you").is_null());
}

TEST_F(HouseNodesTest, ARematchTakesEverybodyAlongAndThereIsOne) {
  gather_apart();
  say(ann, R"({"deal": 6})");
  play({ann, bob}, 2'000);
  ASSERT_EQ(state_of(ann).at("stage"), "game-over");
  // Both want it at the same time, each at their node.
  house->received(ann, R"({"rematch": true, "id": "r1"})");
  other->received(bob, R"({"rematch": true, "id": "r2"})");
  run();
  EXPECT_EQ(one->find_by_text(kRoomNote, link)->size(), 2u);
  EXPECT_EQ(state_of(ann).at("game"), state_of(bob).at("game"));
  EXPECT_EQ(state_of(ann).at("stage"), "seating");
  EXPECT_EQ(room(ann).at("games"), 1);
  // And somebody who does not ask for it goes along.
  say(ann, R"({"deal": 6})");
  play({ann, bob}, 2'000);
  say(ann, R"({"rematch": true})");
  EXPECT_EQ(state_of(bob).at("game"), state_of(ann).at("game"));
  EXPECT_EQ(state_of(bob).at("you"), 1);
  EXPECT_EQ(one->find_by_text(kRoomNote, link)->size(), 3u);
}

TEST_F(HouseNodesTest, AReactionIsSeenOnWhicheverNode) {
  gather_apart();
  frames[bob].clear();
  EXPECT_EQ(first(ann, R"({"react": "wow"})").at("ok"), true);
  ASSERT_FALSE(frames[bob].empty());
  EXPECT_EQ(wire::to_text(frames[bob].front()), R"({"reaction":{"seat":0,"kind":"wow"}})");
  EXPECT_EQ(frames[ann].size(), 2u);  // the answer, and the reaction once
}

TEST_F(HouseNodesTest, WhatAnAddressMayDoItMayDoAtAllNodesTogether) {
  const SocketId here = connect("10.0.0.9");
  other->opened(++sockets, "10.0.0.9");
  at_other.insert(sockets);
  const SocketId there = sockets;
  say(there, R"({"hello": 2, "build": "7"})");
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(text(first(here, R"({"join": {"name": "Eve", "code": "zzzzzz"}})"), "code"),
              "unknown-room");
  EXPECT_EQ(text(first(there, R"({"join": {"name": "Eve", "code": "zzzzzz"}})"), "code"),
            "too-many");
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(first(i % 2 == 0 ? here : there, R"({"create": {"name": "Eve"}})").at("ok"), true);
  for (const SocketId socket : {here, there})
    EXPECT_EQ(text(first(socket, R"({"create": {"name": "Eve"}})"), "code"), "too-many");
  EXPECT_EQ(first(connect_other(), R"({"create": {"name": "Ann"}})").at("ok"), true);
}

TEST_F(HouseNodesTest, ALobbyThatAnotherNodeHasOpenIsNotForgotten) {
  gather_apart();
  for (int hours = 0; hours < 26; ++hours) pass(1s), now += 1h, run();
  EXPECT_EQ(one->list()->size(), 1u);
}

TEST_F(HouseNodesTest, WhatIsNonsenseBetweenNodesIsPassedOver) {
  gather_apart();
  for (const std::string text :
       {"", "x", "[]", "{}", R"({"node": 7})", R"({"node": "n", "game": 1, "crowd": 2})",
        R"({"node": "n", "game": "zzzzzz", "crowd": {}})",
        R"({"node": "n", "game": "zzzzzz", "next": "zzzzzz"})"})
    ASSERT_TRUE(two->say({text}));
  const GameId id = one->list()->front().id;
  ASSERT_TRUE(two->say({R"({"node": "n", "game": ")" + id +
                        R"(", "crowd": {"seats": "x", "votes": [1, [9, 1], ["a", 2], [0]], )" +
                        R"("asks": [[1, 2]], "spectators": 3}, "reaction": 7, "next": "none"})"}));
  ASSERT_TRUE(two->say({R"({"node": "n", "guessed": 1, "made": {}})"}));
  run();
  EXPECT_EQ(room(ann).at("spectators"), 3);
  pass(14s);  // that node falls silent
  EXPECT_EQ(room(ann).at("spectators"), 0);
}

}  // namespace
}  // namespace mayi::server
