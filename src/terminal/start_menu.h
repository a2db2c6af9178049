#pragma once

#include "command/answer.h"
#include "host/preferences.h"
#include "terminal/console.h"
#include "terminal/menu.h"

namespace mayi::terminal {

// What to play: a game that is kept, or a new one. Nothing: the person leaves.
using ToPlay = std::variant<std::monostate, GameId, NewGame>;

// The opening menu: learn, play, go on, watch, statistics, rules. `places`: where games are kept;
// `chosen`: what the person wants as the last time, changed here; `fault`: said first.
ToPlay ask_what_to_play(Console& console, const command::Options& places, Preferences& chosen,
                        std::string fault);

// Asks with whom and by which rules. Nothing: the person goes back, or the input has ended.
[[nodiscard]] std::optional<NewGame> ask_new_game(Console& console, Preferences& chosen);
Choices rule_sets();  // those that are built in
// Four of the level among themselves.
NewGame game_to_watch(const Preferences& chosen);

}  // namespace mayi::terminal
