#pragma once

#include <expected>
#include <functional>
#include <span>
#include <string>

#include "host/driver.h"

namespace mayi::terminal {

// Nothing of a new game named and no id: asked in menus.
struct PlayOptions {
  std::string id, seats, rules, seed, data, speed = "normal";
  int players = 0, round = 0;
  bool plain = false, ascii = false;
};

// Those who play elsewhere in one game, such as language models. What they need lives as long as
// these functions do.
struct Elsewhere {
  FindPlayer find{};  // empty: nobody does
  // Sentences about them, since it was called last; may be empty.
  std::function<std::vector<std::string>(Driver&)> take_news{};
};
// Finds them for all who sit at a game. The error: a sentence on why one of them cannot play.
using FindElsewhere = std::function<std::expected<Elsewhere, std::string>(std::span<const Sitter>)>;

// Plays at this terminal until the person leaves. The exit status: 0 done, 1 the games cannot be
// opened, 2 misuse, 128 and the signal that ended it.
int play(const PlayOptions& options, const FindElsewhere& find_elsewhere);

}  // namespace mayi::terminal
