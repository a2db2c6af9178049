#include "server/house.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <deque>

#include "host/secret.h"
#include "store/memory_journal_test.h"

namespace mayi::server {
namespace {

using namespace std::chrono_literals;

// A server without a network: what is sent to a socket is kept in a list.
class HouseTest : public testing::Test, public Outlet {
 protected:
  void send(SocketId socket, std::string text) override {
    frames[socket].push_back(json::parse(text).as_object());
    keep_state(socket, frames[socket].back());
    house_drains.insert(socket);
    raw[socket] += text;
  }
  void close(SocketId socket, Close why, std::string_view reason) override {
    closed[socket] = why;
    reasons.emplace(reason);
  }

  std::unique_ptr<House> open_house() {
    return std::make_unique<House>(
        journal, [this] { return now; }, [this] { return number += 0x9E3779B97F4A7C15; },
        [this](const Sitter& sitter) { return bots.find(sitter); }, *this,
        HouseOptions{.build = "7"});
  }
  void run() {
    ASSERT_TRUE(house->run());
    if (stalled) return;
    for (const SocketId socket : std::exchange(house_drains, {})) house->drained(socket);
  }

  SocketId connect(const std::string& address = "10.0.0.1") {
    house->opened(++sockets, address);
    say(sockets, R"({"hello": 2, "build": "7"})");
    frames[sockets].clear();
    return sockets;
  }
  // What the socket is told in answer, all of it.
  std::deque<json::object> say(SocketId socket, const std::string& text) {
    frames[socket].clear();
    house->received(socket, text);
    run();
    return frames[socket];
  }
  json::object first(SocketId socket, const std::string& text) {
    const auto answers = say(socket, text);
    return answers.empty() ? json::object{} : answers.front();
  }
  static std::string text(const json::object& object, std::string_view key) {
    if (object.contains("refusal")) return text(object.at("refusal").as_object(), key);
    return object.contains(key) ? std::string(object.at(key).as_string()) : "";
  }
  // The last whole state that the socket was sent.
  json::object state(SocketId socket) {
    for (auto frame = frames[socket].rbegin(); frame != frames[socket].rend(); ++frame)
      if (frame->contains("state")) return frame->at("state").as_object();
    return {};
  }

  // The state as a page has it that puts every update into it.
  json::object state_of(SocketId socket) { return held[socket]; }
  void keep_state(SocketId socket, const json::object& frame) {
    if (frame.contains("state")) held[socket] = frame.at("state").as_object();
    if (!frame.contains("update")) return;
    for (const auto& [key, value] : frame.at("update").at("changes").as_object())
      held[socket][key] = value;
  }
  // Does what the expert would, if it is for this seat to do something. True: it did.
  bool play_on(SocketId socket) {
    const json::object state = state_of(socket);
    if (state.at("need").is_null()) return false;
    if (state.at("need") == "next-round")
      return first(socket, R"({"ready": true})").at("ok") == true;
    const json::object hint = first(socket, R"({"query": "hint"})").at("found").as_object();
    if (hint.at("hint").is_null()) return false;
    const std::string action(hint.at("hint").at("action").as_string());
    return first(socket, R"({"action": ")" + action + R"("})").at("ok") == true;
  }
  // Until it is over, or for so many seconds.
  void play(const std::vector<SocketId>& seats, int seconds) {
    for (; seconds > 0 && state_of(seats.front()).at("stage") != "game-over"; --seconds) {
      now += 1s;
      for (const SocketId socket : seats) play_on(socket);
      run();
    }
  }

  static json::array only(int seat) {
    json::array array;
    array.push_back(seat);
    return array;
  }
  // The last picture of the room that the socket was sent.
  json::object room(SocketId socket) {
    for (auto frame = frames[socket].rbegin(); frame != frames[socket].rend(); ++frame)
      if (frame->contains("room")) return frame->at("room").as_object();
    return {};
  }

  // Ann makes a room, Bob joins by the code, an expert sits down.
  void gather() {
    ann = connect();
    const json::object made = first(ann, R"({"create": {"name": "Ann", "avatar": 3}, "id": "c1"})");
    link = text(made, "link"), ann_token = text(made, "token");
    code = text(room(ann), "code");
    bob = connect();
    const json::object joined =
        first(bob, R"({"join": {"name": "Bob", "code": ")" + code + R"("}, "id": "j1"})");
    bob_token = text(joined, "token");
    say(ann, R"({"sit": {"name": "Cid", "kind": "bot", "player": "greedy"}, "id": "s1"})");
  }

  MemoryJournal journal;
  ThinkingBots bots;
  Time now{1'700'000'000'000ms};
  std::uint64_t number = 1;
  SocketId sockets = 0, ann = 0, bob = 0;
  std::map<SocketId, std::deque<json::object>> frames;
  std::map<SocketId, std::string> raw;
  std::map<SocketId, json::object> held;
  std::set<SocketId> house_drains;  // have been sent something
  bool stalled = false;             // nobody reads
  std::map<SocketId, Close> closed;
  std::set<std::string> reasons;
  std::string link, code, ann_token, bob_token;
  std::unique_ptr<House> house = open_house();
};

TEST_F(HouseTest, WantsAHelloFirst) {
  house->opened(1, "10.0.0.1");
  say(1, R"({"create": {"name": "Ann"}})");
  EXPECT_EQ(closed.at(1), Close::policy);
  house->opened(2, "10.0.0.1");
  EXPECT_EQ(text(first(2, R"({"hello": 1, "build": "6"})"), "code"), "other-protocol");
  EXPECT_EQ(text(first(2, R"({"hello": 2})"), "build"), "7");  // welcome
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

TEST_F(HouseTest, TheCodeIsGoodUntilTheDeal) {
  gather();
  EXPECT_EQ(first(ann, R"({"deal": 1, "id": "d1"})").at("ok"), true);
  const SocketId late = connect();
  const std::string by_code = R"({"join": {"name": "Eve", "seat": 2, "code": ")" + code + R"("}})";
  EXPECT_EQ(text(first(late, by_code), "code"), "unknown-room");
  const std::string by_link = R"({"join": {"name": "Eve", "seat": 2, "link": ")" + link + R"("}})";
  EXPECT_EQ(first(late, by_link).at("ok"), true);  // takes over the bot's seat
}

TEST_F(HouseTest, ASeatBelongsToItsToken) {
  gather();
  say(ann, R"({"deal": 1})");
  struct Row {
    std::string text, code;
  };
  const SocketId other = connect();
  for (const Row& row : {
           Row{R"({"action": "draw stock"})", "not-here"},
           Row{R"({"enter": {"link": ")" + link + R"(", "token": "AAAAAAAAAAAAAAAAAAAAAA"}})",
               "not-your-seat"},
           Row{R"({"enter": {"link": ")" + link + R"(", "token": "1"}})", "not-your-seat"},
           Row{R"({"enter": {"link": "AAAAAAAAAAAAAAAAAAAAAA"}})", "unknown-room"},
       })
    EXPECT_EQ(text(first(other, row.text), "code"), row.code) << row.text;
  say(other, R"({"enter": {"link": ")" + link + R"("}})");
  EXPECT_EQ(text(first(other, R"({"action": "draw stock"})"), "code"), "not-your-seat");
  EXPECT_EQ(text(first(bob, R"({"seat": 0, "action": "draw stock"})"), "code"), "not-your-seat");
  EXPECT_EQ(text(first(bob, R"({"seat": 0, "leave": true})"), "code"), "not-your-seat");
  // Nobody is told another's token, and the journal has only digests.
  for (const auto& [socket, all] : raw) {
    if (socket != ann) EXPECT_EQ(all.find(ann_token), all.npos);
    if (socket != bob) EXPECT_EQ(all.find(bob_token), all.npos);
  }
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

TEST_F(HouseTest, WhoIsGoneForLongIsAway) {
  gather();
  say(ann, R"({"deal": 1})");
  house->closed(bob);
  now += 21s;
  run();
  const SocketId watcher = connect();
  say(watcher, R"({"enter": {"link": ")" + link + R"("}})");
  EXPECT_TRUE(state(watcher).at("seats").as_array()[1].as_object().contains("away"));
  const SocketId again = connect();
  say(again, R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})");
  EXPECT_FALSE(state(again).at("seats").as_array()[1].as_object().contains("away"));
}

TEST_F(HouseTest, WhoDoesNotComeBackAfterARestartIsAway) {
  gather();
  say(ann, R"({"deal": 1})");
  house = open_house();
  const SocketId again = connect();
  say(again, R"({"enter": {"link": ")" + link + R"(", "token": ")" + ann_token + R"("}})");
  now += 21s;
  run();
  EXPECT_TRUE(state_of(again).at("seats").at(1).as_object().contains("away"));
  EXPECT_FALSE(state_of(again).at("seats").at(0).as_object().contains("away"));
}

TEST_F(HouseTest, WhoLeftBeforeTheDealIsAwayAfterIt) {
  gather();
  house->closed(bob);
  now += 1min;
  run();
  say(ann, R"({"deal": 1})");
  now += 21s;
  run();
  EXPECT_TRUE(state_of(ann).at("seats").at(1).as_object().contains("away"));
}

TEST_F(HouseTest, SeatsFollowTheirHoldersInTheLobby) {
  gather();
  EXPECT_EQ(first(ann, R"({"arrange": [2, 1, 0], "id": "o1"})").at("ok"), true);
  EXPECT_EQ(state_of(ann).at("you"), 2);
  EXPECT_EQ(first(bob, R"({"leave": true, "seat": 0, "id": "l1"})").at("ok"), true);  // the bot
  EXPECT_EQ(state_of(ann).at("you"), 1);
  EXPECT_EQ(state_of(bob).at("you"), 0);
  say(bob, R"({"leave": true})");
  EXPECT_EQ(state_of(ann).at("you"), 0);
  EXPECT_TRUE(state_of(bob).at("you").is_null());
  EXPECT_EQ(text(first(bob, R"({"deal": 1})"), "code"), "not-your-seat");
}

TEST_F(HouseTest, OnlyBotsAndModelsOfTheHouseAreSeated) {
  gather();
  struct Row {
    std::string sitter, code;
  };
  for (const Row& row : {Row{R"("kind": "human")", "not-your-seat"},
                         Row{R"("kind": "bot", "player": "nobody")", "bad-sitter"},
                         Row{R"("kind": "model", "player": "gpt")", "bad-sitter"}})
    EXPECT_EQ(text(first(ann, R"({"sit": {"name": "Eve", )" + row.sitter + "}}"), "code"),
              row.code);
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
  EXPECT_TRUE(room(watcher).at("code").is_null());
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

TEST_F(HouseTest, ASeatMovesToAnotherDeviceOnce) {
  gather();
  const std::string key = text(first(bob, R"({"move": true, "id": "m1"})"), "key");
  const std::string by_key = R"({"enter": {"link": ")" + link + R"(", "key": ")" + key + R"("}})";
  const SocketId phone = connect();
  const std::string token = text(first(phone, by_key), "token");
  EXPECT_EQ(token.size(), 22U);
  EXPECT_EQ(state_of(phone).at("you"), 1);
  EXPECT_TRUE(state_of(bob).at("you").is_null());  // the old device watches
  EXPECT_EQ(text(first(connect(), by_key), "code"), "not-your-seat");
  const std::string old =
      R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})";
  EXPECT_EQ(text(first(connect(), old), "code"), "not-your-seat");
  const std::string late_key = text(first(phone, R"({"move": true})"), "key");
  now += 11min;
  EXPECT_EQ(text(first(connect(),
                       R"({"enter": {"link": ")" + link + R"(", "key": ")" + late_key + R"("}})"),
                 "code"),
            "not-your-seat");
}

// By another process, or when the disk kept it and could not say so.
TEST_F(HouseTest, WhoseTokenIsNoLongerGoodWatches) {
  gather();
  const GameId id = journal.list()->front().id;
  const Version last = *journal.version(id);
  const Rekeyed rekeyed{Seat(1), {SitterKind::person, digest_of("another")}};
  ASSERT_TRUE(append_now(
      journal, {.id = id, .expected = last, .events = {{last.next(), now, kNobody, "", rekeyed}}}));
  EXPECT_EQ(first(ann, R"({"avatar": 9})").at("ok"), true);
  EXPECT_TRUE(state_of(bob).at("you").is_null());
}

TEST_F(HouseTest, ALostSeatIsGivenBackByThoseWhoSitThere) {
  gather();
  say(ann, R"({"deal": 1})");
  const SocketId lost = connect();
  say(lost, R"({"enter": {"link": ")" + link + R"("}})");
  EXPECT_EQ(text(first(lost, R"({"ask_back": 1})"), "code"), "seat-taken");  // Bob is there
  house->closed(bob);
  now += 21s;
  run();
  EXPECT_EQ(first(lost, R"({"ask_back": 1})").at("ok"), true);
  EXPECT_EQ(room(ann).at("asks"), only(1));
  EXPECT_EQ(text(first(lost, R"({"give_back": 1})"), "code"), "not-your-seat");
  EXPECT_EQ(first(ann, R"({"give_back": 1})").at("ok"), true);
  EXPECT_EQ(state_of(lost).at("you"), 1);
  EXPECT_TRUE(state_of(lost).at("hand").is_object());
  EXPECT_EQ(room(ann).at("asks"), json::array());
  EXPECT_FALSE(state_of(ann).at("seats").at(1).as_object().contains("away"));
}

TEST_F(HouseTest, ABotPlaysForWhoIsAwayWhenMostWantIt) {
  gather();
  const SocketId dee = connect();
  say(dee, R"({"join": {"name": "Dee", "link": ")" + link + R"("}})");
  say(ann, R"({"deal": 1})");
  EXPECT_EQ(text(first(ann, R"({"seat": 1, "stand_in": "expert"})"), "code"), "not-your-seat");
  house->closed(bob);
  now += 21s;
  run();
  EXPECT_EQ(first(ann, R"({"seat": 1, "stand_in": "expert"})").at("ok"), true);
  EXPECT_FALSE(state_of(ann).at("seats").at(1).as_object().contains("stand_in"));
  EXPECT_EQ(room(dee).at("votes").at(0).at("by"), only(0));
  EXPECT_EQ(first(dee, R"({"seat": 1, "stand_in": "expert"})").at("ok"), true);
  EXPECT_EQ(state_of(ann).at("seats").at(1).at("stand_in"), "expert");
  EXPECT_EQ(room(dee).at("votes"), json::array());
  const SocketId again = connect();
  say(again,
      R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"(", "since": 5}})");
  EXPECT_FALSE(state_of(again).at("seats").at(1).as_object().contains("stand_in"));
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

TEST_F(HouseTest, ASeatIsOpenOnFourDevices) {
  gather();
  const std::string enter =
      R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(first(connect(), enter).at("ok"), true);
  EXPECT_EQ(text(first(connect(), enter), "code"), "too-many");
}

TEST_F(HouseTest, QueriesChangeNothing) {
  gather();
  EXPECT_EQ(text(first(ann, R"({"query": "hint"})"), "code"), "not-your-seat");  // nothing is dealt
  say(ann, R"({"deal": 1})");
  const json::value before = state_of(ann).at("version");
  EXPECT_FALSE(first(ann, R"({"query": "rules"})").at("found").at("text").as_string().empty());
  EXPECT_TRUE(first(ann, R"({"query": "history"})").at("found").as_object().contains("events"));
  EXPECT_TRUE(first(ann, R"({"query": "suggest"})").at("found").as_object().contains("best"));
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
