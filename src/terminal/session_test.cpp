#include "terminal/session.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "host/player.h"
#include "host/seats.h"
#include "notation/action_text.h"
#include "store/failing_journal_test.h"
#include "store/memory_journal_test.h"
#include "terminal/scripted_console_test.h"

namespace mayi::terminal {
namespace {

// Types whatever keys and commands there are, in any prompt.
class RandomConsole final : public Console {
 public:
  RandomConsole(std::uint64_t seed, int lines) : random_(seed), left_(lines) {}
  Ink ink() const override { return {.width = 60, .height = 20}; }
  void show(const Picture& picture) override { look(picture); }
  std::optional<std::string> ask(const Asking& asking) override {
    look(asking.picture);
    if (--left_ <= 0) return std::nullopt;
    static constexpr std::string_view kLines[] = {"",
                                                  "",
                                                  "d",
                                                  "d",
                                                  "t",
                                                  "l",
                                                  "l1",
                                                  "o",
                                                  "x",
                                                  "x 1",
                                                  "m",
                                                  "c",
                                                  "g",
                                                  "j",
                                                  "e",
                                                  "k",
                                                  "u",
                                                  "v",
                                                  "i",
                                                  "a",
                                                  "s",
                                                  "h",
                                                  "w",
                                                  "b",
                                                  "?",
                                                  "y",
                                                  "y",
                                                  "y",
                                                  "1",
                                                  "2",
                                                  "1 2 3",
                                                  "-",
                                                  "scores",
                                                  "undo",
                                                  "p",
                                                  "table",
                                                  "o 1",
                                                  "move 2 1",
                                                  "frobnicate",
                                                  "sort suit",
                                                  "ask-twice on",
                                                  "9C",
                                                  "JK 1 low",
                                                  "run 1 2"};
    return std::string(kLines[random_.below(std::size(kLines))]);
  }
  void pause(std::chrono::milliseconds) override {}
  bool is_screen() const override { return true; }
  bool ended() const override { return left_ <= 0; }

 private:
  void look(const Picture& picture) const {
    const Lines lines = picture(ink());
    EXPECT_LE(lines.size(), ink().lines());
    for (const std::string& line : lines) EXPECT_LE(columns(line), ink().width) << line;
  }

  Random random_;
  int left_;
};

// Answers when the test says so.
class SlowPlayer final : public Player {
 public:
  void ask(Request, std::stop_token, Respond respond) override { respond_ = std::move(respond); }
  void answer(const Action& action) {
    std::exchange(respond_, {})({.act = Act{action, "for a reason"}});
  }

 private:
  Respond respond_;
};

// A game of the house rules, Ann in turn, and those who play at it.
struct TestGame {
  TestGame(const std::string& seats, std::deque<std::string> lines,
           RuleSet rules = {"house", Rules{}})
      : console(std::move(lines)) {
    NewGame game{.rules = std::move(rules),
                 .seats = *read_seats(seats),
                 .start = Start{3, seed_from_number(1), Seat(2), 1}};
    table = *driver.create(std::move(game), [] { return 1u; });
  }
  Next play() {
    return Session(driver, *table, console, habits, [this] { return std::exchange(news, {}); })
        .run();
  }
  bool shows(std::string_view text) const { return console.shown.contains(text); }

  MemoryJournal memory;
  FailingJournal journal{memory};
  ThinkingBots bots;
  SlowPlayer slow;
  Driver driver{journal, [] { return Time{}; },
                [this](const Sitter& sitter) -> Player* {
                  return sitter.kind == SitterKind::model ? &slow : bots.find(sitter);
                }};
  HostedTable* table = nullptr;
  ScriptedConsole console;
  Habits habits{.speed = Speed::quick, .asks_twice = false};
  std::vector<std::string> news;
};

// Where claims are gathered.
RuleSet classic() { return {"classic", *find_built_in("classic")}; }

TEST(Session, LeavesAsThePersonSays) {
  EXPECT_EQ(TestGame("you,greedy,greedy", {"quit"}).play(), Next::quit);
  EXPECT_EQ(TestGame("you,greedy,greedy", {"menu"}).play(), Next::menu);
  EXPECT_EQ(TestGame("you,greedy,greedy", {}).play(), Next::quit);  // the input has ended
}

TEST(Session, AFaultOfTheStoreLosesNothing) {
  TestGame game("you,greedy,greedy", {"draw stock", "draw stock", "quit"});
  const Version before = game.table->version();
  game.journal.fails = true;
  game.console.before_line = [&] {
    if (!game.shows("The disk is full.")) return;
    EXPECT_EQ(game.table->version(), game.journal.fails ? before : before.next());
    game.journal.fails = false;
  };
  game.play();
  EXPECT_EQ(game.table->version(), before.next());
  EXPECT_TRUE(game.shows("You leave the 2H and draw"));
}

TEST(Session, AMoveOfTheOthersThatCannotBeKeptIsTriedAgain) {
  TestGame game("greedy,greedy,you", {"pass", "", "quit"});
  game.driver.on_change([&](const HostedTable&, Version) { game.journal.fails = true; });
  game.console.before_line = [&] {
    if (game.shows("The disk is full.\nNothing is lost. Enter: try again."))
      game.driver.on_change({});
    game.journal.fails = false;
  };
  game.play();
  EXPECT_TRUE(game.shows("Nothing is lost."));
  EXPECT_TRUE(game.shows("Ann discards")) << game.console.shown;
}

TEST(Session, WaitsForWhoThinksElsewhere) {
  TestGame game("llm:slow,you,greedy", {"pass", "discard 1", "(wait)", "quit"});
  game.console.before_waking = [&] {
    EXPECT_TRUE(game.shows("Ann is thinking... q: leave the game.\n> \n"));
    game.news = {"Ann did not answer in time."};
    game.slow.answer(DrawStock{});
  };
  EXPECT_EQ(game.play(), Next::quit);
  EXPECT_TRUE(game.shows("Ann leaves the 2H and draws from the stock.")) << game.console.shown;
  EXPECT_TRUE(game.shows("It is not your turn.\nAnn did not answer in time."));
}

TEST(Session, WhatIsTypedWhileSomebodyThinksIsHeard) {
  TestGame game("llm:slow,you,greedy", {"pass", "quit"});
  EXPECT_EQ(game.play(), Next::quit);
  EXPECT_TRUE(game.shows("is thinking"));
}

TEST(Session, BetweenTwoPersonsNoHandIsShown) {
  TestGame game("you,you,greedy", {"", "draw stock"});
  game.play();
  const std::string first = game.console.shown.substr(0, game.console.shown.find("is looking:"));
  EXPECT_TRUE(first.contains("Pass the screen to Ann.")) << first;
  EXPECT_FALSE(first.contains("Your hand"));
}

TEST(Session, AChoiceIsTakenByItsKeyAndSaysWhyItCannotBe) {
  TestGame game("you,greedy,greedy", {"d", "l", "x 99", "frobnicate", "3", "sort suit", "q"});
  game.play();
  EXPECT_TRUE(game.shows("You leave the 2H and draw")) << game.console.shown;
  EXPECT_TRUE(game.shows("(l lay down)"));
  EXPECT_TRUE(game.shows("Your cards do not make 2 sets yet."));
  EXPECT_TRUE(game.shows("Your hand has no card number 99."));
  EXPECT_TRUE(game.shows("'frobnicate'"));
  EXPECT_TRUE(game.shows(": x 3."));
}

TEST(Session, ARefusalSaysWhichMeldAndWhichCard) {
  TestGame game("you,greedy,greedy", {"d", "lay-down set 1 2 11 / set 3 4 5", "quit"});
  game.play();
  EXPECT_TRUE(game.shows("is of another rank than")) << game.console.shown;
  EXPECT_FALSE(game.shows("A set is")) << game.console.shown;
}

TEST(Session, LookingBackBeginsWithWhatIsNew) {
  TestGame game("you,greedy,greedy", {"d", "x 1", "b", "-", "quit"});
  game.play();
  const std::string& shown = game.console.shown;
  const auto fresh = shown.find("Since your last turn"),
             earlier = shown.find("Before that, the latest first");
  ASSERT_NE(earlier, shown.npos) << shown;
  EXPECT_LT(fresh, shown.find("You discard", fresh)) << shown;
  EXPECT_LT(earlier, shown.find("You draw", earlier)) << shown;
}

TEST(Session, WhoWatchesBotsIsToldTheirReasonsAtOnce) {
  TestGame game("greedy,greedy,greedy", {"w", "w", "w", "w", "w", "w", "w", "w", "quit"});
  game.play();
  EXPECT_TRUE(game.shows("brings the contract no nearer")) << game.console.shown;
  EXPECT_FALSE(game.shows("The reason is told when")) << game.console.shown;
  TestGame mine("you,greedy,greedy", {"d", "x 1", "w", "pass", "w", "quit"});
  mine.play();
  EXPECT_TRUE(mine.shows("The reason is told when")) << mine.console.shown;
}

TEST(Session, AStandingAnswerIsShownAndLifted) {
  TestGame game("greedy,greedy,you", {"v", "a", "quit"});
  game.play();
  EXPECT_TRUE(game.shows("v never this round")) << game.console.shown;
  EXPECT_TRUE(game.shows("You let every card go by until the round ends. a: ask me"));
  EXPECT_TRUE(game.table->everything().places[2].standing.asks_always());
  TestGame window("greedy,greedy,you", {"u", "quit"}, classic());
  window.play();
  EXPECT_TRUE(window.shows("u not until my turn")) << "where claims are gathered, too";
}

TEST(Session, EnterIsTheHarmlessChoice) {
  TestGame game("greedy,greedy,you", {"", "quit"});
  const Version before = game.table->version();
  game.play();
  EXPECT_TRUE(game.shows("Enter let it go by")) << game.console.shown;
  EXPECT_GT(game.table->version(), before);
  EXPECT_EQ(game.table->everything().game.open.may_is[2], 0);
  EXPECT_FALSE(game.shows("You say May I?")) << game.console.shown;
  TestGame mine("you,greedy,greedy", {"", "d", "", "quit"});
  mine.play();
  EXPECT_TRUE(mine.shows("Type a key, such as d to draw from the stock.")) << mine.console.shown;
  EXPECT_TRUE(mine.shows("Type a key, such as x to discard.")) << mine.console.shown;
}

TEST(Session, CommandsWorkInsideDialogs) {
  TestGame game("you,greedy,greedy", {"d", "x", "hint", "1", "quit"});
  game.play();
  EXPECT_TRUE(game.shows("I would")) << game.console.shown;
  EXPECT_TRUE(game.shows("You discard")) << game.console.shown;
  TestGame other("you,greedy,greedy", {"d", "x", "l", "quit"});
  other.play();
  EXPECT_TRUE(other.shows("Your cards do not make 2 sets yet."));
  EXPECT_FALSE(other.shows("You discard"));
}

TEST(Session, WhatCannotBeTakenBackIsAskedForOnceMore) {
  TestGame game("you,greedy,greedy",
                {"t", "", "t", "n", "d", "x 1", "hint", "x 1", "ask-twice off", "x 1", "quit"});
  game.habits.asks_twice = true;
  const Version before = game.table->version();
  game.console.before_line = [&] {
    if (!game.shows("You discard")) EXPECT_LE(game.table->version(), before.next());
  };
  game.play();
  EXPECT_TRUE(game.shows("Take the 2H?\ny: yes. Enter: no."));
  EXPECT_TRUE(game.shows("You leave the 2H and draw"));
  EXPECT_TRUE(game.shows("I would")) << "a command instead of an answer";
  EXPECT_TRUE(game.shows("You discard")) << game.console.shown;
  EXPECT_FALSE(game.habits.asks_twice);
  TestGame claim("greedy,greedy,you", {"m", "", "quit"});
  claim.habits.asks_twice = true;
  claim.play();
  EXPECT_TRUE(claim.shows("Claim the 2H? It costs 1 penalty card: you would hold 13 cards."));
  EXPECT_FALSE(claim.shows("You say May I?")) << claim.console.shown;
  TestGame window("greedy,greedy,you", {"c", "", "quit"}, classic());
  window.habits.asks_twice = true;
  window.play();
  EXPECT_TRUE(window.shows("Claim the ")) << window.console.shown;
  EXPECT_FALSE(window.shows("You claim")) << window.console.shown;
}

TEST(Session, WhatWasPlayedIsNotUndone) {
  TestGame game("you,greedy,greedy", {"s", "d", "undo", "quit"});
  game.play();
  EXPECT_TRUE(game.shows("There is nothing to undo: what was played stays.")) << game.console.shown;
}

// Played as the hints say until there is a way out, which is lay-offs and a discard.
TEST(Session, GoingOutIsSaidAndDoneWithOneKey) {
  TestGame game("you,greedy,greedy", {});
  std::string way;
  game.console.then = [&](std::string_view picture) -> std::string {
    if (!way.empty() || game.table->is_over()) return "quit";
    if (const auto at = picture.find("You can go out now: "); at != picture.npos) {
      way = picture.substr(at, picture.find('\n', at) - at);
      EXPECT_TRUE(picture.contains("g go out")) << picture;
      return "g";
    }
    const auto advised = advise(game.table->view(Seat(0)));
    return advised ? to_string(advised->action) : "pass";
  };
  game.play();
  EXPECT_TRUE(way.contains("lay off the ") && way.contains(" and discard the ")) << way;
  EXPECT_EQ(game.table->view(kNobody).open().out, Seat(0)) << game.console.shown;
}

TEST(Session, ANewDealLiesAsThePersonSorts) {
  TestGame game("you,greedy,greedy", {"s", "undo", "quit"});
  game.habits.sort = HandSort::by_suit;
  game.play();
  const SeatView seat = game.table->view(Seat(0));
  const Bag& hand = seat.view.hand;
  EXPECT_EQ(seat.hand, sorted(Rules{}, hand, HandSort::by_suit));
  EXPECT_EQ(game.habits.sort, HandSort::by_rank) << "as it was chosen last";
}

// Played as the hints say, with a hand that was moved about, until the next deal.
TEST(Session, EveryDealLiesAsThePersonSorts) {
  TestGame game("you,greedy,greedy", {"sort suit", "move 11 1"});
  game.console.then = [&](std::string_view picture) -> std::string {
    const SeatView seat = game.table->view(Seat(0));
    if (seat.open().round > 1) {
      EXPECT_FALSE(picture.contains("1+")) << "no card is marked where all are new\n" << picture;
      return "quit";
    }
    const auto advised = advise(seat);
    return advised ? to_string(advised->action) : "pass";
  };
  game.play();
  const SeatView seat = game.table->view(Seat(0));
  ASSERT_EQ(seat.open().round, 2);
  EXPECT_EQ(seat.hand, sorted(Rules{}, seat.view.hand, HandSort::by_suit));
}

TEST(Session, TakesAnythingInAnyPromptAndTheGameGoesOn) {
  for (const NamedRules& rules : built_in_rules()) {
    TestGame game("you,greedy,greedy", {}, {std::string(rules.name), rules.rules});
    RandomConsole console(7, 400);
    Habits habits;
    Session(game.driver, *game.table, console, habits, {}).run();
    EXPECT_GT(game.table->version().number(), 20u) << rules.name;
  }
}

}  // namespace
}  // namespace mayi::terminal
