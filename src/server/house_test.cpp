#include "server/house.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <deque>

#include "store/memory_journal_test.h"

namespace mayi::server {
namespace {

using namespace std::chrono_literals;

// A server without a network: what is sent to a socket is kept in a list.
class HouseTest : public testing::Test, public Outlet {
 protected:
  void send(SocketId socket, std::string text) override {
    frames[socket].push_back(json::parse(text).as_object());
    raw[socket] += text;
  }
  void close(SocketId socket, Close why, std::string_view) override { closed[socket] = why; }

  std::unique_ptr<House> open_house() {
    return std::make_unique<House>(
        journal, [this] { return now; }, [this] { return number += 0x9E3779B97F4A7C15; },
        [this](const Sitter& sitter) { return bots.find(sitter); }, *this,
        HouseOptions{.build = "7"});
  }
  void run() { ASSERT_TRUE(house->run()); }

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

  // Ann makes a room, Bob joins by the code, an expert sits down.
  void gather() {
    ann = connect();
    const json::object made = first(ann, R"({"create": {"name": "Ann", "avatar": 3}, "id": "c1"})");
    link = text(made, "link"), code = text(made, "code"), ann_token = text(made, "token");
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
  std::map<SocketId, Close> closed;
  std::string link, code, ann_token, bob_token;
  std::unique_ptr<House> house = open_house();
};

TEST_F(HouseTest, WantsAHelloFirst) {
  house->opened(1, "10.0.0.1");
  say(1, R"({"create": {"name": "Ann"}})");
  EXPECT_EQ(closed.at(1), Close::policy);
  house->opened(2, "10.0.0.1");
  EXPECT_EQ(text(first(2, R"({"hello": 1, "build": "6"})"), "code"), "other-protocol");
  EXPECT_EQ(text(first(2, R"({"hello": 2})"), "build"), "7");
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
  say(ann, R"({"deal": 1})");
  frames[bob].clear();
  const json::object before = state(ann);
  const auto heard = say(ann, R"({"action": "draw stock", "id": "a1", "seen": 0})");
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
  for (int i = 0; i < 40; ++i) {
    now += 1s;
    say(ann, R"({"avatar": )" + std::to_string(1 + i % 20) + "}");
  }
  EXPECT_LE(frames[bob].size(), 16U);
  frames[bob].clear();
  house->drained(bob);
  run();
  ASSERT_EQ(frames[bob].size(), 1U);
  EXPECT_TRUE(frames[bob].front().contains("state"));
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

}  // namespace
}  // namespace mayi::server
