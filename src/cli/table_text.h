#pragma once

#include <string>
#include <vector>

#include "game/view.h"

namespace mayi::cli {

// What an observer sees, as lines of text.
std::string draw_table(const Rules& rules, const View& view, const std::vector<std::string>& seats);

// A hand as people read it: "9♣ 10♥ Joker".
std::string cards_line(const Bag& bag);

}  // namespace mayi::cli
