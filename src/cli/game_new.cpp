#include <cstdio>

#include "cli/call.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/models.h"
#include "cli/new_game_words.h"
#include "wire/state_json.h"

namespace mayi::cli {

std::expected<OpenGame, int> begin_game(const Call& call, const NewOptions& options) {
  const auto rules = load_rules(options.rules);
  if (!rules) return std::unexpected(say_fault(call, {rules.error(), "See: mayi rules."}));
  NewGame game{.rules = *rules, .names = {}, .sitters = {}, .start = {}};
  const auto seats =
      read_seats(options.seats.empty() ? seats_for(options.players) : options.seats, game);
  if (!seats) return std::unexpected(say_fault(call, seats.error()));
  game.start.round = options.round;
  Line words(options.seed);
  const auto seed = options.seed.empty() ? Parsed<Seed>(fresh_seed()) : take_seed(words);
  if (!seed)
    return std::unexpected(
        say_fault(call, {"seed: " + seed.error().message, "A number or 64 hexadecimal digits."}));
  game.start.seed = *seed;
  const auto models = Models::load(options.models, game.sitters, data_folder(options.data));
  if (!models) return std::unexpected(say_fault(call, models.error()));
  auto journal = open_games(data_folder(options.data), Access::write);
  if (!journal) return std::unexpected(say_refusal(call, text_of(refusal_of(journal.error()))));
  auto table = GameTable::create(**journal, now, std::move(game), random_number, Pace::at_once);
  if (!table) {
    (void)say_refusal(call, text_of(table.error()));
    return std::unexpected(table.error().reason == TableReason::cannot_begin ? kMisuse : kFailed);
  }
  if (*models)
    if (const auto ran = (*models)->run(**table, go_on); !ran)
      return std::unexpected(say_refusal(call, text_of(ran.error())));
  return OpenGame{*std::move(journal), *std::move(table)};
}

int new_game(const NewOptions& options) {
  Call call;
  call.data = options.data;
  call.json = options.json;
  const auto game = begin_game(call, options);
  if (!game) return game.error();
  const GameTable& table = *game->table;
  return say(call, table.id() + "\n",
             {{"ok", true}, {"game", table.id()}, {"version", table.version()}});
}

}  // namespace mayi::cli
