#pragma once

#include <span>
#include <string>
#include <string_view>

#include "notation/text.h"

// Pieces of English that know nothing of the game.
namespace mayi {

std::string counted(int n, std::string_view what);  // "1 card", "2 cards"
// "a, b and c"
std::string listed(std::span<const std::string> words, std::string_view last = "and");
std::string ended(std::string sentence, char mark = '.');  // "May I?" has its mark already
std::string third_person(std::string_view verb);           // "draws", "passes", "is"

}  // namespace mayi
