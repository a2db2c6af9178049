#pragma once

#include "game/event.h"

namespace mayi {

struct Start {
  int players = 4;
  Seed seed{};
  Seat dealer = kNobody;  // of the first round played; nobody: drawn from the seed
  int round = 1;          // the first round played
  bool operator==(const Start&) const = default;
};

// A number given by hand, as a seed: its bytes, lowest first, then zeros.
[[nodiscard]] Seed seed_from_number(std::uint64_t number);

// Requires a number of players and a round that the rules know.
[[nodiscard]] Game new_game(const Rules& rules, const Start& start, EventSink& events);

}  // namespace mayi
