#pragma once

#include "terminal/game_screen.h"

// Each asks for what is missing, requires that its kind is open, and hears commands too. None: the
// person goes back, or the input has ended.
namespace mayi::terminal {

// The words of a lay-off, swap or discard: which card, and where it goes.
[[nodiscard]] std::vector<std::string> ask_card(GameScreen& screen, ActionKind kind,
                                                std::vector<std::string> words);
// Lay-offs one after the other, which can be taken back until they are done together.
[[nodiscard]] std::vector<Action> ask_lay_offs(GameScreen& screen);
[[nodiscard]] std::vector<Action> ask_lay_down(GameScreen& screen);

}  // namespace mayi::terminal
