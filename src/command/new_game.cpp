#include "command/new_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "command/session.h"
#include "host/files.h"
#include "host/seats.h"
#include "notation/position.h"

namespace mayi::command {
namespace {

Read<Seed> read_seed(const std::string& text) {
  if (text.empty()) return fresh_seed();
  const auto seed = parse_seed(text);
  if (seed) return *seed;
  return std::unexpected(WordsFault{fmt::format("{} is not a seed.", in_quotes(text)),
                                    "A seed is a number, or 64 hexadecimal digits."});
}

// Whoever has a key plays at its seat; the others cannot, nor see its cards. Kept with the game: it
// is never there without them.
void give_keys(NewGame& game) {
  for (std::size_t i = 0; i < game.seats.size(); ++i)
    if (game.seats[i].sitter.kind == SitterKind::person)
      game.notes[{Seat(static_cast<int>(i)), std::string(kKeyNote)}] =
          fmt::format("{:016x}", random_number());
}

void tell_keys(const NewGame& game, const Options& options, wire::json::object& told) {
  wire::json::object keys;
  for (const auto& [note, key] : game.notes) {
    const std::string& name = game.seats[note.first].name;
    if (!options.json) fmt::print(stderr, "{}: --key {}\n", name, key);
    keys[name] = key;
  }
  if (!keys.empty()) told["keys"] = std::move(keys);
}

}  // namespace

Read<NewGame> read_new_game(const NewGameWords& words) {
  auto rules = load_rules(words.rules);
  if (!rules) return std::unexpected(WordsFault{rules.error() + ".", "See: mayi rules."});
  auto seats = read_seats(words.seats.empty() ? seats_for(words.players) : words.seats);
  if (!seats) return std::unexpected(WordsFault{seats.error().sentence, seats.error().advice});
  const auto seed = read_seed(words.seed);
  if (!seed) return std::unexpected(seed.error());
  NewGame game{.rules = *std::move(rules), .seats = *std::move(seats)};
  game.start.emplace().seed = *seed;
  game.start->round = words.round;
  return game;
}

NewGame rematch(const HostedTable& table) {
  NewGame game{.rules = table.rules(), .settings = table.view(kNobody).settings};
  for (const Place& place : table.places()) game.seats.push_back({place.name, place.holder});
  const auto& rounds = table.history().rounds();
  game.start.emplace().seed = fresh_seed();
  game.start->round = rounds.empty() ? 1 : rounds.front().round;
  return game;
}

int begin_game(const NewGameWords& words, const Options& options) {
  auto game = read_new_game(words);
  if (!game) return say(options, failed(game.error()));
  const auto people = std::ranges::count(game->seats, SitterKind::person,
                                         [](const Sit& sit) { return sit.sitter.kind; });
  if (!words.open_table && people > 1) give_keys(*game);
  const auto session = Session::begin(options, *game);
  if (!session) return say(options, std::unexpected(session.error()));
  const GameId& id = (*session)->table().id();
  Output begun = done_with(id, id);
  tell_keys(*game, options, begun.object);
  (void)say(options, begun);
  const auto moved = (*session)->move_on();
  return moved ? kDone : say(options, std::unexpected(moved.error()));
}

}  // namespace mayi::command
