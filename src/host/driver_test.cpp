#include "host/driver.h"

#include <gtest/gtest.h>

#include "host/hosting_test.h"
#include "store/failing_journal_test.h"

namespace mayi {
namespace {

TEST(Driver, BotsPlayAWholeGameByThemselves) {
  MemoryJournal journal;
  House house(journal);
  const HostedTable& table = house.seats("greedy,claimer,expert");
  ASSERT_TRUE(house.driver.run());
  EXPECT_TRUE(table.is_over());
  EXPECT_EQ(table.history().rounds().size(), 6u);
  EXPECT_EQ(house.driver.refusals(), 0);
  EXPECT_EQ(journal.version(table.id()), table.version());
}

TEST(Driver, ATableThatWasRestoredGoesOnAsTheOneThatWasLeft) {
  MemoryJournal one, other;
  House whole(one), left(other);
  const HostedTable& table = whole.seats("expert,random,greedy");
  ASSERT_TRUE(whole.driver.run());
  const GameId id = left.seats("expert,random,greedy").id();
  for (int steps = 0; steps < 40; ++steps) ASSERT_TRUE(left.driver.step());
  House again(other);
  const HostedTable& restored = **again.driver.open(id);
  ASSERT_TRUE(again.driver.run());
  EXPECT_TRUE(restored.everything().game == table.everything().game);
}

TEST(Driver, AnswersWhenTheJournalHasIt) {
  MemoryJournal memory;
  FailingJournal journal(memory);
  House house(journal);
  const HostedTable& table = house.seats("you,expert,expert");
  const Version before = table.version();
  const TableState state = table.everything();
  journal.fails = true;
  EXPECT_EQ(house.does(table, kAnn, "draw stock"), "disk_full");
  EXPECT_TRUE(table.everything() == state);  // what could not be kept has not happened
  EXPECT_TRUE(table.history().since(before, kNobody).empty());
  journal.fails = false;
  std::vector<std::string> order;
  house.driver.on_change([&](const HostedTable& changed, Version) {
    order.push_back("told");
    EXPECT_EQ(memory.version(changed.id()), changed.version());
  });
  house.driver.post(table.id(), {.seat = kAnn, .ask = Act{DrawStock{}, ""}},
                    [&](const Hosted<Done>& done) {
                      EXPECT_EQ(memory.version(table.id()), done->version);
                      order.push_back("answered");
                    });
  EXPECT_TRUE(house.driver.step());
  EXPECT_EQ(order, (std::vector<std::string>{"answered", "told"}));
}

TEST(Driver, ARepeatGetsItsFirstAnswerAlsoAfterSomethingElseCouldNotBeKept) {
  MemoryJournal memory;
  FailingJournal journal(memory);
  House house(journal);
  const HostedTable& table = house.seats("you,you,you");
  const Command draw{.seat = kAnn, .ask = Act{DrawStock{}, ""}, .id = "d1"};
  const auto first = house.driver.act(table.id(), draw);
  ASSERT_TRUE(first);
  journal.fails = true;
  EXPECT_EQ(house.does(table, kAnn, discard_of(table, kAnn)), "disk_full");
  journal.fails = false;
  const auto again = house.driver.act(table.id(), draw);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->version, first->version);
}

TEST(Driver, BotsInARowBecomeDurableTogether) {
  MemoryJournal memory;
  FailingJournal journal(memory);
  House house(journal);
  const HostedTable& table = house.seats("you,expert,expert");
  EXPECT_EQ(house.does(table, kAnn, "draw stock"), "done");
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(house.does(table, kAnn, discard_of(table, kAnn)), "done");
  journal.syncs = 0;
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(journal.syncs, 1);
  EXPECT_TRUE(table.awaited().must.has(kAnn));
}

TEST(Driver, OfTwoProcessesBothAreHeardAndNothingIsDoneTwice) {
  MemoryJournal journal;
  House here(journal), there(journal);
  const HostedTable& mine = here.seats("you,you,you");
  const HostedTable& theirs = **there.driver.open(mine.id());
  EXPECT_EQ(here.does(mine, kAnn, "draw stock"), "done");
  EXPECT_EQ(there.does(theirs, kAnn, "draw stock"), "already-drew");
  EXPECT_EQ(there.does(theirs, kBob, "pass"), "done");
  EXPECT_EQ(here.driver.refresh(mine.id()), true);
  EXPECT_EQ(here.driver.refresh(mine.id()), false);
  EXPECT_TRUE(mine.everything() == theirs.everything());
}

TEST(Driver, WhatTheHostSaysForSomebodyIsAnsweredWhoeverWasFirst) {
  MemoryJournal journal;
  House one(journal), other(journal);
  const HostedTable& table = one.seats("you,you,you");
  ASSERT_TRUE(other.driver.open(table.id()));
  const Command rekey{.seat = kBob,
                      .ask = Rekey{{SitterKind::person, "0123456789abcdef0123456789abcdef"}},
                      .id = "k1",
                      .sender = Sender::host};
  ASSERT_TRUE(one.driver.act(table.id(), rekey));
  const auto repeated = other.driver.act(table.id(), rekey);  // it is behind
  ASSERT_TRUE(repeated);
  EXPECT_TRUE(repeated->repeated);
  Command another = rekey;
  another.id = "k2";
  ASSERT_TRUE(other.driver.act(table.id(), another, {{{kNobody, "x"}, "y"}}));
  another.id = "k3";
  ASSERT_TRUE(one.driver.act(table.id(), another, {{{kNobody, "x"}, "z"}}));
  EXPECT_EQ(journal.texts(table.id())->at({kNobody, "x"}), "z");
}

TEST(Driver, NotesOfAnotherProcessComeInToo) {
  MemoryJournal journal;
  House here(journal), there(journal);
  const HostedTable& mine = here.seats("you,you,you");
  const HostedTable& theirs = **there.driver.open(mine.id());
  ASSERT_TRUE(here.driver.set_note(mine.id(), kAnn, kHandNote, "JK"));
  EXPECT_EQ(mine.note(kAnn, kHandNote), "JK");
  EXPECT_EQ(there.driver.refresh(mine.id()), true);
  EXPECT_EQ(theirs.note(kAnn, kHandNote), "JK");
  EXPECT_EQ(theirs.note(kBob, kHandNote), "");
  EXPECT_EQ(there.driver.refresh(mine.id()), false);
}

TEST(Driver, ALateAnswerIsDropped) {
  MemoryJournal journal;
  House house(journal);
  const HostedTable& table = house.seats("you,llm:slow,expert");
  ASSERT_TRUE(house.driver.run());
  ASSERT_EQ(house.slow.requests.size(), 1u);  // may call for the card turned up
  EXPECT_EQ(house.slow.requests[0].request.need, Need::call);
  EXPECT_TRUE(house.driver.is_thinking(table.id()));
  EXPECT_EQ(house.does(table, kAnn, "draw stock"), "done");
  EXPECT_EQ(house.does(table, kAnn, discard_of(table, kAnn)), "done");
  ASSERT_TRUE(house.driver.run());
  EXPECT_TRUE(house.slow.requests[0].stop.stop_requested());
  const Version before = table.version();
  house.slow.requests[0].respond({Act{MayI{}, "too late"}});
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(table.version(), before);
  ASSERT_EQ(house.slow.requests.size(), 2u);  // its own turn now
  house.slow.requests[1].respond({Act{DrawStock{}, "a reason"}});
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(table.history().last_reason(kBob)->why, "a reason");
}

TEST(Driver, TheTableGoesOnWhenAModelLetsACardGoBy) {
  MemoryJournal journal;
  House house(journal);
  const HostedTable& table = house.seats("expert,llm:slow,llm:slow");
  ASSERT_TRUE(house.driver.run());
  for (std::size_t asked = 1; asked <= 2; ++asked) {
    ASSERT_EQ(house.slow.requests.size(), asked);
    EXPECT_EQ(house.slow.requests.back().request.need, Need::call);
    house.slow.requests.back().respond({});
    ASSERT_TRUE(house.driver.run());
  }
  EXPECT_NE(table.everything().last_played, Version{});  // the expert has drawn
}

TEST(Driver, WhatAnotherProcessHasAnsweredIsNotAnsweredTwice) {
  MemoryJournal journal;
  House house(journal), elsewhere(journal);
  const HostedTable& table = house.seats("you,llm:slow,expert");
  ASSERT_TRUE(house.driver.run());
  ASSERT_TRUE(elsewhere.driver.open(table.id()));
  ASSERT_TRUE(elsewhere.driver.run());
  elsewhere.slow.requests.at(0).respond({Act{Pass{}, ""}});
  ASSERT_TRUE(elsewhere.driver.run());
  ASSERT_TRUE(house.driver.refresh(table.id()));
  const Version before = table.version();
  house.slow.requests.at(0).respond({Act{Pass{}, ""}});
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(table.version(), before);
  EXPECT_EQ(house.driver.refusals(), 0);
}

TEST(Driver, APlayerThatDecidesAgainstTheRulesDoesNotStopTheTable) {
  MemoryJournal journal;
  House house(journal);
  const HostedTable& table = house.seats("llm:slow,greedy,greedy");
  ASSERT_TRUE(house.driver.run());
  ASSERT_EQ(house.slow.requests.size(), 1u);
  house.slow.requests[0].respond({Act{Skip{}, ""}});
  const Version before = table.version();
  ASSERT_TRUE(house.driver.run());
  EXPECT_GT(table.version(), before);
  EXPECT_EQ(house.driver.refusals(), 1);
}

TEST(Driver, ABotThatSaysNothingInItsTurnDoesNotStopTheTable) {
  struct Silent final : Player {
    void ask(Request, std::stop_token, Respond respond) override { respond({}); }
  } silent;
  MemoryJournal journal;
  Driver driver(
      journal, [] { return Time(std::chrono::seconds(1000)); },
      [&](const Sitter& sitter) { return sitter.kind == SitterKind::bot ? &silent : nullptr; });
  NewGame game{.rules = {"house", Rules{}},
               .seats = *read_seats("greedy,you,you"),
               .start = Start{3, seed_from_number(1), kCid, 1}};
  const auto table = driver.create(std::move(game), [] { return 1; });
  const Standing nothing{.wants = Standing::Wants::nothing};
  ASSERT_TRUE(driver.act((*table)->id(), {.seat = kBob, .ask = Answer{nothing}}));
  ASSERT_TRUE(driver.act((*table)->id(), {.seat = kCid, .ask = Answer{nothing}}));
  ASSERT_TRUE(driver.run());
  EXPECT_GT(driver.refusals(), 0);
  EXPECT_EQ((*table)->awaited().must, SeatSet(kBob));
}

TEST(Driver, StandingAnswersAreGivenAtOnce) {
  MemoryJournal journal;
  House house(journal);
  const HostedTable& table = house.seats("expert,you,you");
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(table.awaited().must, SeatSet(kBob) | SeatSet(kCid));
  const Standing nothing{.wants = Standing::Wants::nothing, .until = Standing::Until::own_turn};
  ASSERT_TRUE(house.driver.act(table.id(), {.seat = kBob, .ask = Answer{nothing}}));
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(table.awaited().must, SeatSet(kCid));
  ASSERT_TRUE(house.driver.act(table.id(), {.seat = kCid, .ask = Answer{nothing}}));
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(table.awaited().must, SeatSet(kBob));  // the expert's turn is over
  EXPECT_TRUE(table.places()[kBob].standing.asks_always());
}

TEST(Driver, DeadlinesPassByTheClock) {
  MemoryJournal journal;
  House house(journal);
  const HostedTable& table = house.seats("you,you,you");
  Settings settings;
  settings.turn = std::chrono::seconds(60);
  ASSERT_TRUE(house.driver.act(table.id(), {.ask = Configure{settings}}));
  house.now += std::chrono::seconds(59);
  ASSERT_TRUE(house.driver.run());
  EXPECT_FALSE(table.places()[kAnn].stand_in);
  house.now += std::chrono::seconds(1);
  ASSERT_TRUE(house.driver.run());
  EXPECT_TRUE(table.places()[kAnn].stand_in);
  EXPECT_EQ(table.awaited().must, SeatSet(kBob) | SeatSet(kCid));  // a bot lets them call first
}

// What a list shows is told by whoever appended last, and nothing is built on it.
// The stand-in is asked what the model has not answered, and the model's answer comes too late.
TEST(Driver, AModelThatHangsIsStoodInForInTheMiddleOfItsTurn) {
  MemoryJournal journal;
  House house(journal);
  const HostedTable& table = house.seats("llm:slow,greedy,greedy");
  ASSERT_TRUE(house.driver.act(
      table.id(), {.ask = Configure{{.turn = std::chrono::seconds(20), .stand_in = "greedy"}}}));
  ASSERT_TRUE(house.driver.run());
  const std::size_t asked = house.slow.requests.size();
  ASSERT_EQ(house.slow.requests.back().request.need, Need::turn);
  house.now += std::chrono::seconds(21);
  const Version before = table.everything().last_played;
  ASSERT_TRUE(house.driver.run());
  EXPECT_TRUE(table.places()[kAnn].stand_in);
  EXPECT_GT(table.everything().last_played, before);
  EXPECT_TRUE(house.slow.requests[asked - 1].stop.stop_requested());
  const Version then = table.version();
  house.slow.requests[asked - 1].respond({Act{DrawStock{}, "too late"}});
  ASSERT_TRUE(house.driver.run());
  EXPECT_EQ(table.version(), then);
}

TEST(Driver, ASummaryIsNeverBelievedAgainstTheEvents) {
  MemoryJournal journal;
  House house(journal);
  const HostedTable& table = house.seats("you,you,you");
  GameSummary lie{.finished = true, .round = 6, .seats = {{"Eve", {}, -5}}};
  ASSERT_TRUE(append_now(journal, {table.id(),
                                   table.version(),
                                   {{table.version().next(), house.now, kBob, "", LetBy{kBob}}},
                                   lie,
                                   {}}));
  House other(journal);
  const HostedTable& opened = **other.driver.open(table.id());
  EXPECT_FALSE(opened.is_over());
  EXPECT_EQ(opened.names(), table.names());
  EXPECT_EQ(other.does(opened, kAnn, "draw stock"), "done");
  const Listing listing = journal.list()->front();
  EXPECT_FALSE(listing.summary.finished);
  EXPECT_EQ(listing.summary.seats[0].name, "Ann");
}

TEST(Driver, AnUnknownGameIsSaidToBe) {
  MemoryJournal journal;
  House house(journal);
  EXPECT_FALSE(house.driver.open("k7m2qp"));
  bool answered = false;
  house.driver.post("k7m2qp", {}, [&](const Hosted<Done>& done) { answered = !done; });
  ASSERT_TRUE(house.driver.run());
  EXPECT_TRUE(answered);
}

}  // namespace
}  // namespace mayi
