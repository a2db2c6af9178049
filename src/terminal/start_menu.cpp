#include "terminal/start_menu.h"

#include <fmt/format.h>

#include "command/games.h"
#include "terminal/menu.h"

namespace mayi::terminal {
namespace {

constexpr std::size_t kMostListed = 8;

std::string text_of(const Listing& game) {
  std::string text = fmt::format("go on with {}: round {}", game.id, game.summary.round);
  for (const SeatSummary& seat : game.summary.seats)
    text += fmt::format(", {} {}", plain(seat.name), seat.total);
  return text;
}

Choices choices_of(const command::Options& places, std::string& fault) {
  Choices choices;
  const auto listed = command::kept_games(places);
  if (!listed) fault = listed.error().message;
  for (const Listing& game : listed.value_or(std::vector<Listing>{}))
    if (game.damage.empty() && !game.summary.finished && choices.size() < kMostListed)
      choices.push_back({text_of(game), game.id});
  choices.push_back({"a new game", "new"});
  choices.push_back({"quit", "quit"});
  return choices;
}

}  // namespace

ToPlay ask_what_to_play(Console& console, const command::Options& places, std::string fault) {
  while (true) {
    const Choices choices = choices_of(places, fault);
    const auto typed = console.ask({.picture = [&](const Ink& ink) {
      Lines lines{ink.bold("May I?"), ""};
      append(lines, list_choices(choices, ink));
      append(lines, ink.alarm_lines(fault));
      return lines;
    }});
    fault.clear();
    if (!typed) return {};
    const auto words = words_of(*typed);
    if (words.empty()) continue;
    const Choice* const choice = chosen(choices, *typed);
    const std::string& word = choice == nullptr ? words[0] : choice->word;
    if (word == "quit" || word == "q") return {};
    if (word == "new") {
      if (auto game = ask_new_game(console)) return *std::move(game);
      return {};
    }
    if (const auto id = parse_id(word)) return *id;
    fault = "Type one of the numbers, or the id of a game.";
  }
}

}  // namespace mayi::terminal
