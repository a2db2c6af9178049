#include "host/secret.h"
#include "server/house_guests_test.h"

namespace mayi::server {
namespace {

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
  for (const auto& [socket, all] : raw) {
    if (socket != ann) EXPECT_EQ(all.find(ann_token), all.npos);
    if (socket != bob) EXPECT_EQ(all.find(bob_token), all.npos);
  }
}

// Whoever reads the store can take nobody's seat.
TEST_F(HouseTest, OfTokensAndKeysOnlyDigestsAreKept) {
  gather();
  const std::string key = text(first(bob, R"({"move": true})"), "key");
  ASSERT_EQ(key.size(), 22U);
  const SocketId phone = connect();
  say(phone, R"({"enter": {"link": ")" + link + R"(", "key": ")" + key + R"("}})");
  const GameId id = journal.list()->front().id;
  std::string kept;
  for (const TableEvent& event : journal.load(id)->events)
    kept += print_change(event.change) + event.command + "\n";
  for (const auto& [where, text] : *journal.texts(id)) kept += where.second + text + "\n";
  for (const std::string& secret : {ann_token, bob_token, key}) {
    EXPECT_EQ(kept.find(secret), kept.npos);
    EXPECT_NE(kept.find(digest_of(secret)), kept.npos);
  }
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

// Beside pages, which show every name as text alone.
TEST_F(HouseTest, NamesThatAreMoreThanTextStayOutside) {
  gather();
  for (const std::string name :
       {R"(\u001b[31mred)", R"(a\u202egnp.exe)", R"(Ann\u200b)", R"(a\nb)", R"(\u0000)"}) {
    const std::string join = R"({"join": {"name": ")" + name + R"(", "link": ")" + link + R"("}})";
    EXPECT_EQ(text(first(connect(), join), "code"), "bad-name") << name;
    EXPECT_EQ(text(first(ann, R"({"sit": {"name": ")" + name +
                                  R"(", "kind": "bot", "player": "greedy"}})"),
                   "code"),
              "bad-name")
        << name;
  }
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

// Whoever may not watch asks at the door, by name.
TEST_F(HouseTest, ALostSeatIsGivenBackAtATableThatNobodyMayWatch) {
  gather();
  say(ann,
      R"({"settings": {"turn": 0, "answer": 0, "call": 0, "stand_in": "expert", "pace": 0, "hints": true, "spectators": false}})");
  say(ann, R"({"deal": 1})");
  const std::string token = "BBBBBBBBBBBBBBBBBBBBBB";
  const auto ask = [&](const std::string& name) {
    return R"({"ask_back": ")" + name + R"(", "link": ")" + link + R"(", "token": ")" + token +
           R"("})";
  };
  SocketId lost = connect();
  EXPECT_EQ(text(first(lost, ask("Bob")), "code"), "seat-taken");  // Bob is there
  house->closed(bob);
  EXPECT_EQ(text(first(lost, ask("Eve")), "code"), "seat-taken");
  EXPECT_EQ(text(first(lost, ask("Cid")), "code"), "seat-taken");  // a bot
  EXPECT_EQ(first(lost, ask("Bob")).at("ok"), true);
  EXPECT_EQ(room(ann).at("asks"), only(1));
  EXPECT_TRUE(state_of(lost).empty());  // nothing of the table is told
  house->closed(lost);
  run();
  EXPECT_EQ(room(ann).at("asks"), json::array());
  lost = connect();
  say(lost, ask("Bob"));
  EXPECT_EQ(first(ann, R"({"give_back": 1, "id": "g1"})").at("ok"), true);
  EXPECT_EQ(state_of(lost).at("you"), 1);
  EXPECT_EQ(first(ann, R"({"give_back": 1, "id": "g1"})").at("ok"), true);  // the answer was lost
  EXPECT_EQ(room(ann).at("asks"), json::array());
  EXPECT_EQ(
      first(connect(), R"({"enter": {"link": ")" + link + R"(", "token": ")" + token + R"("}})")
          .at("ok"),
      true);
  house->closed(ann), house->closed(lost), house->closed(sockets);
  EXPECT_EQ(text(first(connect(), ask("Bob")), "code"), "not-due");  // nobody to agree
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

TEST_F(HouseTest, AGameIsGivenUpWhenAllWhoPlayItWantThat) {
  gather();
  EXPECT_EQ(text(first(ann, R"({"abandon": true})"), "code"), "not-dealt");
  const SocketId dee = connect();
  say(dee, R"({"join": {"name": "Dee", "link": ")" + link + R"("}})");
  say(ann, R"({"deal": 1})");
  EXPECT_EQ(text(first(ann, R"({"rematch": true})"), "code"), "not-due");
  EXPECT_EQ(first(ann, R"({"abandon": true, "id": "g1"})").at("ok"), true);
  EXPECT_EQ(first(bob, R"({"abandon": true, "id": "g1"})").at("ok"), true);
  EXPECT_EQ(room(dee).at("abandon"), json::array({0, 1}));
  EXPECT_EQ(first(bob, R"({"abandon": false, "id": "g2"})").at("ok"), true);
  EXPECT_EQ(room(dee).at("abandon"), only(0));
  house->closed(dee);  // still plays, until the seat is away
  EXPECT_EQ(first(bob, R"({"abandon": true, "id": "g3"})").at("ok"), true);
  EXPECT_EQ(state_of(ann).at("stage"), "playing");
  now += 21s;
  run();
  EXPECT_EQ(state_of(ann).at("stage"), "playing");  // nobody has said anything since
  EXPECT_EQ(first(bob, R"({"abandon": true, "id": "g4"})").at("ok"), true);
  EXPECT_EQ(state_of(ann).at("stage"), "abandoned");
  EXPECT_EQ(state_of(ann).at("question"), "This game was given up.");
  EXPECT_EQ(state_of(ann).at("actions").at("open"), json::array());
  EXPECT_EQ(first(bob, R"({"abandon": true, "id": "g4"})").at("ok"), true);  // the answer was lost
  EXPECT_EQ(text(first(ann, R"({"ready": true})"), "code"), "abandoned");
  EXPECT_EQ(text(first(ann, R"({"query": "hint"})"), "code"), "abandoned");
  EXPECT_TRUE(journal.list()->front().summary.finished);
  EXPECT_EQ(first(ann, R"({"rematch": true})").at("ok"), true);
  EXPECT_EQ(state_of(bob).at("stage"), "seating");
  EXPECT_EQ(room(bob).at("games"), 0);
}

TEST_F(HouseTest, ASeatIsOpenOnFourDevices) {
  gather();
  const std::string enter =
      R"({"enter": {"link": ")" + link + R"(", "token": ")" + bob_token + R"("}})";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(first(connect(), enter).at("ok"), true);
  EXPECT_EQ(text(first(connect(), enter), "code"), "too-many");
}

}  // namespace
}  // namespace mayi::server
