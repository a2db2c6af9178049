#include <cstdlib>
#include <fstream>
#include <sstream>

#include "server/house_guests_test.h"

// What a house offers beside playing: reactions, games to watch, replays, rules and lessons.
namespace mayi::server {
namespace {

TEST_F(HouseTest, AReactionIsToldToAllInTheRoom) {
  gather();
  const SocketId watcher = connect();
  say(watcher, R"({"enter": {"link": ")" + link + R"("}})");
  frames[bob].clear(), frames[watcher].clear();
  EXPECT_EQ(first(ann, R"({"react": "wow", "id": "r1"})").at("ok"), true);
  for (const SocketId socket : {bob, watcher}) {
    ASSERT_EQ(frames[socket].size(), 1U);
    EXPECT_EQ(wire::to_text(frames[socket].front()), R"({"reaction":{"seat":0,"kind":"wow"}})");
  }
  EXPECT_EQ(text(first(watcher, R"({"react": "wow"})"), "code"), "not-your-seat");
  EXPECT_EQ(text(first(ann, R"({"react": "<b>mine</b>"})"), "code"), "malformed");
}

TEST_F(HouseTest, ALargeScreenThatOnlyWatchesCanShowTheCode) {
  gather();
  const SocketId watcher = connect();
  say(watcher, R"({"enter": {"link": ")" + link + R"("}})");
  EXPECT_EQ(text(room(watcher), "code"), code);
  EXPECT_TRUE(room(watcher).at("link").is_null());
  say(ann, R"({"deal": 1})");
  EXPECT_TRUE(room(watcher).at("code").is_null());
}

TEST_F(HouseTest, ReactionsAreFew) {
  gather();
  for (int i = 0; i < 4; ++i) EXPECT_EQ(first(ann, R"({"react": "laugh"})").at("ok"), true) << i;
  frames[bob].clear();
  EXPECT_EQ(text(first(ann, R"({"react": "laugh"})"), "code"), "too-many");
  EXPECT_TRUE(frames[bob].empty());
  now += 2s;
  EXPECT_EQ(first(ann, R"({"react": "laugh"})").at("ok"), true);
}

TEST_F(HouseTest, BotsCanBeWatchedAtOnce) {
  const SocketId watcher = connect();
  const json::object shown = first(watcher, R"({"watch": "house", "id": "w1"})");
  EXPECT_EQ(text(shown, "link").size(), 22U);
  EXPECT_FALSE(shown.contains("token"));
  const json::object dealt = state_of(watcher);
  EXPECT_EQ(dealt.at("seats").as_array().size(), 4U);
  EXPECT_EQ(dealt.at("stage"), "playing");
  EXPECT_TRUE(dealt.at("you").is_null());
  const json::value before = dealt.at("version");
  for (int i = 0; i < 5; ++i) now += 1s, run();
  EXPECT_GT(state_of(watcher).at("version").as_int64(), before.as_int64());
  // Who comes may take the seat of one.
  const SocketId guest = connect();
  const json::object joined = first(
      guest, R"({"join": {"name": "Eve", "seat": 1, "link": ")" + text(shown, "link") + R"("}})");
  EXPECT_EQ(joined.at("ok"), true);
  EXPECT_EQ(text(first(watcher, R"({"watch": "no such rules"})"), "code"), "bad-rules");
}

TEST_F(HouseTest, AGameIsReplayedWhenItIsOver) {
  gather();
  say(ann, R"({"deal": 6})");
  EXPECT_EQ(text(first(ann, R"({"query": "replay"})"), "code"), "not-due");
  const SocketId watcher = connect();
  say(watcher, R"({"enter": {"link": ")" + link + R"("}})");
  EXPECT_EQ(text(first(watcher, R"({"query": "replay"})"), "code"), "not-due");
  play({ann, bob}, 600);
  ASSERT_EQ(state_of(ann).at("stage"), "game-over");

  std::int64_t since = 0, moves = 0, reasons_told = 0;
  json::object last;
  for (bool more = true; more;) {
    const json::object found =
        first(watcher, R"({"query": "replay", "since": )" + std::to_string(since) + "}")
            .at("found")
            .as_object();
    more = found.at("more").as_bool();
    for (const json::value& move : found.at("moves").as_array()) {
      if (move.as_object().contains("state")) last = move.at("state").as_object();
      if (move.as_object().contains("changes"))
        for (const auto& [key, value] : move.at("changes").as_object()) last[key] = value;
      ASSERT_GT(move.at("version").as_int64(), since);
      since = move.at("version").as_int64();
      reasons_told += !move.at("why").is_null();
      if (moves++ == 0) {
        EXPECT_TRUE(move.at("seat").is_null());  // the deal, with every hand
        EXPECT_EQ(move.at("hands").at(1).as_array().size(), 11U);
        EXPECT_EQ(move.at("stock").as_array().size(), 108U - 33U - 1U);
      }
    }
  }
  EXPECT_GT(moves, 10);
  EXPECT_GT(reasons_told, 3);
  EXPECT_EQ(last.at("stage"), "game-over");
  EXPECT_EQ(last.at("winners"), state_of(ann).at("winners"));
}

TEST_F(HouseTest, RulesAreShownBeforeThereIsATable) {
  const SocketId somebody = connect();
  const auto rules = [&](const std::string& named) {
    return first(somebody, R"({"query": "rules", "rules": ")" + named + R"("})");
  };
  EXPECT_EQ(rules("jeanne").at("ok"), true);
  EXPECT_NE(wire::to_text(rules("house")), wire::to_text(rules("jeanne")));
  const json::object wrong = rules(R"(decks = 2\njokers = \"many\")");
  EXPECT_EQ(text(wrong, "code"), "bad-rules");
  EXPECT_NE(text(wrong, "sentence").find("line 2"), std::string::npos) << text(wrong, "sentence");
  EXPECT_EQ(text(first(somebody, R"({"query": "rules"})"), "code"), "not-here");
}

TEST_F(HouseTest, WhoIsReadyForTheDealIsSeenAndStaysSoWhereverTheySit) {
  gather();
  EXPECT_EQ(room(ann).at("prepared"), json::array());
  EXPECT_EQ(first(bob, R"({"prepared": true, "id": "r1"})").at("ok"), true);
  EXPECT_EQ(room(ann).at("prepared"), only(1));
  say(ann, R"({"arrange": [1, 0, 2]})");
  EXPECT_EQ(room(ann).at("prepared"), only(0));
  house->closed(bob);
  run();
  EXPECT_EQ(room(ann).at("prepared"), json::array());
  const SocketId again = connect();
  say(again, R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})");
  EXPECT_EQ(room(ann).at("prepared"), only(0));
  say(again, R"({"prepared": false})");
  EXPECT_EQ(room(ann).at("prepared"), json::array());
  say(again, R"({"prepared": true})");
  say(again, R"({"leave": true})");
  EXPECT_EQ(room(ann).at("prepared"), json::array());
  const SocketId watching = connect();
  say(watching, R"({"enter": {"link": ")" + link + R"("}})");
  EXPECT_EQ(text(first(watching, R"({"prepared": true})"), "code"), "not-your-seat");
}

class HouseLessons : public HouseTest {
 protected:
  HouseLessons() : learner(connect()) {}
  json::object lesson(const std::string& members) {
    return first(learner, R"({"query": "lesson", "id": "q1", )" + members + "}");
  }
  SocketId learner;
};

TEST_F(HouseLessons, AStepIsToldShownAndJudged) {
  const json::object told = lesson(R"("lesson": 2)").at("found").as_object();
  EXPECT_EQ(told.at("asks"), true);
  EXPECT_TRUE(told.at("progress").is_null());
  EXPECT_NE(wire::to_text(told.at("tell")).find("the 9H. Take it!"), std::string::npos);
  EXPECT_EQ(told.at("state").at("hand").at("cards").as_array().size(), 11U);
  const auto progress = [&](const std::string& action) {
    return text(lesson(R"("lesson": 2, "action": ")" + action + R"(")").at("found").as_object(),
                "progress");
  };
  EXPECT_EQ(progress("draw discard"), "done");
  EXPECT_EQ(progress("draw stock"), "something-else");
  EXPECT_EQ(progress("discard 9C"), "refused");
  const json::object refused = lesson(R"("lesson": 2, "action": "discard 9C")");
  EXPECT_EQ(refused.at("found").at("reason"), "draw-first");
  EXPECT_TRUE(told.at("reason").is_null());
  EXPECT_EQ(text(lesson(R"("lesson": 2, "action": "dance")"), "code"), "malformed");
  EXPECT_EQ(text(lesson(R"("lesson": 99)"), "code"), "malformed");
  EXPECT_EQ(text(first(learner, R"({"query": "lesson"})"), "code"), "malformed");
}

TEST_F(HouseLessons, AStepCanBeAskedAboutLikeATable) {
  const json::object checked =
      first(learner, R"({"query": "check", "lesson": 2, "action": "draw stock"})");
  EXPECT_EQ(checked.at("found").at("possible"), true);
}

// The example of docs/PROTOCOL.md. MAYI_REGENERATE=1 writes it anew.
TEST_F(HouseLessons, AreToldAsInTheExample) {
  const std::string path =
      MAYI_SOURCE_DIR "/tests/fixtures/protocol/server_message.found-lesson.json";
  const std::string written = wire::to_lines(lesson(R"("lesson": 2, "action": "draw discard")"));
  if (std::getenv("MAYI_REGENERATE") != nullptr) std::ofstream(path) << written;
  std::stringstream kept;
  kept << std::ifstream(path).rdbuf();
  EXPECT_EQ(kept.str(), written);
}

}  // namespace
}  // namespace mayi::server
