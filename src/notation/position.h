#pragma once

#include <vector>

#include "game/game.h"
#include "notation/knobs.h"

namespace mayi {

// A state with the names it is spoken of by.
struct Position {
  RuleSet rules;
  std::vector<std::string> seats;
  Game game;
  Bag deck;  // all cards of the position
};

std::string print_position(const Rules& rules, const std::vector<std::string>& seats,
                           const Game& game);
[[nodiscard]] Parsed<Position> parse_position(std::string_view text);

// A word of up to 24 bytes without `/ , : #`, blanks and control characters; `nobody` is none.
bool is_seat_name(std::string_view name);
// Distinct names.
[[nodiscard]] Parsed<std::vector<std::string>> take_seats(Line& line);
[[nodiscard]] std::optional<Seat> find_seat(const std::vector<std::string>& seats,
                                            std::string_view name);

// The default names: P0, P1, ...
std::vector<std::string> plain_seats(int players);

[[nodiscard]] Parsed<Seed> take_seed(Line& line);  // a number, or 64 hexadecimal digits
std::string to_string(const Seed& seed);

}  // namespace mayi
