#pragma once

#include <variant>

#include "cli/play_console.h"
#include "table/game_table.h"

namespace mayi::cli {

// What to play: a game that is kept, or a new one. Nothing: the person leaves.
using ToPlay = std::variant<std::monostate, GameId, NewGame>;

// Asks in menus: go on with one of the kept games, or begin one, with whom, by which rules.
// `fault`: said first.
ToPlay ask_what_to_play(Console& console, Journal& journal, std::string fault);

}  // namespace mayi::cli
