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

// Whether a seat may be called that from now on: a name as notation has it, of characters that are
// seen, and no word that means something where seats are named. What journals hold may be less.
bool is_good_name(std::string_view name);

// One person and experts, as read_seats takes them.
std::string seats_for(int players);
std::string known_characters();  // "Rosa, Otto, …"
std::string known_bots();        // "random, beginner, …"

}  // namespace mayi
