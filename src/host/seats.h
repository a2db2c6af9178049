#pragma once

#include <expected>
#include <string>
#include <vector>

#include "table/table.h"

namespace mayi {

// Why a list of seats cannot be read: what is wrong, and how it is spelled.
struct SeatsFault {
  std::string sentence, advice;
};

// "you,Rosa,hard,Zoe=greedy,llm:gpt": who sits where. A character goes by its own name, a level
// stands for a character of it who does not sit there yet; others have the name that is given, else
// Ann, Bob and so on.
[[nodiscard]] std::expected<std::vector<Sit>, SeatsFault> read_seats(std::string_view text);

// One person and experts, as read_seats takes them.
std::string seats_for(int players);
std::string known_characters();  // "Rosa, Otto, …"
std::string known_bots();        // "random, beginner, …"

}  // namespace mayi
