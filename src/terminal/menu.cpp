#include "terminal/menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <ranges>

#include "command/words.h"
#include "notation/action_text.h"

namespace mayi::terminal {
namespace {

struct Key {
  std::string_view key, word, label;
};
constexpr Key kKeys[] = {{"d", "draw stock", "draw from the stock"},
                         {"t", "draw discard", "take the discard"},
                         {"l", "lay-down", "lay down"},
                         {"o", "lay-off", "lay off"},
                         {"x", "discard", "discard"},
                         {"g", "go-out", "go out"},
                         {"j", "swap", "swap a Joker"},
                         {"e", "end-turn", "end the turn"},
                         {"k", "skip", "lay nothing more"},
                         {"m", "may-i", "say May I?"},
                         {"c", "claim", "claim a card when asked"},
                         {kEnter, "pass", "let a card go by"},
                         {kEnter, "allow", "let another have it"},
                         {kEnter, "next-round", "next round"},
                         {"u", "standing nothing own-turn", "not until my turn"},
                         {"v", "standing nothing round-end", "never this round"},
                         {"i", "standing closer", "only what brings me closer"},
                         {"a", "standing none", "ask me about every card"},
                         {"s", "sort", "sort"},
                         {"h", "hint", "hint"},
                         {"w", "why", "why"},
                         {"b", "log", "look back"},
                         {"p", "again", "play again"},
                         {"n", "menu", "other games"},
                         {"?", "help", "help"},
                         {"q", "quit", "quit"}};

constexpr int kWideEnough = 60;  // columns, for a sentence about everybody

constexpr std::string_view kHelp =
    R"(Type a key, or a command; numbers are those below your cards. A choice in brackets is not possible now; choose it to hear why. Cards are named 9C, 10H, KS, JK, or by their number; new ones are marked with +.

x 3: discard your third card
l 9C 9D 9H / 5S 6S JK 8S: lay down
o 9S to 1, o JK to 2 low: lay off
j 6S in 2: swap it for a Joker
move 3 1: put the third card first; undo
w Bob: why Bob did what he did
Also: scores, table, rules, sort rank, sort suit, speed slow, ask-twice off. Tab completes.
)";

constexpr std::string_view kMore[] = {
    "scores",       "table",      "rules",       "sort rank",     "sort suit",    "move",
    "speed normal", "speed slow", "speed quick", "speed instant", "ask-twice on", "ask-twice off",
    "undo",         "leave",      "come-back",   "stand-in"};

std::vector<std::string_view> all_commands() {
  std::vector<std::string_view> all(std::begin(kMore), std::end(kMore));
  for (const Key& each : kKeys) all.push_back(each.word);
  return all;
}

std::string_view key_of(std::string_view word) {
  const Key* const found = std::ranges::find(kKeys, word, &Key::word);
  return found == std::end(kKeys) ? "" : found->key;
}

// Worth a line even when it is refused.
bool is_looked_for(const SeatView& seat, ActionKind kind) {
  const Public& open = seat.open();
  if (seat.need() != Need::turn) return false;
  if (open.phase == Phase::draw) return kind == ActionKind::draw_discard && !open.discards.empty();
  const bool down = open.down.has(seat.me());
  if (kind == ActionKind::swap) return !down && open.table.size() > 0;
  return kind == ActionKind::discard || kind == (down ? ActionKind::lay_off : ActionKind::lay_down);
}

}  // namespace

bool is_command(std::string_view word) {
  return std::ranges::any_of(all_commands(), [&](std::string_view command) {
    return command.substr(0, command.find(' ')) == word;
  });
}

std::string completion(std::string_view typed) {
  std::optional<std::string_view> common;
  for (const std::string_view command : all_commands()) {
    if (!command.starts_with(typed)) continue;
    if (!common) common = command;
    common = common->substr(0, std::ranges::mismatch(*common, command).in1 - common->begin());
  }
  return std::string(common.value_or(typed).substr(typed.size()));
}

std::vector<std::string> spelled_out(std::vector<std::string> words) {
  if (words.empty()) return words;
  words[0] = command::in_small_letters(words[0]);
  for (const Key& each : kKeys)
    if (words[0] == each.key) {
      auto whole = words_of(each.word);
      std::ranges::copy(words | std::views::drop(1), std::back_inserter(whole));
      return whole;
    }
  return words;
}

Lines draw_help(const Ink& ink) {
  Lines lines = wrap_lines(kHelp, ink.width), keys;
  for (const Key& each : kKeys)
    keys.push_back(fmt::format("{} {}", ink.bold(each.key), each.label));
  lines.emplace_back();
  append(lines, flow(keys, ink.width));
  return lines;
}

Choices choices_of(std::initializer_list<std::string_view> words) {
  Choices choices;
  for (const std::string_view word : words) {
    const Key& key = *std::ranges::find(kKeys, word, &Key::word);
    choices.push_back({std::string(key.label), std::string(word), std::string(key.key)});
  }
  return choices;
}

Choices actions_of(const SeatView& seat, const Voice& voice) {
  Choices choices;
  const auto offered = voice.offers(seat);
  for (const Availability& each : availability(seat)) {
    const bool shown =
        each.refused ? is_looked_for(seat, each.kind) : std::ranges::count(offered, each.kind) > 0;
    if (shown)
      choices.push_back({voice.label(seat, each.kind), std::string(to_string(each.kind)),
                         std::string(key_of(to_string(each.kind))),
                         each.refused ? voice.why_not(seat, each) : ""});
  }
  return choices;
}

Lines draw_choices(const Choices& choices, const Ink& ink) {
  Lines items;
  for (const Choice& each : choices)
    items.push_back(each.refused.empty() ? fmt::format("{} {}", ink.bold(each.key), each.label)
                                         : ink.faint(fmt::format("({} {})", each.key, each.label)));
  return flow(items, ink.width);
}

Lines list_choices(const Choices& choices, const Ink& ink) {
  Lines lines;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    const std::string key = choices[i].key.empty() ? std::to_string(i + 1) : choices[i].key;
    std::string margin = right(ink.bold(key), 3) + " ";
    const std::string about = ink.width < kWideEnough ? "" : choices[i].about;
    for (const std::string& line : wrap(choices[i].label + about, ink.width - 4, 2))
      lines.push_back(std::exchange(margin, "    ") + line);
  }
  return lines;
}

const Choice* chosen(const Choices& choices, std::string_view typed) {
  const auto words = words_of(typed);
  const auto number = words.size() == 1 ? parse_number(words[0], 1000) : std::nullopt;
  if (!number || *number == 0 || *number > choices.size()) return nullptr;
  return &choices[*number - 1];
}

}  // namespace mayi::terminal
