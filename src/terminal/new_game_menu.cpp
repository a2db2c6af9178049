#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "host/files.h"
#include "host/machine.h"
#include "host/seats.h"
#include "notation/position.h"
#include "prose/words.h"
#include "terminal/menu.h"
#include "terminal/start_menu.h"

// A new game: everything as the last time, unless it is changed.
namespace mayi::terminal {
namespace {

constexpr std::size_t kUsualOpponents = 3;

// From the person's account, if a seat can have it.
std::string usual_name() {
  const std::string name = plain(environment("USER"));
  return is_good_name(name) && name.size() <= 12 ? begun(name) : "You";
}

std::string sentence_of(const Character& character) {
  return fmt::format("{} {}", character.name, character.about);
}

class NewGameMenu {
 public:
  NewGameMenu(Console& console, Preferences& chosen) : console_(console), chosen_(chosen) {
    if (chosen_.name.empty()) chosen_.name = usual_name();
    if (chosen_.opponents.empty()) take_level(chosen_.level);
  }

  // Enter begins; `back` and an empty stream end without a game.
  std::optional<NewGame> run() {
    while (!console_.ended()) {
      auto game = game_as_chosen();
      const auto word = ask("", choices(), "deal");
      if (!word || *word == "back") break;
      if (*word == "deal" && game) return game;
      change(*word);
    }
    return std::nullopt;
  }

 private:
  // Nothing: the fault says why.
  std::optional<NewGame> game_as_chosen() {
    auto rules = load_rules(chosen_.rules);
    auto seats =
        read_seats(fmt::format("{}=you,{}", chosen_.name, fmt::join(chosen_.opponents, ",")));
    if (!rules) fault_ = rules.error();
    if (!seats) fault_ = command::told(seats.error());
    if (!rules || !seats) return std::nullopt;
    if (const Sit* const second = find_namesake(*seats)) {
      fault_ = fmt::format("Two at this table would be called {}.", second->name);
      return std::nullopt;
    }
    const int players = static_cast<int>(seats->size());
    if (players < rules->rules.min_players || players > rules->rules.max_players) {
      fault_ = fmt::format("These rules are for {} to {} players, you among them.",
                           rules->rules.min_players, rules->rules.max_players);
      return std::nullopt;
    }
    NewGame game{.rules = *std::move(rules), .seats = *std::move(seats)};
    game.start.emplace().seed = fresh_seed();
    game.start->round = std::min<int>(round_, game.rules.rules.rounds);
    return game;
  }

  // Somebody who is called like another one. Nobody: all names differ.
  static const Sit* find_namesake(const std::vector<Sit>& seats) {
    for (const Sit& sit : seats)
      if (std::ranges::count(seats, sit.name, &Sit::name) > 1) return &sit;
    return nullptr;
  }

  Choices choices() const {
    std::vector<std::string> opponents;
    for (const std::string& word : chosen_.opponents)
      opponents.push_back(word == "you" ? "somebody at this screen" : word);
    return {{"deal", "deal"},
            {fmt::format("your name: {}", chosen_.name), "name"},
            {fmt::format("level: {}", to_string(chosen_.level)), "level"},
            {fmt::format("opponents: {}", listed(opponents)), "opponents"},
            {fmt::format("rules: {}", chosen_.rules), "rules"},
            {fmt::format("begin with round {}", round_), "round"},
            {"back", "back"}};
  }

  Lines heading(const Ink& ink) const {
    Lines lines{ink.bold("May I?  A new game"), ""};
    for (const std::string& word : chosen_.opponents)
      if (const Character* const character = find_character(word))
        append(lines, wrap(sentence_of(*character), ink.width));
    lines.emplace_back();
    return lines;
  }

  // The word of the choice that was typed, else what was; Enter: the usual answer. Nothing: the
  // input has ended.
  std::optional<std::string> ask(const std::string& question, const Choices& list,
                                 const std::string& usual) {
    const auto picture = [&](const Ink& ink) {
      Lines lines = question.empty() ? heading(ink) : ink.bold_lines(question);
      append(lines, list_choices(list, ink));
      append(lines, ink.alarm_lines(fault_));
      return lines;
    };
    const auto typed = console_.ask({.picture = picture, .prompt = fmt::format("[{}] ", usual)});
    fault_.clear();
    if (!typed) return std::nullopt;
    if (const Choice* const choice = chosen(list, *typed)) return choice->word;
    return words_of(*typed).empty() ? usual : fmt::format("{}", fmt::join(words_of(*typed), " "));
  }

  void change(const std::string& word) {
    if (word == "name")
      ask_name();
    else if (word == "level")
      ask_level();
    else if (word == "opponents")
      ask_opponents();
    else if (word == "rules")
      ask_rules();
    else if (word == "round")
      ask_round();
    else if (word != "deal")
      fault_ = "Type one of the numbers; Enter deals.";
  }

  void ask_name() {
    const auto name = ask("What are you called?", {}, chosen_.name);
    if (name && is_good_name(*name))
      take_name(*name);
    else if (name)
      fault_ = "A name is one word of up to 24 letters, and not a command.";
  }

  // A character of that name makes room for another.
  void take_name(const std::string& name) {
    chosen_.name = name;
    const auto is_there = [&](const Character* each) {
      return each->name == name ||
             std::ranges::any_of(chosen_.opponents, [&](std::string_view word) {
               return find_character(word) == each;
             });
    };
    const auto all = characters_near(chosen_.level);
    const auto free = std::ranges::find_if_not(all, is_there);
    for (std::string& word : chosen_.opponents)
      if (const Character* const each = find_character(word);
          each != nullptr && each->name == name && free != all.end())
        word = (*free)->name;
  }

  // As many opponents as before, all of the level.
  void take_level(Level level) {
    const std::size_t count =
        chosen_.opponents.empty() ? kUsualOpponents : chosen_.opponents.size();
    chosen_.level = level;
    chosen_.opponents.clear();
    for (const Character* const each : characters_near(level))
      if (each->name != chosen_.name && chosen_.opponents.size() < count)
        chosen_.opponents.emplace_back(each->name);
  }

  void ask_level() {
    Choices list;
    for (int i = 0; i < kLevels; ++i) {
      const std::string name(to_string(static_cast<Level>(i)));
      list.push_back({name, name});
    }
    const auto word =
        ask("How well should they play?", list, std::string(to_string(chosen_.level)));
    const auto level = word ? parse_level(*word) : std::nullopt;
    if (level)
      take_level(*level);
    else if (word)
      fault_ = "The levels are easy, medium, hard and very hard.";
  }

  static Choices all_characters() {
    Choices list;
    for (const Character& each : characters())
      list.push_back({.label = fmt::format("{} ({})", each.name, to_string(each.level)),
                      .word = std::string(each.name),
                      .about = fmt::format(" {}", each.about)});
    return list;
  }

  // Numbers of the list, names, levels, `you` for somebody at this screen: as read_seats takes
  // them.
  void ask_opponents() {
    const Choices list = all_characters();
    const auto typed =
        ask("Against whom? Numbers or names, such as 1 5 9. you: somebody else at this screen.",
            list, fmt::format("{}", fmt::join(chosen_.opponents, " ")));
    if (!typed) return;
    std::string separated = *typed;
    std::ranges::replace(separated, ',', ' ');
    std::vector<std::string> words = words_of(separated);
    for (std::string& word : words)
      if (const Choice* const choice = chosen(list, word)) word = choice->word;
    std::swap(words, chosen_.opponents);
    if (!game_as_chosen()) std::swap(words, chosen_.opponents);
  }

  void ask_rules() {
    const auto name =
        ask("Which rules? You can also type the path of a rule file.", rule_sets(), chosen_.rules);
    if (!name) return;
    const std::string before = std::exchange(chosen_.rules, *name);
    if (!game_as_chosen()) chosen_.rules = before;
  }

  void ask_round() {
    const auto rules = load_rules(chosen_.rules);
    const unsigned most = rules ? rules->rules.rounds : 1;
    const auto typed =
        ask(fmt::format("Begin with which round? 1 to {}.", most), {}, std::to_string(round_));
    const auto round = typed ? parse_number(*typed, most) : std::nullopt;
    if (round && *round > 0)
      round_ = static_cast<int>(*round);
    else if (typed)
      fault_ = fmt::format("Type a number from 1 to {}.", most);
  }

  Console& console_;
  Preferences& chosen_;
  int round_ = 1;
  std::string fault_;
};

}  // namespace

Choices rule_sets() {
  Choices list;
  for (const NamedRules& rules : built_in_rules())
    list.push_back({fmt::format("{}: {}", rules.name, rules.about), std::string(rules.name)});
  return list;
}

std::optional<NewGame> ask_new_game(Console& console, Preferences& chosen) {
  return NewGameMenu(console, chosen).run();
}

NewGame game_to_watch(const Preferences& chosen) {
  NewGame game{.rules = {"house", *find_built_in("house")}};
  for (const Character* const each : characters_near(chosen.level) | std::views::take(4))
    game.seats.push_back({std::string(each->name), {SitterKind::bot, std::string(each->name)}});
  game.start.emplace().seed = fresh_seed();
  return game;
}

}  // namespace mayi::terminal
