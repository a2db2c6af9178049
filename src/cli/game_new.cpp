#include <cstdio>

#include "cli/call.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "wire/state_json.h"

namespace mayi::cli {
namespace {

constexpr std::string_view kNames[] = {"Ann",  "Bob",   "Carol", "Dave",
                                       "Erin", "Frank", "Grace", "Henry"};

std::string known_bots() {
  std::string text;
  for (const std::string_view name : bot_names())
    text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

// "you,expert,Zoe=greedy": who sits where, each with a name if one is given.
Read<void> read_seats(std::string_view text, NewGame& game) {
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    std::string_view word = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    const std::size_t equals = word.find('=');
    const std::size_t seat = game.names.size();
    if (seat == kMaxSeats)
      return std::unexpected(WordsFault{"These are more than 8 seats.", "Name 3 to 8."});
    game.names.emplace_back(equals == std::string_view::npos ? kNames[seat]
                                                             : word.substr(0, equals));
    if (equals != std::string_view::npos) word = word.substr(equals + 1);
    const auto sitter = parse_sitter(word);
    if (!sitter)
      return std::unexpected(WordsFault{
          "Nobody here is called " + quoted(word) + ".",
          "A seat is: you, llm:NAME, or a bot (" + known_bots() + "); with a name: Zoe=expert."});
    game.sitters.push_back(*sitter);
  }
  return {};
}

std::string seats_for(int players) {
  std::string text = "you";
  for (int i = 1; i < std::min(players, 9); ++i) text += ",expert";
  return text;
}

Seed fresh_seed() {
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); i += 8) {
    const std::uint64_t number = random_number();
    for (std::size_t j = 0; j < 8; ++j) seed[i + j] = static_cast<std::uint8_t>(number >> 8 * j);
  }
  return seed;
}

}  // namespace

int new_game(const NewOptions& options) {
  Call call;
  call.data = options.data;
  call.json = options.json;
  const auto rules = load_rules(options.rules);
  if (!rules) return say_fault(call, {rules.error(), "See: mayi rules."});
  NewGame game{.rules = *rules, .names = {}, .sitters = {}, .start = {}};
  const auto seats =
      read_seats(options.seats.empty() ? seats_for(options.players) : options.seats, game);
  if (!seats) return say_fault(call, seats.error());
  game.start.round = options.round;
  Line words(options.seed);
  const auto seed = options.seed.empty() ? Parsed<Seed>(fresh_seed()) : take_seed(words);
  if (!seed)
    return say_fault(call, {"seed: " + seed.error().message, "A number or 64 hexadecimal digits."});
  game.start.seed = *seed;
  auto journal = open_games(data_folder(options.data), Access::write);
  if (!journal) return say_refusal(call, text_of(refusal_of(journal.error())));
  const auto table =
      GameTable::create(**journal, now, std::move(game), random_number, Pace::at_once);
  if (!table) {
    (void)say_refusal(call, text_of(table.error()));
    return table.error().reason == TableReason::cannot_begin ? kMisuse : kFailed;
  }
  return say(call, (*table)->id() + "\n",
             {{"ok", true}, {"game", (*table)->id()}, {"version", (*table)->version()}});
}

}  // namespace mayi::cli
