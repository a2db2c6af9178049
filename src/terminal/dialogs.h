#pragma once

#include "command/words.h"
#include "terminal/game_screen.h"

// Each asks whoever looks until there is an action that the judge takes. Nothing: the person goes
// back, or the input has ended.
namespace mayi::terminal {

[[nodiscard]] std::optional<Action> ask_lay_down(GameScreen& screen);
[[nodiscard]] std::optional<Action> ask_lay_off(GameScreen& screen);
[[nodiscard]] std::optional<Action> ask_swap(GameScreen& screen);
[[nodiscard]] std::optional<Action> ask_discard(GameScreen& screen);

// The place of a choice, from 0, once its number is typed. Nothing: back.
[[nodiscard]] std::optional<std::size_t> ask_number(GameScreen& screen, const std::string& question,
                                                    const Choices& choices);
void say(GameScreen& screen, const command::WordsFault& fault);

}  // namespace mayi::terminal
