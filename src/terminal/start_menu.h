#pragma once

#include "command/answer.h"
#include "terminal/console.h"

namespace mayi::terminal {

// What to play: a game that is kept, or a new one. Nothing: the person leaves.
using ToPlay = std::variant<std::monostate, GameId, NewGame>;

// Asks in menus: go on with one of the kept games, or begin one. `places`: where they
// are kept; `fault`: said first.
ToPlay ask_what_to_play(Console& console, const command::Options& places, std::string fault);

// Asks with whom and by which rules. Nothing: the input has ended.
[[nodiscard]] std::optional<NewGame> ask_new_game(Console& console);

}  // namespace mayi::terminal
