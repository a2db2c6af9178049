#pragma once

#include "store/journal.h"

namespace mayi {

// What somebody has done in all games that are over: by name, and people apart from bots and
// models.
struct Career {
  std::string name;
  SitterKind kind{};
  int games = 0, wins = 0;  // a shared win is one
  int rounds = 0, went_out = 0;
  std::int64_t points = 0;
  int best_game = 0, best_round = 0;   // the fewest points
  int streak = 0, longest_streak = 0;  // games won one after the other: now, and at most

  // Points a game, to the nearest.
  std::int64_t average() const { return games == 0 ? 0 : (2 * points + games) / (2 * games); }
  bool operator==(const Career&) const = default;
};

// People first, then by games, then by name. Games that cannot be loaded count for nothing. From
// the events alone: a summary is not believed.
[[nodiscard]] Stored<std::vector<Career>> careers_of(Journal& journal);

}  // namespace mayi
