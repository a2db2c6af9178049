#include "table/game_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "notation/action_text.h"
#include "table/games_test.h"

namespace mayi {
namespace {

constexpr std::string_view kRuleSets[] = {"house", "classic", "jeanne"};

std::string spell(const std::vector<Entry>& entries) {
  std::string text;
  for (const Entry& entry : entries)
    text += std::to_string(entry.seat) + " " + to_string(entry.action) + "\n";
  return text;
}

// Plays on for the seats outside until the game is over, or so many commands are given.
void play_on(GameTable& table, int most = 100'000) {
  for (Seat seat; most > 0 && (seat = next_outside(table)) != kNobody; --most) {
    const Action action = next_action(table, seat);
    const Answer answer =
        table.act({.seat = seat, .action = action, .id = {}, .seen = table.version(), .why = {}});
    ASSERT_TRUE(answer) << to_string(action) << ": " << text_of(answer.error()).code;
  }
}

// Until a person may call for a card that a bot in turn could draw.
std::unique_ptr<GameTable> table_where_ann_may_call(Journal& journal) {
  for (std::uint64_t seed = 1;; ++seed) {
    auto table = begin(journal, game_of("you greedy greedy greedy", seed));
    for (int i = 0; i < 30 && table->view(Seat(0)).situation != Situation::may_call; ++i)
      play_on(*table, 1);
    if (table->view(Seat(0)).situation == Situation::may_call &&
        table->view(Seat(0)).waited_for == SeatSet(Seat(0)))
      return table;
  }
}

// A journal whose disk can be full.
class FullDisk final : public Journal {
 public:
  explicit FullDisk(Journal& journal) : real(journal) {}
  Stored<void> create(const GameHeader& h, const GameSummary& s) override {
    return real.create(h, s);
  }
  Stored<Appended> append(const GameId& id, Version expected, std::span<const Entry> entries,
                          const GameSummary& summary) override {
    if (full) return std::unexpected(StoreError{StoreFault::disk_full, "The disk is full."});
    return real.append(id, expected, entries, summary);
  }
  Stored<KeptGame> load(const GameId& id) override { return real.load(id); }
  Stored<Version> version(const GameId& id) override { return real.version(id); }
  Stored<std::optional<Version>> find_command(const GameId& id, Seat seat,
                                              std::string_view command) override {
    return real.find_command(id, seat, command);
  }
  Stored<std::vector<Listing>> list() override { return real.list(); }
  Stored<void> remove(const GameId& id) override { return real.remove(id); }
  Stored<void> keep_snapshot(const GameId& id, const Snapshot& s) override {
    return real.keep_snapshot(id, s);
  }
  Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                        std::string_view value) override {
    return real.set_text(id, seat, key, value);
  }
  Stored<SeatTexts> texts(const GameId& id) override { return real.texts(id); }

  Journal& real;
  bool full = false;
};

TEST(GameTable, BotsAlonePlayTheGameToItsEndAtOnce) {
  for (const std::string_view rules : kRuleSets) {
    MemoryJournal journal;
    const auto table = begin(journal, game_of("expert claimer greedy random", 3, rules));
    EXPECT_TRUE(table->is_over()) << rules;
    EXPECT_EQ(table->view(kNobody).rounds.size(), 6u) << rules;
  }
}

TEST(GameTable, AGameWithPeopleEndsWhateverTheRules) {
  for (const std::string_view rules : kRuleSets) {
    MemoryJournal journal;
    const auto table = begin(journal, game_of("you expert you claimer", 5, rules));
    play_on(*table);
    EXPECT_TRUE(table->is_over()) << rules;
  }
}

TEST(GameTable, ATableRestoredAfterEveryCommandPlaysTheSameGame) {
  for (const std::string_view rules : kRuleSets) {
    MemoryJournal one, other;
    const auto undisturbed = begin(one, game_of("you random expert claimer", 7, rules));
    play_on(*undisturbed, 60);
    auto restored = begin(other, game_of("you random expert claimer", 7, rules));
    for (int i = 0; i < 60; ++i) {
      restored = *GameTable::open(other, test_clock, restored->id(), Pace::at_once);
      play_on(*restored, 1);
    }
    EXPECT_EQ(restored->everything(), undisturbed->everything()) << rules;
    EXPECT_EQ(spell(one.load(undisturbed->id())->entries),
              spell(other.load(restored->id())->entries));
  }
}

TEST(GameTable, StepByStepIsTheSameGameAsAtOnce) {
  MemoryJournal one, other;
  const auto at_once = begin(one, game_of("you random claimer", 9));
  const auto stepped = begin(other, game_of("you random claimer", 9), Pace::step_by_step);
  play_on(*at_once, 80);
  while (stepped->version() < at_once->version()) {
    if (*stepped->step()) continue;
    play_on(*stepped, 1);
  }
  EXPECT_EQ(stepped->everything(), at_once->everything());
}

TEST(GameTable, ABotInTurnDoesNotDrawWhileAPersonMayCall) {
  MemoryJournal journal;
  const auto table = table_where_ann_may_call(journal);
  const Public open = table->view(Seat(0)).open();
  EXPECT_NE(open.turn, 0);
  EXPECT_EQ(open.phase, Phase::draw);
  EXPECT_FALSE(table->owes_a_move());
  EXPECT_FALSE(*table->step());
}

TEST(GameTable, WhoLetsACardGoByIsNotAskedAgainAndTheGameGoesOn) {
  MemoryJournal journal;
  const auto table = table_where_ann_may_call(journal);
  const Version before = table->version();
  const Seat turn = table->view(Seat(0)).open().turn;
  ASSERT_TRUE(table->act({.seat = Seat(0), .action = Pass{}}));
  EXPECT_EQ(journal.load(table->id())->entries[before].seat, turn);
  EXPECT_GT(table->version(), before);
}

TEST(GameTable, LettingACardGoBySurvivesARestart) {
  MemoryJournal journal;
  const auto id = table_where_ann_may_call(journal)->id();
  const auto table = *GameTable::open(journal, test_clock, id, Pace::step_by_step);
  const Version before = table->version();
  ASSERT_TRUE(table->act({.seat = Seat(0), .action = Pass{}}));
  EXPECT_EQ(table->version(), before);
  const auto restored = *GameTable::open(journal, test_clock, id, Pace::step_by_step);
  EXPECT_TRUE(restored->view(Seat(0)).let_by);
  EXPECT_EQ(restored->view(Seat(0)).situation, Situation::waiting);
  EXPECT_TRUE(restored->owes_a_move());
  EXPECT_TRUE(*restored->step());
}

TEST(GameTable, ARepeatLetsNoOtherCardGoBy) {
  MemoryJournal journal;
  auto table = table_where_ann_may_call(journal);
  const Command pass{.seat = Seat(0), .action = Pass{}, .id = "p1"};
  const Answer first = table->act(pass);
  ASSERT_TRUE(first);
  while (table->view(Seat(0)).situation != Situation::may_call) play_on(*table, 1);
  table = *GameTable::open(journal, test_clock, table->id(), Pace::at_once);
  const Answer again = table->act(pass);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->version, first->version);
  EXPECT_EQ(table->view(Seat(0)).situation, Situation::may_call);
}

TEST(GameTable, ACallAfterLettingGoIsStillACall) {
  MemoryJournal journal;
  const auto id = table_where_ann_may_call(journal)->id();
  const auto table = *GameTable::open(journal, test_clock, id, Pace::step_by_step);
  ASSERT_TRUE(table->act({.seat = Seat(0), .action = Pass{}}));
  EXPECT_TRUE(table->act({.seat = Seat(0), .action = MayI{}}));
}

TEST(GameTable, ARepeatIsAnsweredWithTheFirstAnswerAlsoAfterARestart) {
  MemoryJournal journal;
  auto table = begin(journal, game_of("you you you"));
  const Seat turn = table->view(kNobody).open().turn;
  const Command draw{.seat = turn, .action = DrawStock{}, .id = "one", .seen = 0, .why = {}};
  EXPECT_EQ(table->act(draw)->version, 1u);
  EXPECT_TRUE(table->act(draw)->repeated);
  table = *GameTable::open(journal, test_clock, table->id(), Pace::at_once);
  const Answer again = table->act(draw);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(again->version, 1u);
  EXPECT_EQ(table->version(), 1u);
}

TEST(GameTable, RefusalsAreTypedAndChangeNothing) {
  MemoryJournal journal;
  const auto table = begin(journal, game_of("you expert you"));
  while (table->view(Seat(0)).situation != Situation::your_turn) play_on(*table, 1);
  const Game before = table->everything();
  const Version now = table->version();
  const struct {
    Command command;
    std::string_view code;
  } rows[] = {
      {{.seat = Seat(0), .action = Skip{}}, "draw-first"},
      {{.seat = Seat(2), .action = DrawStock{}}, "not-your-turn"},
      {{.seat = Seat(1), .action = DrawStock{}}, "not-your-seat"},
      {{.seat = Seat(7), .action = DrawStock{}}, "unknown-seat"},
      {{.seat = Seat(0), .action = DrawStock{}, .id = {}, .seen = now + 1}, "stale-version"},
      {{.seat = Seat(0), .action = Pass{}}, "own-turn"},
      {{.seat = Seat(0), .action = DrawStock{}, .id = "a b"}, "malformed"},
      {{.seat = Seat(0), .action = DrawStock{}, .id = std::string(65, 'x')}, "malformed"},
      {{.seat = Seat(0), .action = NextRound{}}, "round-not-over"},
  };
  for (const auto& row : rows) {
    const Answer answer = table->act(row.command);
    ASSERT_FALSE(answer) << row.code;
    EXPECT_EQ(text_of(answer.error()).code, row.code);
    EXPECT_EQ(table->everything(), before) << row.code;
    EXPECT_EQ(table->version(), now) << row.code;
  }
}

TEST(GameTable, WhatCannotBeKeptHasNotHappened) {
  MemoryJournal memory;
  FullDisk journal(memory);
  const auto table = begin(journal, game_of("you expert expert", 2));
  while (table->view(Seat(0)).situation != Situation::your_turn) play_on(*table, 1);
  const Game before = table->everything();
  const std::size_t told = table->told_since(std::nullopt, Seat(0)).size();
  journal.full = true;
  const Answer answer = table->act({.seat = Seat(0), .action = DrawStock{}});
  ASSERT_FALSE(answer);
  EXPECT_EQ(text_of(answer.error()).code, "disk-full");
  EXPECT_EQ(table->everything(), before);
  EXPECT_EQ(table->told_since(std::nullopt, Seat(0)).size(), told);
  journal.full = false;
  EXPECT_TRUE(table->act({.seat = Seat(0), .action = DrawStock{}}));
}

TEST(GameTable, OfTwoWritersOneWinsAndTheOtherHearsThatTheGameMovedOn) {
  MemoryJournal journal;
  const auto one = begin(journal, game_of("you you you"));
  const auto other = *GameTable::open(journal, test_clock, one->id(), Pace::at_once);
  const Seat turn = one->view(kNobody).open().turn;
  ASSERT_TRUE(one->act({.seat = turn, .action = DrawStock{}}));
  const Answer late = other->act({.seat = turn, .action = DrawStock{}});
  ASSERT_FALSE(late);
  EXPECT_EQ(text_of(late.error()).code, "stale-version");
  EXPECT_EQ(other->everything(), one->everything());
}

struct Counter final : Subscriber {
  int calls = 0;
  Version from = 0;
  void on_change(const GameTable&, Version before) override { ++calls, from = before; }
};

TEST(GameTable, SubscribersHearOfEveryChangeThatIsKept) {
  MemoryJournal journal;
  const auto table = begin(journal, game_of("you you you"));
  const Seat turn = table->view(kNobody).open().turn;
  Counter counter;
  table->subscribe(counter);
  (void)table->act({.seat = turn, .action = Skip{}});
  EXPECT_EQ(counter.calls, 0);
  (void)table->act({.seat = turn, .action = DrawStock{}});
  EXPECT_EQ(counter.calls, 1);
  EXPECT_EQ(counter.from, 0u);
  table->unsubscribe(counter);
  (void)table->act({.seat = turn, .action = Skip{}});
  EXPECT_EQ(counter.calls, 1);
}

TEST(GameTable, AHandStaysInTheOrderItWasPut) {
  MemoryJournal journal;
  auto table = begin(journal, game_of("you you you"));
  const Seat turn = table->view(kNobody).open().turn;
  std::vector<Card> order = table->view(turn).hand;
  std::ranges::reverse(order);
  ASSERT_TRUE(table->arrange(turn, order));
  ASSERT_TRUE(table->act({.seat = turn, .action = DrawStock{}}));
  table = *GameTable::open(journal, test_clock, table->id(), Pace::at_once);
  const std::vector<Card> hand = table->view(turn).hand;
  ASSERT_EQ(hand.size(), order.size() + 1);
  EXPECT_TRUE(std::ranges::equal(order, std::span(hand).first(order.size())));
}

TEST(GameTable, ABotsReasonIsToldWhenItsHandLiesOpen) {
  MemoryJournal journal;
  const auto table = begin(journal, game_of("you expert expert", 4));
  while (table->view(Seat(0)).situation != Situation::round_over) {
    play_on(*table, 1);
    const auto why = table->why(std::nullopt);
    if (why && !why->text.empty() && table->view(Seat(0)).situation != Situation::round_over)
      EXPECT_EQ(why->text.find("contract"), std::string::npos) << why->text;
  }
  ASSERT_TRUE(table->why(Seat(1)));
  EXPECT_FALSE(table->why(Seat(1))->text.empty());
  EXPECT_FALSE(table->why(Seat(0)));
}

TEST(GameTable, NoGameBeginsThatTheRulesDoNotKnow) {
  MemoryJournal journal;
  NewGame late = game_of("you you you");
  late.start.round = 7;
  for (const NewGame& game :
       {game_of("you you"), game_of("you you you you you you you you"), late}) {
    NewGame copy = game;
    if (copy.names.size() == 8) copy.names.pop_back();
    const auto table =
        GameTable::create(journal, test_clock, copy, [] { return 1; }, Pace::at_once);
    ASSERT_FALSE(table);
    EXPECT_EQ(text_of(table.error()).code, "cannot-begin");
  }
  EXPECT_TRUE(journal.list()->empty());
}

}  // namespace
}  // namespace mayi
