#pragma once

#include "terminal/game_screen.h"

namespace mayi::terminal {

// The words of a lay-off, swap or discard, what is missing asked for: which card, and where it
// goes. Requires that the kind is open. None: the person goes back, or the input has ended.
[[nodiscard]] std::vector<std::string> ask_card(GameScreen& screen, ActionKind kind,
                                                std::vector<std::string> words);

// Asks for melds until the judge takes them. Nothing: as above.
[[nodiscard]] std::optional<Action> ask_lay_down(GameScreen& screen);

}  // namespace mayi::terminal
