#pragma once

#include "notation/text.h"

// Pieces of English that know nothing of the game.
namespace mayi {

std::string begun(std::string sentence);                   // with a capital
std::string ended(std::string sentence, char mark = '.');  // "May I?" has its mark already
std::string third_person(std::string_view verb);           // "draws", "passes", "is"

}  // namespace mayi
