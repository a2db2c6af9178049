#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/hash.h"
#include "bots/random_player.h"
#include "cli/commands.h"
#include "engine/engine.h"
#include "host/files.h"

namespace mayi::cli {

int simulate(const SimulateOptions& options) {
  const auto rules = load_rules(options.rules);
  if (!rules) return misuse(rules.error());
  const auto seed = parse_seed(options.seed);
  if (!seed) return misuse(fmt::format("seed: {}", seed.error().message));
  const int players = std::min(options.players, kMaxSeats + 1);  // which is refused like more
  auto engine =
      Engine::create(*rules, plain_seats(players), Start{players, *seed, kNobody, options.round});
  if (!engine) return misuse(engine.error().message);
  Hash hash;
  hash.add(options.seed);
  Random random(hash.value());
  const auto buffer = std::make_unique<ActionList>();
  while (!engine->is_over()) {
    const Seat seat = choose_actor(engine->rules(), engine->view(kNobody).open, random);
    const View view = engine->view(seat);
    (void)engine->act(seat, choose_randomly(sight_of(engine->rules(), view), *buffer, random));
  }
  fmt::print("{}", engine->record());
  return kDone;
}

}  // namespace mayi::cli
