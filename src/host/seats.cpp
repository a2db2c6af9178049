#include "host/seats.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "bots/characters.h"
#include "host/player.h"
#include "notation/position.h"
#include "prose/voice.h"

namespace mayi {
namespace {

constexpr std::string_view kNames[] = {"Ann",  "Bob",   "Carol", "Dave",
                                       "Erin", "Frank", "Grace", "Henry"};
static_assert(std::size(kNames) == kMaxSeats);

// The words of commands, front ends and subcommands.
constexpr std::string_view kWords[] = {
    "all",      "allow",    "bench",    "check",      "claim",  "come-back",  "discard",  "draw",
    "end-turn", "export",   "games",    "go-out",     "help",   "hint",       "import",   "ladder",
    "lay-down", "lay-off",  "leave",    "load",       "log",    "match",      "may-i",    "mcp",
    "me",       "merge",    "models",   "move",       "new",    "next-round", "pass",     "play",
    "replay",   "rm",       "rounds",   "rules",      "serve",  "settings",   "simulate", "skip",
    "sort",     "stand-in", "standing", "statistics", "status", "store",      "swap",     "tune",
    "verify",   "why",      "you"};

// The first character of the level that does not sit there yet; nobody, if all do.
const Character* pick_character(Level level, const std::vector<Sit>& seats) {
  for (const Character* const each : characters_near(level))
    if (std::ranges::count(seats, each->name, &Sit::name) == 0) return each;
  return nullptr;
}

// Also `you`, a level, and a bot by its bare name.
std::optional<Sitter> read_sitter(std::string_view word, const std::vector<Sit>& seats) {
  if (word == "you") return Sitter{};
  const auto level = parse_level(word);
  const Character* const character = level ? pick_character(*level, seats) : find_character(word);
  if (character != nullptr) return Sitter{SitterKind::bot, std::string(character->name)};
  if (is_bot(word)) return Sitter{SitterKind::bot, std::string(word)};
  auto sitter = parse_sitter(word);
  if (sitter && sitter->kind == SitterKind::bot && !is_bot(sitter->player)) return std::nullopt;
  return sitter;
}

std::expected<Sit, SeatsFault> read_seat(std::string_view word, const std::vector<Sit>& seats) {
  const std::size_t equals = word.find('=');
  const bool named = equals != std::string_view::npos;
  const std::string_view who = named ? word.substr(equals + 1) : word;
  auto sitter = read_sitter(who, seats);
  if (!sitter)
    return std::unexpected(
        SeatsFault{fmt::format("Nobody here is called {}.", in_quotes(who)),
                   fmt::format("A seat is: you, a level (easy, medium, hard, very-hard), {}, "
                               "llm:NAME, or a bot ({}); with a name: Zoe=expert.",
                               known_characters(), known_bots())});
  std::string name(named ? word.substr(0, equals) : kNames[seats.size()]);
  if (!named && find_character(sitter->player) != nullptr) name = sitter->player;
  if (!is_good_name(name))
    return std::unexpected(
        SeatsFault{fmt::format("{} cannot be the name of a seat.", in_quotes(name)),
                   "A name is one word of up to 24 bytes, and not a command: Zoe=expert."});
  return Sit{std::move(name), *std::move(sitter)};
}

}  // namespace

bool is_good_name(std::string_view name) {
  return is_seat_name(name) && plain(name, name.size()) == name &&
         std::ranges::count(kWords, name) == 0;
}

std::expected<std::vector<Sit>, SeatsFault> read_seats(std::string_view text) {
  std::vector<Sit> seats;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view word = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view{} : text.substr(comma + 1);
    if (seats.size() == kMaxSeats)
      return std::unexpected(SeatsFault{"These are more than 8 seats.", "Name 3 to 8."});
    auto seat = read_seat(word, seats);
    if (!seat) return std::unexpected(seat.error());
    seats.push_back(*std::move(seat));
  }
  return seats;
}

std::string seats_for(int players) {
  std::string text = "you";
  for (int i = 1; i < std::min(players, kMaxSeats + 1); ++i) text += ",expert";
  return text;
}

std::string known_characters() {
  const auto names = characters() | std::views::transform(&Character::name);
  return fmt::format("{}", fmt::join(names, ", "));
}
std::string known_bots() { return fmt::format("{}", fmt::join(bot_names(), ", ")); }

}  // namespace mayi
