#pragma once

#include "command/new_game.h"

namespace mayi::terminal {

struct PlayOptions {
  std::string id{};               // go on with this game
  command::NewGameWords begin{};  // or begin this one,
  bool begins = false;            // if so; neither: asked in menus
  command::Options places{};
  std::string speed;  // empty: as the last time
  bool plain = false, ascii = false;
};

// Plays at this terminal until the person leaves. The exit status: 0 done, 1 the game cannot be
// opened or kept, 2 misuse, 128 and the signal that ended it.
int play(const PlayOptions& options);

}  // namespace mayi::terminal
