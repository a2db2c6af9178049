#include "notation/action_text.h"
#include "notation/card_text.h"
#include "table/seat_view.h"
#include "table/tables_test.h"

namespace mayi {
namespace {

Command act(int seat, std::string_view action, std::string id = "") {
  return {.seat = Seat(seat), .ask = Act{*parse_action(action), ""}, .id = std::move(id)};
}
Command by_host(Command command) {
  command.sender = Sender::host;
  return command;
}
Command seen(Command command, Version version) {
  command.seen = version;
  return command;
}

TEST(Decide, AnActionOfASeatIsJudgedAndPlayed) {
  TestTable table = three("human", "bot:expert", "bot:expert");
  EXPECT_EQ(table.does(act(0, "discard 9C")), "draw-first");
  EXPECT_EQ(table.does(act(0, "draw stock")), "played 0 draw stock");
  EXPECT_EQ(table.does(act(5, "draw stock")), "unknown-seat");
  EXPECT_EQ(table.does({.seat = Seat(3), .ask = Leave{}}), "unknown-seat");
  EXPECT_EQ(table.does({.seat = Seat(3), .ask = ComeBack{}}), "unknown-seat");
  EXPECT_EQ(table.does({.seat = Seat(3), .ask = StandIn{{SitterKind::bot, "expert"}}}),
            "unknown-seat");
  EXPECT_EQ(table.does({.seat = Seat(3), .ask = Answer{}}), "unknown-seat");
  EXPECT_EQ(table.does(act(1, "may-i")), "not-your-seat");
  EXPECT_EQ(table.does(by_host(act(1, "may-i"))), "played 1 may-i");
}

TEST(Decide, ARefusedCommandLeavesNoTraceAndIsJudgedAgain) {
  TestTable table = three("human", "human", "human");
  const TableState before = table.state;
  EXPECT_EQ(table.does(act(0, "skip", "a1")), "draw-first");
  EXPECT_TRUE(table.state == before);
  EXPECT_EQ(table.does(act(0, "draw stock", "a1")), "played 0 draw stock");
}

TEST(Decide, ARepeatGetsTheFirstAnswerForEver) {
  TestTable table = three("human", "human", "human");
  EXPECT_EQ(table.does(act(0, "draw stock", "a1")), "played 0 draw stock");
  const Version first = table.state.version;
  EXPECT_EQ(table.does(act(0, "skip")), "played 0 skip");
  EXPECT_EQ(table.does(act(0, "draw stock", "a1")), "repeated");
  EXPECT_EQ(decide(table.rules(), table.state, act(0, "skip", "a1"), Time{})->version, first);
  EXPECT_EQ(table.does(act(1, "may-i", "a1")), "played 1 may-i");  // ids are each seat's own
  EXPECT_EQ(table.does(act(0, "skip", "a\n1")), "malformed");
  EXPECT_EQ(table.does(act(0, "skip", std::string(65, 'a'))), "malformed");
}

TEST(Decide, UnderLineRulesPassLetsTheExposedCardGoBy) {
  TestTable table = three("bot:expert", "human", "human");
  EXPECT_EQ(table.does(act(1, "pass", "p1")), "let-by 1");
  EXPECT_EQ(table.does(act(1, "pass", "p1")), "repeated");
  EXPECT_EQ(table.does(act(1, "pass")), "already-answered");
  EXPECT_EQ(table.does(by_host(act(0, "pass"))), "own-turn");
  EXPECT_EQ(table.does(act(1, "may-i")), "played 1 may-i");  // one may change one's mind
  TestTable window = three("bot:expert", "human", "human", *find_built_in("classic"));
  EXPECT_EQ(window.does(act(1, "pass")), "played 1 pass");
}

TEST(Decide, WhatConcernsTheExposedCardIsStaleOnlyWhenItsTurnIsOver) {
  TestTable table = three("human", "human", "human");
  const Version looked = table.state.version;
  EXPECT_EQ(table.does(act(0, "draw stock")), "played 0 draw stock");
  EXPECT_EQ(table.does(seen(act(0, "skip"), looked)), "stale");
  EXPECT_EQ(table.does(seen(act(1, "pass"), looked)), "let-by 1");
  EXPECT_EQ(table.does(seen(act(2, "may-i"), looked)), "played 2 may-i");
  const auto hand = table.state.game.hands[Seat(0)];
  EXPECT_EQ(table.does(seen(act(1, "allow"), looked)), "played 1 allow");
  Card any{};
  hand.for_each([&](Card card) { any = card; });
  EXPECT_TRUE(table.does(act(0, "discard " + to_string(any))).starts_with("played 0 discard"));
  EXPECT_EQ(table.does(seen(act(2, "may-i"), looked)), "stale");
  EXPECT_EQ(table.does(seen(act(1, "draw stock"), Version(999))), "stale");
}

TEST(Decide, SeatsAreTakenLeftStoodInForAndTakenUpAgain) {
  TestTable table;
  const auto sit = [](Seat seat, std::string name, Sitter sitter = {}) {
    return Command{.seat = seat, .ask = Sit{std::move(name), std::move(sitter)}};
  };
  const Sitter expert{SitterKind::bot, "expert"};
  EXPECT_EQ(table.does(sit(kNobody, "Ann")), "seated 0 human Ann");
  EXPECT_EQ(table.does(sit(kNobody, "Ann")), "name-taken");
  EXPECT_EQ(table.does(sit(kNobody, "two words")), "bad-name");
  EXPECT_EQ(table.does(sit(kNobody, "nobody")), "bad-name");
  EXPECT_EQ(table.does(sit(Seat(0), "Bob")), "seat-taken");
  EXPECT_EQ(table.does(sit(Seat(1), "Bob")), "unknown-seat");
  EXPECT_EQ(table.does(sit(kNobody, "Bob", expert)), "seated 1 bot:expert Bob");
  EXPECT_EQ(table.does({.ask = Deal{}}), "wrong-players");
  EXPECT_EQ(table.does(act(0, "draw stock")), "not-dealt");
  EXPECT_EQ(table.does(sit(kNobody, "Cid", expert)), "seated 2 bot:expert Cid");
  EXPECT_EQ(table.does(sit(kNobody, "Dan")), "seated 3 human Dan");
  EXPECT_EQ(table.does({.seat = Seat(3), .ask = Leave{}}), "left 3");  // before the deal: gone
  EXPECT_EQ(table.state.places.size(), 3u);
  EXPECT_EQ(table.does({.ask = Deal{{.dealer = Seat(7)}}}), "unknown-seat");
  EXPECT_EQ(table.does({.ask = Deal{{.round = 7}}}), "wrong-round");
  EXPECT_TRUE(table.does({.ask = Deal{{.dealer = Seat(2)}}}).starts_with("dealt 3 round 1"));
  EXPECT_EQ(table.does({.ask = Deal{}}), "already-dealt");
  EXPECT_EQ(table.does(sit(kNobody, "Dan")), "already-dealt");
  EXPECT_EQ(table.does(sit(Seat(1), "Eve")), "seated 1 human Eve");  // takes over a bot's seat
  EXPECT_EQ(table.does(sit(Seat(1), "Fay")), "seat-taken");

  const Command stand_in{.seat = Seat(0), .ask = StandIn{expert}};
  EXPECT_EQ(table.does(stand_in), "not-away");
  EXPECT_EQ(table.does({.seat = Seat(0), .ask = Leave{}}), "left 0");
  EXPECT_EQ(table.does({.seat = Seat(0), .ask = StandIn{Sitter{}}}), "bad-sitter");
  EXPECT_EQ(table.does(stand_in), "stood-in 0 bot:expert");
  EXPECT_EQ(table.state.places[0].player(), expert);
  EXPECT_EQ(table.does({.seat = Seat(0), .ask = ComeBack{}}), "came-back 0");
  EXPECT_EQ(table.does({.seat = Seat(0), .ask = ComeBack{}}), "");
  EXPECT_EQ(table.state.places[0].player(), Sitter{});
}

TEST(Decide, TheNextRoundIsDealtWhenAllWhoAreThereAreReady) {
  const auto ready = [](int seat) { return Command{.seat = Seat(seat), .ask = Ready{}}; };
  TestTable table = three("human", "human", "bot:greedy");
  EXPECT_EQ(table.does(ready(0)), "round-not-over");
  table.state.game.open.stage = Stage::round_over;
  EXPECT_EQ(table.does(ready(0)), "ready 0");
  EXPECT_EQ(table.does(ready(0)), "");
  const Time due = awaited(table.rules(), table.state).until[Seat(1)];
  EXPECT_EQ(due, table.state.ready_since + std::chrono::minutes(1));
  TestTable slow = table, gone = table;
  EXPECT_EQ(table.does(ready(1)), "ready 1; played 1 next-round");
  EXPECT_TRUE(table.state.ready.empty());

  EXPECT_EQ(slow.does({.seat = Seat(1), .ask = TimeOut{}, .sender = Sender::host}), "not-due");
  const int later = static_cast<int>(due.time_since_epoch() / std::chrono::seconds(1));
  EXPECT_EQ(slow.does({.seat = Seat(1), .ask = TimeOut{}, .sender = Sender::host}, later),
            "timed-out 1 next-round; played 1 next-round");

  EXPECT_EQ(gone.does({.seat = Seat(1), .ask = Leave{}}), "left 1");
  EXPECT_EQ(awaited(gone.rules(), gone.state).must, SeatSet(Seat(0)));
}

TEST(Decide, SeatsAreArrangedAndPicturedBeforeTheDeal) {
  TestTable table;
  table.happens({"seated 0 human Ann", "seated 1 human Bob", "seated 2 bot:expert Cid"});
  const auto arrange = [](std::initializer_list<int> seats) {
    Arrange arranged;
    for (const int seat : seats) arranged.order.push(Seat(seat));
    return Command{.ask = arranged};
  };
  EXPECT_EQ(table.does(arrange({1, 0})), "unknown-seat");
  EXPECT_EQ(table.does(arrange({1, 0, 0})), "unknown-seat");
  EXPECT_EQ(table.does(arrange({1, 0, 3})), "unknown-seat");
  EXPECT_EQ(table.does(arrange({2, 0, 1})), "arranged 2 0 1");
  EXPECT_EQ(table.state.places[0].name, "Cid");
  EXPECT_EQ(table.state.places[1].joined_as, Seat(0));
  EXPECT_EQ(table.does({.seat = Seat(1), .ask = Picture{25}}), "bad-setting");
  EXPECT_EQ(table.does({.seat = Seat(1), .ask = Picture{24}}), "pictured 1 24");
  EXPECT_EQ(table.does({.seat = Seat(1), .ask = Picture{24}}), "");
  EXPECT_EQ(table.does({.seat = Seat(1), .ask = Picture{0}}), "pictured 1 0");
  EXPECT_EQ(table.does({.seat = Seat(1), .ask = Picture{-1}}), "bad-setting");
  EXPECT_TRUE(table.does({.ask = Deal{}}).starts_with("dealt"));
  EXPECT_EQ(table.does(arrange({2, 0, 1})), "already-dealt");
}

TEST(Decide, ASeatOfAPersonIsHeldByAKey) {
  TestTable table = three("human", "human", "bot:expert");
  const Sitter other{SitterKind::person, std::string(32, 'a')};
  EXPECT_EQ(table.does({.seat = Seat(2), .ask = Rekey{other}}), "bad-sitter");
  EXPECT_EQ(table.does({.seat = Seat(1), .ask = Rekey{{SitterKind::bot, "expert"}}}), "bad-sitter");
  EXPECT_EQ(table.does({.seat = Seat(1), .ask = Rekey{other}}), "rekeyed 1 " + to_string(other));
  EXPECT_EQ(table.state.places[1].holder, other);
  const SeatView view = look("k7m2qp", RuleSet{"house", table.rules()}, table.state, Seat(1), {});
  EXPECT_EQ(view.places[1].holder, Sitter{});  // shown to nobody
}

TEST(Decide, CommandsAreKnownByWhoeverSentThemWhenSeatsMoveUp) {
  TestTable table;
  table.happens({"seated 0 human Ann", "seated 1 human Bob", "seated 2 human Cid"});
  const auto wants = [](int seat, std::string_view standing, std::string id) {
    return Command{
        .seat = Seat(seat), .ask = Answer{*parse_standing(standing)}, .id = std::move(id)};
  };
  EXPECT_EQ(table.does(wants(1, "wants=nothing", "1")), "standing 1 wants=nothing");
  EXPECT_EQ(table.does(wants(2, "wants=closer", "2")), "standing 2 wants=closer");
  const Command leave{.seat = Seat(1), .ask = Leave{}, .id = "3"};
  EXPECT_EQ(table.does(leave), "left 1");  // Cid moves up
  EXPECT_EQ(table.does(leave), "repeated");
  EXPECT_EQ(table.does(wants(1, "wants=closer", "2")), "repeated");
  EXPECT_EQ(table.does(wants(1, "none", "1")), "standing 1 none");  // Bob's id, not Cid's
  table.happens({"seated 2 human Dan"});
  EXPECT_EQ(table.does(wants(2, "wants=nothing", "2")), "standing 2 wants=nothing");
}

TEST(Decide, WhoeverActsIsBack) {
  TestTable table = three("human", "human", "human");
  table.happens({"left 0", "stood-in 0 bot:expert"});
  EXPECT_EQ(table.does(act(0, "draw stock", "x")), "came-back 0; played 0 draw stock");
  EXPECT_EQ(table.does(act(0, "draw stock", "x")), "repeated");
  EXPECT_FALSE(table.state.places[0].away);
}

TEST(Decide, ADeadlineThatPassedCostsNobodyACard) {
  TestTable table = three("bot:expert", "human", "human");
  table.happens({"settings turn 60000 answer 20000 call 5000 stand-in greedy"});
  const auto time_out = [](int seat) {
    return Command{.seat = Seat(seat), .ask = TimeOut{}, .sender = Sender::host};
  };
  EXPECT_EQ(table.awaits().until[1], at_second(10));  // the settings came in second 5
  EXPECT_EQ(table.does(time_out(1), 9), "not-due");
  EXPECT_EQ(table.does(time_out(1), 10), "timed-out 1 call; let-by 1");
  EXPECT_EQ(table.does(time_out(2), 10), "timed-out 2 call; let-by 2");
  EXPECT_EQ(table.does(time_out(0), 99), "not-due");  // a bot has no deadline

  TestTable asked = three("human", "human", "human");
  asked.happens({"settings turn 60000 answer 20000 call 0 stand-in greedy"});
  EXPECT_EQ(asked.does(act(2, "may-i"), 30), "played 2 may-i");
  EXPECT_EQ(asked.does(time_out(0), 49), "not-due");
  EXPECT_EQ(asked.does(time_out(0), 50), "timed-out 0 answer; played 0 allow");
  EXPECT_EQ(asked.does(time_out(1), 50 + 20), "timed-out 1 answer; played 1 allow");
  EXPECT_EQ(asked.does(time_out(0), 70 + 60), "timed-out 0 turn; stood-in 0 bot:greedy");
  EXPECT_EQ(asked.does(act(0, "draw stock"), 131), "came-back 0; played 0 draw stock");
}

TEST(Decide, ATurnHasOneDeadlineWhateverIsDoneInIt) {
  TestTable table = three("human", "human", "human");
  table.happens({"settings turn 60000 answer 0 call 0 stand-in expert"});
  const Time until = table.awaits().until[0];
  EXPECT_EQ(table.does(act(0, "draw stock"), 30), "played 0 draw stock");
  EXPECT_EQ(table.awaits().until[0], until);
}

TEST(Decide, WhatAJournalCouldNotHoldIsRefused) {
  TestTable table = three("human", "bot:greedy", "human");
  const auto sit = [](Sitter sitter) {
    return Command{.seat = Seat(1), .ask = Sit{"Eve", std::move(sitter)}};
  };
  EXPECT_EQ(table.does(sit({SitterKind::bot, ""})), "bad-sitter");
  EXPECT_EQ(table.does(sit({SitterKind::model, "two words"})), "bad-sitter");
  EXPECT_EQ(table.does(sit({SitterKind::person, "expert"})), "bad-sitter");
  table.happens({"left 0"});
  EXPECT_EQ(table.does({.seat = Seat(0), .ask = StandIn{{SitterKind::bot, "a b"}}}), "bad-sitter");
  Standing standing{.wants = Standing::Wants::cards, .then = Standing::Then::call};
  EXPECT_EQ(table.does({.seat = Seat(2), .ask = Answer{standing}}), "bad-setting");
  standing.cards.assign(200, Card::joker());
  EXPECT_EQ(table.does({.seat = Seat(2), .ask = Answer{standing}}), "bad-setting");
}

TEST(Decide, SettingsAreBounded) {
  TestTable table = three("human", "human", "human");
  const auto set = [](Settings settings) { return Command{.ask = Configure{std::move(settings)}}; };
  EXPECT_EQ(table.does(set({.turn = std::chrono::milliseconds(-1)})), "bad-setting");
  EXPECT_EQ(table.does(set({.turn = std::chrono::hours(1000)})), "bad-setting");
  EXPECT_EQ(table.does(set({.stand_in = "two words"})), "bad-setting");
  EXPECT_EQ(table.does(set({.stand_in = "greedy"})),
            "settings turn 0 answer 0 call 0 stand-in greedy");
  EXPECT_EQ(table.does(set({.stand_in = "greedy"})), "");
}

}  // namespace
}  // namespace mayi
