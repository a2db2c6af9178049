#include <fmt/format.h>

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
    if (!ask_rules() || !ask_name() || !ask_players() || !ask_opponents() || !ask_round())
      return std::nullopt;
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

  // A number from `least` to `most`, or nothing, with the fault set.
  std::optional<int> number_in(const std::string& typed, int least, int most, std::string fault) {
    const auto number = parse_number(typed, static_cast<unsigned>(most));
    if (number && static_cast<int>(*number) >= least) return static_cast<int>(*number);
    fault_ = std::move(fault);
    return std::nullopt;
  }

  bool ask_rules() {
    Choices choices;
    for (const NamedRules& rules : built_in_rules())
      choices.push_back({std::string(rules.name), std::string(rules.name)});
    while (true) {
      const auto name =
          ask("Which rules? A rule set, or the path of a rule file.", "house", choices);
      if (!name) return false;
      auto rules = load_rules(*name);
      if (!rules) {
        fault_ = rules.error();
        continue;
      }
      game_.rules = *std::move(rules);
      return true;
    }
  }

  bool ask_name() {
    while (const auto name = ask("Your name?", usual_name())) {
      name_ = *name;
      if (is_seat_name(name_)) return true;
      fault_ = "A name is one word of up to 24 bytes.";
    }
    return false;
  }

  bool ask_players() {
    const int least = game_.rules.rules.min_players, most = game_.rules.rules.max_players;
    const std::string question =
        fmt::format("How many players, you among them? {} to {}.", least, most);
    while (const auto typed = ask(question, "4")) {
      const auto players = number_in(
          *typed, least, most, fmt::format("These rules are for {} to {} players.", least, most));
      if (!players) continue;
      players_ = static_cast<std::size_t>(*players);
      return true;
    }
    return false;
  }

  bool ask_opponents() {
    while (const auto typed = ask("Against whom? One level for all, or each by name and level, "
                                  "such as Zoe=expert,greedy,Max=you.",
                                  "expert", opponents())) {
      const bool one_for_all = !typed->contains(',');
      std::string seats = name_ + "=you";
      for (std::size_t i = 1; i < (one_for_all ? players_ : 2); ++i) seats += "," + *typed;
      auto read = read_seats(seats);
      if (!read)
        fault_ = fmt::format("{} {}", read.error().sentence, read.error().advice);
      else if (read->size() != players_)
        fault_ = fmt::format("These are {} opponents, not {}.", read->size() - 1, players_ - 1);
      else
        game_.seats = *std::move(read);
      if (fault_.empty()) return true;
    }
    return false;
  }

  bool ask_round() {
    const int rounds = game_.rules.rules.rounds;
    while (const auto typed = ask(fmt::format("Begin with which round? 1 to {}.", rounds), "1")) {
      const auto round =
          number_in(*typed, 1, rounds, fmt::format("There are rounds 1 to {}.", rounds));
      if (!round) continue;
      game_.start.round = *round;
      return true;
    }
    return false;
  }

  Console& console_;
  NewGame game_;
  std::string name_, fault_;
  std::size_t players_ = 0;
};

}  // namespace

std::optional<NewGame> ask_new_game(Console& console) { return NewGameQuestions(console).run(); }

}  // namespace mayi::terminal
