#include <fmt/format.h>

#include <algorithm>

#include "bots/bot.h"
#include "host/files.h"
#include "host/machine.h"
#include "host/seats.h"
#include "terminal/menu.h"
#include "terminal/start_menu.h"

// The questions about a new game, one after the other.
namespace mayi::terminal {
namespace {

std::string level_text(std::string_view name) {
  constexpr std::pair<std::string_view, std::string_view> kLevels[] = {
      {"random", "plays anything"},    {"beginner", "knows the rules"},
      {"greedy", "sheds points"},      {"claimer", "says May I? with care"},
      {"expert", "weighs every card"}, {"search", "looks ahead; the strongest"}};
  for (const auto& [level, text] : kLevels)
    if (level == name) return fmt::format("{}: {}", name, text);
  return std::string(name);
}

// From the person's account, if a seat can have it.
std::string usual_name() {
  std::string name = plain(environment("USER"));
  if (!is_seat_name(name) || name.size() > 12) return "You";
  if (name[0] >= 'a' && name[0] <= 'z') name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

Choices opponents() {
  Choices choices;
  for (const std::string_view bot : bot_names())
    choices.push_back({level_text(bot), std::string(bot)});
  choices.push_back({"you: people at this screen, who pass it on", "you"});
  return choices;
}

class NewGameQuestions {
 public:
  explicit NewGameQuestions(Console& console) : console_(console) {}

  std::optional<NewGame> run() {
    if (!ask_rules() || !ask_name()) return std::nullopt;
    const Rules& rules = game_.rules.rules;
    const auto players =
        ask_number("How many players, you among them?", 4, rules.min_players, rules.max_players);
    if (!players || !ask_opponents(static_cast<std::size_t>(*players))) return std::nullopt;
    const auto round = ask_number("Begin with which round?", 1, 1, rules.rounds);
    if (!round) return std::nullopt;
    game_.start.round = *round;
    game_.start.seed = fresh_seed();
    return game_;
  }

 private:
  // The word typed; Enter: the usual answer. Nothing: the input has ended.
  std::optional<std::string> ask(const std::string& question, const std::string& usual,
                                 const Choices& choices = {}) {
    const auto picture = [&](const Ink& ink) {
      Lines lines{ink.bold("May I?  A new game"), ""};
      append(lines, wrap(question, ink.width));
      append(lines, list_choices(choices, ink));
      append(lines, ink.alarm_lines(fault_));
      return lines;
    };
    const auto typed = console_.ask({.picture = picture, .prompt = fmt::format("[{}] ", usual)});
    fault_.clear();
    if (!typed) return std::nullopt;
    if (const Choice* const choice = chosen(choices, *typed)) return choice->word;
    const auto words = words_of(*typed);
    return words.empty() ? usual : words[0];
  }

  // Nothing: the input has ended.
  std::optional<int> ask_number(std::string_view question, int usual, int least, int most) {
    const std::string bounds = fmt::format("{} to {}.", least, most);
    while (const auto typed = ask(fmt::format("{} {}", question, bounds),
                                  std::to_string(std::clamp(usual, least, most)))) {
      const auto number = parse_number(*typed, static_cast<unsigned>(most));
      if (number && static_cast<int>(*number) >= least) return static_cast<int>(*number);
      fault_ = fmt::format("Type a number from {}", bounds);
    }
    return std::nullopt;
  }

  bool ask_rules() {
    Choices choices;
    for (const NamedRules& rules : built_in_rules())
      choices.push_back({std::string(rules.name), std::string(rules.name)});
    while (const auto name =
               ask("Which rules? A rule set, or the path of a rule file.", "house", choices)) {
      auto rules = load_rules(*name);
      if (rules) game_.rules = *std::move(rules);
      if (rules) return true;
      fault_ = rules.error();
    }
    return false;
  }

  bool ask_name() {
    while (const auto name = ask("Your name?", usual_name())) {
      name_ = *name;
      if (is_seat_name(name_)) return true;
      fault_ = "A name is one word of up to 24 bytes.";
    }
    return false;
  }

  bool ask_opponents(std::size_t players) {
    while (const auto typed = ask("Against whom? One level for all, or each by name and level, "
                                  "such as Zoe=expert,greedy,Max=you.",
                                  "expert", opponents())) {
      const bool one_for_all = !typed->contains(',');
      std::string seats = name_ + "=you";
      for (std::size_t i = 1; i < (one_for_all ? players : 2); ++i) seats += "," + *typed;
      auto read = read_seats(seats);
      if (!read)
        fault_ = command::told(read.error());
      else if (read->size() != players)
        fault_ = fmt::format("These are {} opponents, not {}.", read->size() - 1, players - 1);
      else
        game_.seats = *std::move(read);
      if (fault_.empty()) return true;
    }
    return false;
  }

  Console& console_;
  NewGame game_;
  std::string name_, fault_;
};

}  // namespace

std::optional<NewGame> ask_new_game(Console& console) { return NewGameQuestions(console).run(); }

}  // namespace mayi::terminal
