#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <fstream>

#include "fair/hex.h"
#include "host/bot_replay.h"
#include "notation/action_text.h"
#include "server/house.h"
#include "store/memory_journal_test.h"

namespace mayi::server {
namespace {

using namespace std::chrono_literals;

// Pages that know how fair deals are made, at a server without a network.
class HouseDealTest : public testing::Test, public Outlet {
 protected:
  void send(SocketId socket, std::string text) override {
    told += text;
    const json::object message = json::parse(text).as_object();
    if (message.contains("refusal"))
      answers[socket] = message.at("refusal").as_object().at("code").as_string();
    else if (message.contains("ok"))
      answers[socket] = "ok";
    if (message.contains("state")) states[socket] = message.at("state").as_object();
    if (const json::value* const update = message.if_contains("update"))
      for (const auto& [key, value] : update->at("changes").as_object())
        states[socket][key] = value;
    if (message.contains("link")) link = message.at("link").as_string();
    if (message.contains("token")) tokens[socket] = message.at("token").as_string();
  }
  void close(SocketId, Close, std::string_view) override {}

  std::unique_ptr<House> open_house() {
    return std::make_unique<House>(
        journal, [this] { return now; }, [this] { return number += 0x9E3779B97F4A7C15; },
        [this](const Sitter& sitter) { return bots.find(sitter); }, *this,
        HouseOptions{.build = "7"});
  }
  std::string say(SocketId socket, const std::string& text) {
    answers[socket].clear();
    house->received(socket, text);
    run();
    return answers[socket];
  }
  void run() {
    ASSERT_TRUE(house->run());
    for (SocketId socket = 1; socket <= sockets; ++socket) house->drained(socket);
  }
  void pass(std::chrono::milliseconds time) {
    now += time;
    run();
  }
  SocketId connect(bool fair) {
    house->opened(++sockets, "10.0.0.1");
    say(sockets, fair ? R"({"hello": 2, "fair": true})" : R"({"hello": 2})");
    return sockets;
  }
  // Ann and Bob with pages, and a bot.
  void gather(bool fair = true) {
    ann = connect(fair);
    say(ann, R"({"create": {"name": "Ann"}})");
    bob = connect(fair);
    say(bob, R"({"join": {"name": "Bob", "link": ")" + link + R"("}})");
    say(ann, R"({"sit": {"name": "Cid", "kind": "bot", "player": "greedy"}})");
  }
  void enter_again(SocketId& socket, bool fair = true) {
    const std::string token = tokens[socket];
    socket = connect(fair);
    tokens[socket] = token;
    say(socket, R"({"enter": {"link": ")" + link + R"(", "token": ")" + token + R"("}})");
  }

  const json::object& fair(SocketId socket) { return states[socket].at("fair").as_object(); }
  fair::Occasion occasion(SocketId socket) {
    game = states[socket].at("game").as_string();
    return {game, static_cast<std::uint32_t>(fair(socket).at("attempt").as_int64())};
  }
  static fair::Secret nonce(SocketId socket) { return {static_cast<std::uint8_t>(socket), 77}; }
  std::string pledge(SocketId socket) {
    const Seat seat(static_cast<int>(states[socket].at("you").as_int64()));
    const auto digest = fair::page_commitment(occasion(socket), seat, nonce(socket));
    return say(socket, R"({"pledge": ")" + fair::to_hex(digest) + R"("})");
  }
  std::string open(SocketId socket) {
    return say(socket, R"({"open": ")" + fair::to_hex(nonce(socket)) + R"("})");
  }
  std::string stage(SocketId socket) { return std::string(states[socket].at("stage").as_string()); }
  // What the expert advises, for one of those on whom the game rests.
  std::string play_one(const TableState& state, const std::map<Seat, SocketId>& people) {
    const RuleSet rules = journal.load(journal.list()->front().id)->header.rules;
    SeatSet seats = awaited(rules.rules, state).must;
    for (const Seat bot : played_by(state, SitterKind::bot)) seats.remove(bot);
    if (seats.empty()) return run(), "ok";
    const Seat seat = seats.lowest();
    const auto advised = advise(look("", rules, state, seat, {}));
    const std::string action = advised ? to_string(advised->action) : "pass";
    return say(people.at(seat), R"({"action": ")" + action + R"("})");
  }
  TableState table() {
    const auto games = journal.list();
    return *restore(*journal.load(games->front().id));
  }

  MemoryJournal journal;
  ThinkingBots bots;
  Time now{1'700'000'000'000ms};
  std::uint64_t number = 1;
  SocketId sockets = 0, ann = 0, bob = 0;
  std::map<SocketId, json::object> states;
  std::map<SocketId, std::string> answers, tokens;
  std::string link, game, told;
  std::unique_ptr<House> house = open_house();
};

TEST_F(HouseDealTest, IsMadeByTheServerAndAllPages) {
  gather();
  EXPECT_EQ(say(ann, R"({"deal": 1, "id": "d1"})"), "ok");
  EXPECT_EQ(stage(bob), "seating");
  EXPECT_EQ(fair(bob).at("seats").as_array().size(), 2U);
  EXPECT_EQ(open(ann), "too-early");
  EXPECT_EQ(pledge(ann), "ok");
  EXPECT_EQ(pledge(bob), "ok");
  EXPECT_EQ(fair(ann).at("closed"), true);
  EXPECT_EQ(open(bob), "ok");
  EXPECT_EQ(stage(bob), "seating");
  EXPECT_EQ(open(ann), "ok");
  EXPECT_NE(stage(bob), "seating");
  EXPECT_EQ(fair(bob).at("openings").as_array().size(), 2U);
  EXPECT_TRUE(fair(bob).at("secret").is_null());
}

TEST_F(HouseDealTest, WaitsForNoPageThatDoesNotKnowHow) {
  gather(false);
  EXPECT_EQ(say(ann, R"({"deal": 1})"), "ok");
  EXPECT_NE(stage(ann), "seating");
  EXPECT_TRUE(fair(ann).at("seats").as_array().empty());
  EXPECT_TRUE(fair(ann).at("openings").as_array().empty());
}

TEST_F(HouseDealTest, LeavesOutWhoDoesNotPledgeInTime) {
  gather();
  say(ann, R"({"deal": 1})");
  pledge(ann);
  EXPECT_EQ(open(ann), "too-early");
  pass(5s);
  EXPECT_EQ(fair(ann).at("closed"), true);
  EXPECT_EQ(pledge(bob), "too-late");
  EXPECT_EQ(open(ann), "ok");
  EXPECT_NE(stage(bob), "seating");
}

TEST_F(HouseDealTest, BeginsAnewWithoutWhoDoesNotOpen) {
  gather();
  say(ann, R"({"deal": 1})");
  pledge(ann), pledge(bob), open(ann);
  pass(10s);
  EXPECT_EQ(fair(ann).at("attempt"), 2);
  EXPECT_EQ(fair(ann).at("seats").as_array(), (json::array{0}));
  EXPECT_FALSE(fair(ann).at("voided").as_array()[0].at("secret").is_null());
  EXPECT_EQ(pledge(bob), "not-expected");
  pledge(ann), open(ann);
  EXPECT_NE(stage(ann), "seating");
}

TEST_F(HouseDealTest, GoesOnAfterARestart) {
  gather();
  say(ann, R"({"deal": 1})");
  pledge(ann);
  house = open_house();
  enter_again(ann), enter_again(bob);
  EXPECT_EQ(pledge(bob), "ok");
  house = open_house();
  enter_again(bob);
  const SocketId before = ann;
  enter_again(ann);
  const auto opened = [&](SocketId now_at, SocketId pledged_at) {
    return say(now_at, R"({"open": ")" + fair::to_hex(nonce(pledged_at)) + R"("})");
  };
  EXPECT_EQ(opened(ann, before - 2), "ok");
  EXPECT_EQ(opened(bob, before + 1), "ok");
  EXPECT_NE(stage(ann), "seating");
}

TEST_F(HouseDealTest, TheSecretIsToldToNobodyBeforeItIsOpened) {
  gather();
  say(ann, R"({"deal": 1})");
  const GameId id(std::string(states[ann].at("game").as_string()));
  const auto notes = journal.texts(id);
  const std::string secret = notes->at({kNobody, "secret"});
  pledge(ann), pledge(bob), open(ann), open(bob);
  EXPECT_EQ(told.find(secret), told.npos);
  EXPECT_EQ(say(ann, R"({"abandon": true})"), "ok");
  EXPECT_EQ(told.find(secret), told.npos);
  EXPECT_EQ(say(bob, R"({"abandon": true})"), "ok");
  EXPECT_EQ(fair(bob).at("secret").as_string(), secret);
  EXPECT_TRUE(table().is_abandoned());
  EXPECT_EQ(say(ann, R"({"action": "draw stock"})"), "abandoned");
}

// What can be exported of it is confirmed by `mayi verify`, bots and all.
TEST_F(HouseDealTest, AGameThatWasGivenUpCanBeVerified) {
  gather();
  say(ann, R"({"deal": 1})");
  pledge(ann), pledge(bob), open(ann), open(bob);
  const std::map<Seat, SocketId> people{{Seat(0), ann}, {Seat(1), bob}};
  for (int i = 0; i < 40; ++i) {
    now += 1s;
    ASSERT_EQ(play_one(table(), people), "ok");
  }
  say(ann, R"({"abandon": true})"), say(bob, R"({"abandon": true})");
  const KeptGame kept = *journal.load(journal.list()->front().id);
  const auto record = parse_record(print_record(record_of(kept, table())));
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_FALSE(record->finished);
  const auto again = as_kept(*record, kept.header.id, {});
  ASSERT_TRUE(again);
  const auto replayed = restore(*again);
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_TRUE(replayed->is_abandoned());
  EXPECT_EQ(replay_bots(*again).difference, "");
  EXPECT_GT(replay_bots(*again).decisions, 0);
  if (std::getenv("MAYI_REGENERATE") != nullptr)
    std::ofstream(MAYI_SOURCE_DIR "/tests/fair/abandoned.mayi") << print_record(*record);
}

TEST_F(HouseDealTest, AWholeGameCanBeVerified) {
  gather();
  const SocketId dee = connect(true);
  say(dee, R"({"join": {"name": "Dee", "link": ")" + link + R"("}})");
  say(ann, R"({"deal": 6})");
  pledge(ann), pledge(bob), pledge(dee);
  open(ann), open(bob);
  pass(10s);
  pledge(ann), pledge(bob), open(bob), open(ann);
  const std::map<Seat, SocketId> people{{Seat(0), ann}, {Seat(1), bob}, {Seat(3), dee}};
  TableState state = table();
  while (!state.is_over()) {
    now += 1s;
    ASSERT_EQ(play_one(state, people), "ok");
    state = table();
  }
  EXPECT_TRUE(state.fair->last().secret);
  EXPECT_FALSE(fair(dee).at("secret").is_null());
  const KeptGame kept = *journal.load(journal.list()->front().id);
  const std::string text = print_record(record_of(kept, state));
  const auto record = parse_record(text);
  ASSERT_TRUE(record) << to_string(record.error());
  EXPECT_EQ(print_record(*record), text);
  const auto again = as_kept(*record, kept.header.id, {});
  ASSERT_TRUE(again);
  const auto replayed = restore(*again);
  ASSERT_TRUE(replayed) << replayed.error().message;
  EXPECT_EQ(replayed->game, state.game);
  const BotReplay of_bots = replay_bots(*again);
  EXPECT_EQ(of_bots.difference, "");
  EXPECT_GT(of_bots.decisions, 10);
  EXPECT_EQ(of_bots.decisions, replay_bots(kept).decisions);
  if (std::getenv("MAYI_REGENERATE") != nullptr)
    std::ofstream(MAYI_SOURCE_DIR "/tests/fair/fair.mayi") << text;
}

}  // namespace
}  // namespace mayi::server
