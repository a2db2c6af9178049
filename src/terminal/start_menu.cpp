#include "terminal/start_menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "command/games.h"
#include "host/files.h"
#include "notation/rules_text.h"
#include "prose/career_text.h"
#include "scenario/lesson.h"
#include "terminal/learn.h"
#include "terminal/menu.h"
#include "terminal/pager.h"

namespace mayi::terminal {
namespace {

constexpr std::size_t kMostListed = 9;  // they fit a small screen

std::string scores_of(const Listing& game) {
  std::vector<std::string> totals;
  for (const SeatSummary& seat : game.summary.seats)
    totals.push_back(fmt::format("{} {}", plain(seat.name), seat.total));
  return fmt::format("{}, round {}: {}", command::local_time(game.updated), game.summary.round,
                     listed(totals));
}

class StartMenu {
 public:
  StartMenu(Console& console, const command::Options& places, Preferences& chosen)
      : console_(console), places_(places), chosen_(chosen) {}

  ToPlay run(std::string fault) {
    fault_ = std::move(fault);
    while (!console_.ended()) {
      find_games();
      const Choices menu = choices();
      const auto typed = ask("", menu, usual());
      if (!typed) break;
      ToPlay what;
      if (take(typed->empty() ? usual() : *typed, what)) return what;
    }
    return {};
  }

 private:
  void find_games() {
    const auto listed = command::kept_games(places_);
    if (!listed) fault_ = listed.error().message;
    games_ = listed.value_or(std::vector<Listing>{});
    finished_ = std::erase_if(
        games_, [](const Listing& game) { return !game.damage.empty() || game.summary.finished; });
  }

  // Where a person is likely to go on.
  std::string usual() const {
    return !games_.empty() ? "continue" : finished_ > 0 || learned_ ? "play" : "learn";
  }

  Choices choices() const {
    Choices menu{{"learn to play: a first round, step by step", "learn"},
                 {"play: a new game", "play"}};
    if (games_.size() == 1)
      menu.push_back({fmt::format("continue: {}", scores_of(games_[0])), "continue"});
    else if (!games_.empty())
      menu.push_back({fmt::format("continue: one of {} games", games_.size()), "continue"});
    append(menu, Choices{{"watch the bots play", "watch"},
                         {"statistics: how everybody has done", "statistics"},
                         {"rules", "rules"},
                         {"quit", "quit"}});
    return menu;
  }

  // The word of the choice, or what was typed; empty: Enter. Nothing: the input has ended.
  std::optional<std::string> ask(std::string_view heading, const Choices& choices,
                                 std::string_view usual) {
    const auto typed = console_.ask({.picture =
                                         [&](const Ink& ink) {
                                           Lines lines{ink.bold("May I?"), ""};
                                           append(lines, wrap(heading, ink.width));
                                           append(lines, list_choices(choices, ink));
                                           append(lines, ink.alarm_lines(fault_));
                                           return lines;
                                         },
                                     .prompt = fmt::format("[{}] ", usual)});
    fault_.clear();
    if (!typed) return std::nullopt;
    if (const Choice* const choice = chosen(choices, *typed)) return choice->word;
    const auto words = words_of(*typed);
    return words.empty() ? "" : words[0];
  }

  // True: that is what to play, or the person leaves.
  bool take(const std::string& word, ToPlay& what) {
    if (word == "quit" || word == "q") return true;
    if (word == "learn")
      learn();
    else if (word == "play" || word == "new")
      return play(what);
    else if (word == "continue" && !games_.empty())
      return choose_game(what);
    else if (word == "watch")
      what = game_to_watch(chosen_);
    else if (word == "statistics")
      show_statistics();
    else if (word == "rules")
      choose_rules();
    else if (const auto id = parse_id(word))
      what = *id;
    else
      fault_ = "Type one of the numbers, or the id of a game.";
    return !std::holds_alternative<std::monostate>(what);
  }

  void learn() {
    const auto steps = parse_lesson(first_lesson());
    if (steps) take_lesson(console_, *steps);
    learned_ = true;
  }

  bool play(ToPlay& what) {
    if (auto game = ask_new_game(console_, chosen_)) what = *std::move(game);
    return !std::holds_alternative<std::monostate>(what);
  }

  bool choose_game(ToPlay& what) {
    Choices list;
    for (const Listing& game : games_ | std::views::take(kMostListed))
      list.push_back({scores_of(game), game.id});
    const auto word = list.size() == 1
                          ? list[0].word
                          : ask("Which game? Any other by its id: see mayi games.", list, "back");
    if (word && parse_id(*word)) what = *parse_id(*word);
    return !std::holds_alternative<std::monostate>(what);
  }

  void show_statistics() {
    const auto careers = command::careers(places_);
    if (!careers) fault_ = careers.error().message;
    if (!careers) return;
    show_page(console_, [&](const Ink& ink) {
      Lines lines{ink.bold("Statistics"), ""};
      if (careers->empty())
        append(lines, wrap("No game is over yet. Play one, and it counts here.", ink.width));
      for (const Career& career : *careers) append(lines, wrap(words_of(career), ink.width, 2));
      return lines;
    });
  }

  void choose_rules() {
    const Choices list = rule_sets();
    const auto word = ask("Which rules do you want to read?", list, "back");
    const auto rules = word && !word->empty() ? load_rules(*word) : std::unexpected(std::string());
    if (!rules) fault_ = rules.error();
    if (rules)
      show_page(console_, [&](const Ink& ink) { return draw_text(describe(*rules), ink); });
  }

  Console& console_;
  const command::Options& places_;
  Preferences& chosen_;
  std::vector<Listing> games_;  // those that go on
  std::size_t finished_ = 0;
  bool learned_ = false;
  std::string fault_;
};

}  // namespace

ToPlay ask_what_to_play(Console& console, const command::Options& places, Preferences& chosen,
                        std::string fault) {
  return StartMenu(console, places, chosen).run(std::move(fault));
}

}  // namespace mayi::terminal
