#pragma once

#include "base/random.h"
#include "store/memory_journal.h"
#include "table/game_table.h"

// Games at a table, for tests.
namespace mayi {

inline Time test_clock() { return Time(std::chrono::milliseconds(1'000)); }

// seats: "you expert greedy", one word for each.
inline NewGame game_of(std::string_view seats, std::uint64_t seed = 1,
                       std::string_view rules = "house") {
  static const std::vector<std::string> kNames{"Ann", "Bob",   "Cid",  "Dee",
                                               "Eve", "Frank", "Gina", "Hal"};
  NewGame game{.rules = {std::string(rules), *find_built_in(rules)},
               .names = {},
               .sitters = {},
               .start = {0, seed_from_number(seed), kNobody, 1}};
  for (Line line(seats); !line.done();) game.sitters.push_back(*parse_sitter(line.take().text));
  game.names.assign(kNames.begin(), kNames.begin() + static_cast<long>(game.sitters.size()));
  return game;
}

inline std::unique_ptr<GameTable> begin(Journal& journal, NewGame game, Pace pace = Pace::at_once) {
  Random random(game.start.seed[0]);
  return *GameTable::create(
      journal, test_clock, std::move(game), [&] { return random.next64(); }, pace);
}

// What a person without a will of their own does: as the expert would, and lets go what it would
// not call for.
inline Action next_action(const GameTable& table, Seat seat) {
  const auto hint = table.hint(seat);
  return hint ? hint->action : Action{Pass{}};
}

// The seat outside that is to act next, or nobody.
inline Seat next_outside(const GameTable& table) {
  const SeatSet waited = table.view(kNobody).waited_for;
  for (const Seat seat : SeatSet::first(kMaxSeats))
    if (waited.has(seat)) return seat;
  return kNobody;
}

}  // namespace mayi
