#include "cli/play_start.h"

#include <algorithm>
#include <cstdlib>

#include "bots/bot.h"
#include "cli/files.h"
#include "cli/new_game_words.h"
#include "cli/play_choices.h"

namespace mayi::cli {
namespace {

constexpr std::size_t kListed = 8;

std::string game_text(const Listing& listing) {
  const GameSummary& summary = listing.summary;
  std::string text = "go on with " + listing.header.id + ": round " +
                     std::to_string(summary.round) + "/" +
                     std::to_string(listing.header.rules.rules.rounds);
  for (std::size_t i = 0; i < listing.header.seats.size(); ++i)
    text +=
        ", " + printable(listing.header.seats[i].name) + " " + std::to_string(summary.totals[i]);
  return text;
}

std::string level_text(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> kLevels[] = {
      {"random", "plays anything"},    {"beginner", "knows the rules"},
      {"greedy", "sheds points"},      {"claimer", "says May I? with care"},
      {"expert", "weighs every card"}, {"search", "looks ahead; the strongest"}};
  for (const auto& [level, text] : kLevels)
    if (level == name) return std::string(name) + ": " + std::string(text);
  return std::string(name);
}

// A name that a seat can have, from the person's account.
std::string usual_name() {
  const char* const user = std::getenv("USER");
  std::string name = printable(user == nullptr ? "" : user);
  std::erase_if(name, [](char c) {
    return c == ' ' || c == ',' || c == '=' || c == '/' || c == ':' || c == '#';
  });
  if (name.empty() || name.size() > 12) return "You";
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

// The questions about a new game, one after the other.
class Wizard {
 public:
  explicit Wizard(Console& console) : console_(console) {}

  std::optional<NewGame> run() {
    NewGame game{.rules = {}, .names = {}, .sitters = {}, .start = {}};
    if (!ask_rules(game) || !ask_seats(game) || !ask_round(game)) return std::nullopt;
    game.start.seed = fresh_seed();
    return game;
  }

 private:
  // The words typed; Enter: the usual answer. Nothing: the input has ended.
  std::optional<std::string> ask(const std::string& question, const Choices& choices,
                                 const std::string& usual) {
    const auto typed = console_.ask(
        [&](const Ink& ink) {
          Lines lines{ink.bold("May I?  A new game"), ""};
          append(lines, wrap(question, ink.width));
          append(lines, list_choices(choices, ink));
          for (const std::string& line : wrap(fault_, ink.width)) lines.push_back(ink.alarm(line));
          return lines;
        },
        "[" + usual + "] ");
    fault_.clear();
    if (!typed) return std::nullopt;
    const auto words = words_of(*typed);
    if (words.empty()) return usual;
    const Choice* const choice = chosen(choices, words[0]);
    return choice != nullptr && words.size() == 1 ? choice->word : words[0];
  }

  bool ask_rules(NewGame& game) {
    Choices choices;
    for (const NamedRules& rules : built_in_rules())
      choices.push_back({std::string(rules.name), std::string(rules.name)});
    while (true) {
      const auto name =
          ask("Which rules? A rule set, or the path of a rule file.", choices, "house");
      if (!name) return false;
      auto rules = load_rules(*name);
      if (rules) {
        game.rules = *std::move(rules);
        return true;
      }
      fault_ = rules.error();
    }
  }

  bool ask_seats(NewGame& game) {
    const auto name = ask("Your name?", {}, usual_name());
    if (!name) return false;
    const Rules& rules = game.rules.rules;
    const std::string from = std::to_string(rules.min_players),
                      to = std::to_string(rules.max_players);
    std::optional<unsigned> players;
    while (!players) {
      const auto typed =
          ask("How many players, you among them? " + from + " to " + to + ".", {}, "4");
      if (!typed) return false;
      players = parse_number(*typed, rules.max_players);
      if (players && *players < rules.min_players) players.reset();
      if (!players) fault_ = "These rules are for " + from + " to " + to + " players.";
    }
    return ask_opponents(game, *name, *players);
  }

  bool ask_opponents(NewGame& game, const std::string& name, unsigned players) {
    Choices choices;
    for (const std::string_view bot : bot_names())
      choices.push_back({level_text(bot), std::string(bot)});
    choices.push_back({"you: people at this screen, who pass it on", "you"});
    while (true) {
      const auto typed =
          ask("Against whom? One level for all, or each by name and level, such as "
              "Zoe=expert,greedy,Max=you.",
              choices, "expert");
      if (!typed) return false;
      std::string seats = name + "=you";
      const bool all = typed->find(',') == std::string::npos;
      for (unsigned i = 1; all && i < players; ++i) seats += "," + *typed;
      if (!all) seats += "," + *typed;
      game.names.clear();
      game.sitters.clear();
      const auto read = read_seats(seats, game);
      if (!read)
        fault_ = read.error().sentence + " " + read.error().advice;
      else if (game.names.size() != players)
        fault_ = "These are " + std::to_string(game.names.size() - 1) + " opponents, not " +
                 std::to_string(players - 1) + ".";
      else
        return true;
    }
  }

  bool ask_round(NewGame& game) {
    const unsigned rounds = game.rules.rules.rounds;
    while (true) {
      const auto typed =
          ask("Begin with which round? 1 to " + std::to_string(rounds) + ".", {}, "1");
      if (!typed) return false;
      const auto round = parse_number(*typed, rounds);
      if (round && *round > 0) {
        game.start.round = static_cast<int>(*round);
        return true;
      }
      fault_ = "There are rounds 1 to " + std::to_string(rounds) + ".";
    }
  }

  Console& console_;
  std::string fault_;
};

}  // namespace

ToPlay ask_what_to_play(Console& console, Journal& journal, std::string fault) {
  while (true) {
    const auto listed = journal.list();
    Choices choices;
    if (listed)
      for (const Listing& game : *listed)
        if (game.damage.empty() && !game.summary.finished && choices.size() < kListed)
          choices.push_back({game_text(game), game.header.id});
    if (!listed) fault = listed.error().message;
    choices.push_back({"a new game", "new"});
    choices.push_back({"quit", "quit"});
    const auto typed = console.ask(
        [&](const Ink& ink) {
          Lines lines{ink.bold("May I?"), ""};
          append(lines, list_choices(choices, ink));
          for (const std::string& line : wrap(fault, ink.width)) lines.push_back(ink.alarm(line));
          return lines;
        },
        "> ");
    fault.clear();
    if (!typed) return {};
    const auto words = words_of(*typed);
    if (words.empty()) continue;
    const Choice* const choice = chosen(choices, words[0]);
    const std::string word = choice == nullptr ? words[0] : choice->word;
    if (word == "quit" || word == "q") return {};
    if (word == "new") {
      if (auto game = Wizard(console).run()) return *std::move(game);
      if (console.ended()) return {};
    } else if (const auto id = parse_id(word)) {
      return *id;
    } else {
      fault = "Type one of the numbers, or the id of a game.";
    }
  }
}

}  // namespace mayi::cli
