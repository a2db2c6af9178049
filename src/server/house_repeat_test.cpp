#include "server/house_guests_test.h"

// Whatever a page says and gets no answer to it says again, on another line and perhaps to another
// process: it is done once, and the answer is the same.
namespace mayi::server {
namespace {

const std::string kToken = "AAAAAAAAAAAAAAAAAAAAAA", kOther = "BBBBBBBBBBBBBBBBBBBBBB";

class HouseRepeatTest : public HouseTest {
 protected:
  void restart() {
    house = open_house();
    ann = connect();
    say(ann, R"({"enter": {"link": ")" + link + R"(", "token": ")" + ann_token + R"("}})");
  }
  std::size_t games() { return journal.list()->size(); }
};

TEST_F(HouseRepeatTest, ARoomIsMadeOnce) {
  const std::string create =
      R"({"create": {"name": "Ann", "avatar": 3, "token": ")" + kToken + R"("}, "id": "c1"})";
  const json::object made = first(connect(), create);
  EXPECT_EQ(text(made, "token"), kToken);
  EXPECT_EQ(first(connect(), create), made);
  house = open_house();
  EXPECT_EQ(first(connect(), create), made);
  EXPECT_EQ(games(), 1U);
  EXPECT_EQ(state_of(sockets).at("you"), 0);
}

TEST_F(HouseRepeatTest, ASeatIsTakenOnce) {
  gather();
  const auto join = [&](const std::string& how) {
    return R"({"join": {"name": "Dee", "token": ")" + kToken + "\", " + how + R"(}, "id": "j1"})";
  };
  const std::string by_code = join(R"("code": ")" + code + '"');
  const json::object joined = first(connect(), by_code);
  EXPECT_EQ(text(joined, "token"), kToken);
  EXPECT_EQ(first(connect(), by_code), joined);
  EXPECT_EQ(first(ann, R"({"deal": 1})").at("ok"), true);
  EXPECT_EQ(first(connect(), by_code), joined);  // for others the code is no longer good
  EXPECT_EQ(first(connect(), join(R"("link": ")" + link + '"')), joined);
  EXPECT_EQ(state_of(ann).at("seats").as_array().size(), 4U);
}

TEST_F(HouseRepeatTest, ABotsSeatIsTakenOverOnce) {
  gather();
  say(ann, R"({"deal": 1})");
  const std::string join = R"({"join": {"name": "Dee", "seat": 2, "link": ")" + link +
                           R"(", "token": ")" + kToken + R"("}, "id": "j1"})";
  const json::object joined = first(connect(), join);
  EXPECT_EQ(first(connect(), join), joined);
  EXPECT_EQ(state_of(sockets).at("you"), 2);
}

TEST_F(HouseRepeatTest, ASeatMovesOnce) {
  gather();
  const std::string key = text(first(bob, R"({"move": true, "id": "m1"})"), "key");
  const auto enter = [&](const std::string& token) {
    return R"({"enter": {"link": ")" + link + R"(", "key": ")" + key + R"(", "token": ")" + token +
           R"(", "since": 2}, "id": "e1"})";
  };
  const auto told_since = [&] {
    for (const json::object& frame : frames[sockets])
      if (frame.contains("events")) return !frame.at("events").as_array().empty();
    return false;
  };
  house = open_house();  // the key is kept
  const json::object moved = first(connect(), enter(kToken));
  EXPECT_EQ(text(moved, "token"), kToken);
  EXPECT_TRUE(told_since());
  EXPECT_EQ(first(connect(), enter(kToken)), moved);
  EXPECT_TRUE(told_since());
  house = open_house();
  EXPECT_EQ(first(connect(), enter(kToken)), moved);
  EXPECT_EQ(text(first(connect(), enter(kOther)), "code"), "not-your-seat");  // another device
}

TEST_F(HouseRepeatTest, OnlyTheLastKeyOfASeatIsGood) {
  gather();
  const std::string lost = text(first(bob, R"({"move": true, "id": "m1"})"), "key");
  const std::string key = text(first(bob, R"({"move": true, "id": "m1"})"), "key");
  const auto enter = [&](const std::string& with) {
    return R"({"enter": {"link": ")" + link + R"(", "key": ")" + with + R"("}})";
  };
  EXPECT_EQ(text(first(connect(), enter(lost)), "code"), "not-your-seat");
  EXPECT_EQ(first(connect(), enter(key)).at("ok"), true);
}

TEST_F(HouseRepeatTest, ATokenIsSpelledLikeOne) {
  gather();
  const std::string bad = R"("token": "BBBBBBBBBBBBBBBBBBBBB ")";
  for (const std::string& message :
       {R"({"create": {"name": "Eve", )" + bad + "}}",
        std::string(R"({"create": {"name": "Eve", "token": "short"}})"),
        R"({"join": {"name": "Eve", "link": ")" + link + "\", " + bad + "}}",
        std::string(R"({"hello": 2, "fair": "yes"})"), std::string(R"({"abandon": 1})")})
    EXPECT_EQ(text(first(connect(), message), "code"), "malformed") << message;
}

// Before the deal seats move up: whoever sits there now is not seen off too.
TEST_F(HouseRepeatTest, ABotIsSeenOffOnce) {
  gather();
  say(ann, R"({"sit": {"name": "Dee", "kind": "bot", "player": "greedy"}})");
  say(ann, R"({"sit": {"name": "Eve", "kind": "bot", "player": "greedy"}})");
  const std::string leave = R"({"seat": 2, "leave": true, "id": "l1"})";
  const json::object done = first(ann, leave);
  EXPECT_EQ(done.at("ok"), true);
  say(ann, R"({"arrange": [0, 1, 3, 2]})");
  restart();
  EXPECT_EQ(first(ann, leave).at("version"), done.at("version"));
  say(ann, R"({"arrange": [0, 2, 1, 3]})");  // Bob is there now, whom nobody may send away
  EXPECT_EQ(first(ann, leave).at("version"), done.at("version"));
  EXPECT_EQ(state_of(ann).at("seats").as_array().size(), 4U);
  EXPECT_EQ(first(bob = connect(),
                  R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})")
                .at("ok"),
            true);
  EXPECT_EQ(first(bob, R"({"seat": 3, "leave": true, "id": "l1"})").at("repeated"), false);
}

TEST_F(HouseRepeatTest, AGameIsDealtOnceAndFollowedByOne) {
  gather();
  EXPECT_EQ(first(ann, R"({"deal": 6, "id": "d1"})").at("repeated"), false);
  restart();
  EXPECT_EQ(first(ann, R"({"deal": 6, "id": "d1"})").at("repeated"), true);
  say(ann, R"({"abandon": true})");
  const SocketId again = connect();
  say(again, R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})");
  say(again, R"({"abandon": true})");
  const std::string rematch =
      R"({"rematch": true, "id": "r1", "game": ")" + text(state_of(ann), "game") + R"("})";
  EXPECT_EQ(first(ann, rematch).at("ok"), true);
  EXPECT_EQ(first(ann, rematch).at("ok"), true);
  restart();
  EXPECT_EQ(first(ann, rematch).at("ok"), true);
  EXPECT_EQ(games(), 2U);
}

TEST_F(HouseRepeatTest, AVoteCountsOnce) {
  gather();
  const SocketId dee = connect();
  say(dee, R"({"join": {"name": "Dee", "link": ")" + link + R"("}})");
  say(ann, R"({"deal": 1})");
  house->closed(bob);
  now += 21s;
  run();
  const std::string vote = R"({"seat": 1, "stand_in": "expert", "id": "v1"})";
  EXPECT_EQ(first(ann, vote).at("ok"), true);
  EXPECT_EQ(first(ann, vote).at("ok"), true);
  EXPECT_FALSE(state_of(ann).at("seats").at(1).as_object().contains("stand_in"));
  EXPECT_EQ(first(dee, vote).at("ok"), true);
  EXPECT_EQ(state_of(ann).at("seats").at(1).at("stand_in"), "expert");
  EXPECT_EQ(first(dee, vote).at("ok"), true);
  EXPECT_EQ(first(ann, vote).at("ok"), true);
  EXPECT_EQ(room(dee).at("votes"), json::array());
}

}  // namespace
}  // namespace mayi::server
