#pragma once

#include "command/answer.h"

namespace mayi::command {

// How a new game is named when the program is called.
struct NewGameWords {
  std::string seats, rules = "house", seed;  // no seats: one person and experts; no seed: at random
  int players = 4, round = 1;
  bool open_table = false;  // people's seats have no keys
};

[[nodiscard]] Read<NewGame> read_new_game(const NewGameWords& words);

// The same people and bots, another deal, from the round that was first.
NewGame rematch(const HostedTable& table);

// `mayi new`: prints the game's id as soon as the game is kept, then bots and models move. Where
// several people play each seat of theirs gets a key, said on standard error. Returns the exit
// status.
int begin_game(const NewGameWords& words, const Options& options);

}  // namespace mayi::command
