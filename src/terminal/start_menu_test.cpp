#include "terminal/start_menu.h"

#include <gtest/gtest.h>

#include <regex>

#include "command/session.h"
#include "host/seats.h"
#include "store/sample_test.h"
#include "terminal/scripted_console_test.h"

namespace mayi::terminal {
namespace {

struct Menu {
  explicit Menu(std::deque<std::string> lines) : console(std::move(lines)) {
    places.data = folder.path;
    chosen.name = "Ann";
  }
  ToPlay ask() { return ask_what_to_play(console, places, chosen, ""); }
  bool shows(std::string_view text) const { return console.shown.contains(text); }

  ScratchFolder folder;
  command::Options places;
  Preferences chosen;
  ScriptedConsole console;
};

std::string seats_of(const ToPlay& what) {
  const NewGame* const game = std::get_if<NewGame>(&what);
  std::string text;
  for (const Sit& sit : game == nullptr ? std::vector<Sit>{} : game->seats)
    text += (text.empty() ? "" : " ") + sit.name + "=" + to_string(sit.sitter);
  return text;
}

TEST(StartMenu, OffersWhatANewcomerLooksFor) {
  Menu menu({"quit"});
  EXPECT_TRUE(std::holds_alternative<std::monostate>(menu.ask()));
  for (const std::string_view entry : {"learn to play", "play: a new game", "watch the bots",
                                       "statistics", "rules", "quit", "[learn]"})
    EXPECT_TRUE(menu.shows(entry)) << entry << "\n" << menu.console.shown;
  EXPECT_FALSE(menu.shows("continue"));
  EXPECT_FALSE(menu.shows("[play]"));
  Menu learnt({"learn", "quit", "quit"});
  learnt.ask();
  EXPECT_TRUE(learnt.shows("[play]")) << learnt.console.shown;
}

// What is typed in the menu, and who then sits at the table.
TEST(StartMenu, MakesTheGameThatIsAskedFor) {
  struct Row {
    std::deque<std::string> lines;
    std::string_view seats;
  };
  const Row rows[] = {
      {{"play", ""}, "Ann=human Rosa=bot:Rosa Otto=bot:Otto Pip=bot:Pip"},
      {{"2", "level", "hard", "deal"}, "Ann=human Vera=bot:Vera Kit=bot:Kit Bruno=bot:Bruno"},
      {{"play", "name", "Zoe", ""}, "Zoe=human Rosa=bot:Rosa Otto=bot:Otto Pip=bot:Pip"},
      {{"play", "name", "Otto", "level", "easy", ""},
       "Otto=human Rosa=bot:Rosa Pip=bot:Pip Nell=bot:Nell"},
      {{"play", "name", "Otto", ""}, "Otto=human Rosa=bot:Rosa Nell=bot:Nell Pip=bot:Pip"},
      {{"play", "opponents", "kit,Max", "name", "Kit", "deal"},
       "Kit=human Rosa=bot:Rosa Max=bot:Max"},
      {{"play", "opponents", "Ann=expert,Max", "deal"},
       "Ann=human Rosa=bot:Rosa Otto=bot:Otto Pip=bot:Pip"},
      {{"play", "opponents", "Max,max", "deal"},
       "Ann=human Rosa=bot:Rosa Otto=bot:Otto Pip=bot:Pip"},
      {{"play", "opponents", "1 5", ""}, "Ann=human Rosa=bot:Rosa Max=bot:Max"},
      {{"play", "opponents", "kit,you,Zoe=expert", ""},
       "Ann=human Kit=bot:Kit Carol=human Zoe=bot:expert"},
      {{"play", "opponents", "Nobody", ""}, "Ann=human Rosa=bot:Rosa Otto=bot:Otto Pip=bot:Pip"},
      {{"watch"}, "Rosa=bot:Rosa Otto=bot:Otto Pip=bot:Pip Nell=bot:Nell"},
      {{"play", "back", "quit"}, ""},
  };
  for (const Row& row : rows) {
    Menu menu(row.lines);
    EXPECT_EQ(seats_of(menu.ask()), row.seats) << menu.console.shown;
  }
}

TEST(StartMenu, AllOpponentsAreOnAScreenThatIsMadeNarrow) {
  Menu menu({"play", "opponents"});
  const Ink narrow{.width = 40, .height = 24, .ascii = true};
  menu.console.resized = narrow;
  (void)menu.ask();
  EXPECT_TRUE(menu.shows("Against whom?"));
  EXPECT_GT(menu.console.tallest, characters().size());
  EXPECT_LE(menu.console.tallest, narrow.lines());
}

TEST(StartMenu, WhatIsChosenIsTheUsualTheNextTime) {
  Menu menu({"play", "level", "very hard", "rules", "classic", "round", "3", ""});
  const ToPlay what = menu.ask();
  ASSERT_TRUE(std::holds_alternative<NewGame>(what)) << menu.console.shown;
  EXPECT_EQ(std::get<NewGame>(what).start->round, 3);
  EXPECT_EQ(menu.chosen.level, Level::very_hard);
  EXPECT_EQ(menu.chosen.rules, "classic");
  EXPECT_EQ(menu.chosen.opponents, (std::vector<std::string>{"Ada", "Cato", "Mira"}));
  const auto read = parse_preferences(print_preferences(menu.chosen));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, menu.chosen);
}

TEST(StartMenu, GoesOnWithAGameByItsDateAndScores) {
  Menu menu({"continue"});
  NewGame game{
      .rules = {"house", Rules{}}, .seats = *read_seats("Ann=you,Rosa,Otto"), .start = Start{}};
  const auto begun = command::Session::begin(menu.places, game);
  ASSERT_TRUE(begun);
  const ToPlay what = menu.ask();
  ASSERT_TRUE(std::holds_alternative<GameId>(what)) << menu.console.shown;
  EXPECT_EQ(std::get<GameId>(what), (*begun)->table().id());
  const std::regex date_and_scores(
      R"(\d{4}-\d\d-\d\d \d\d:\d\d, round 1: Ann 0, Rosa 0 and Otto 0)");
  EXPECT_TRUE(std::regex_search(menu.console.shown, date_and_scores)) << menu.console.shown;
  EXPECT_TRUE(menu.shows("[continue]"));
}

TEST(StartMenu, ANumberThatIsNotThereChoosesNothing) {
  for (const char* const typed : {"0", "7", "11", "99999999999"}) {
    Menu menu({typed, "quit"});
    EXPECT_TRUE(std::holds_alternative<std::monostate>(menu.ask()));
    EXPECT_TRUE(menu.shows("Type one of the numbers, or the id of a game.")) << typed;
  }
}

TEST(StartMenu, ShowsStatisticsAndRules) {
  Menu menu({"statistics", "-", "rules", "house", "-", "rules", "nowhere", "quit"});
  (void)menu.ask();
  EXPECT_TRUE(menu.shows("No game is over yet."));
  EXPECT_TRUE(menu.shows("unknown rule set 'nowhere'")) << menu.console.shown;
  EXPECT_TRUE(menu.console.is_done());
}

}  // namespace
}  // namespace mayi::terminal
