#include "command/new_game.h"

#include <fmt/format.h>

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
  return std::unexpected(WordsFault{fmt::format("{} is no seed.", in_quotes(text)),
                                    "A seed is a number, or 64 hexadecimal digits."});
}

// Whoever has a key plays at its seat; the others cannot, nor see its cards.
std::expected<void, Failure> give_keys(Session& session, const Options& options,
                                       wire::json::object& told) {
  const HostedTable& table = session.table();
  wire::json::object keys;
  for (const Seat seat : table.people()) {
    const std::string key = fmt::format("{:016x}", random_number());
    const auto kept = session.driver().set_note(table.id(), seat, kKeyNote, key);
    if (!kept) return failed(kept.error());
    if (!options.json) fmt::print(stderr, "{}: --key {}\n", table.names()[seat], key);
    keys[table.names()[seat]] = key;
  }
  told["keys"] = std::move(keys);
  return {};
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

int begin_game(const NewGameWords& words, const Options& options) {
  const auto game = read_new_game(words);
  if (!game) return say(options, failed(game.error()));
  const auto session = Session::begin(options, *game);
  if (!session) return say(options, std::unexpected(session.error()));
  const HostedTable& table = (*session)->table();
  Output begun = done_with(table.id(), table.id());
  if (!words.open_table && table.people().size() > 1)
    if (const auto keyed = give_keys(**session, options, begun.object); !keyed)
      return say(options, std::unexpected(keyed.error()));
  (void)say(options, begun);
  const auto moved = (*session)->move_on();
  return moved ? kDone : say(options, std::unexpected(moved.error()));
}

}  // namespace mayi::command
