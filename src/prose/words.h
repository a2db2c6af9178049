#pragma once

#include "notation/text.h"

// Pieces of English that know nothing of the game.
namespace mayi {

std::string ended(std::string sentence, char mark = '.');  // "May I?" has its mark already
std::string third_person(std::string_view verb);           // "draws", "passes", "is"

// The one door for text from outside: valid UTF-8 on one line, without control, escape, format and
// direction characters, at most `most` bytes, never cut inside a character. What is no UTF-8 shows
// as `?`, a line break or tab as a blank.
std::string plain(std::string_view text, std::size_t most = 4096);

}  // namespace mayi
