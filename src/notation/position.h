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
std::vector<std::string> take_seats(Line& line);
Seat take_seat(Line& line, const std::vector<std::string>& seats);  // the first one if it fails
[[nodiscard]] std::optional<Seat> find_seat(const std::vector<std::string>& seats,
                                            std::string_view name);

// Their name, or `nobody`.
std::string_view seat_name(const std::vector<std::string>& seats, Seat seat_or_nobody);

// The default names: P0, P1, ...
std::vector<std::string> plain_seats(int players);

std::string_view to_string(Phase phase);  // "draw", "act", "discard"
Phase take_phase(Line& line);
std::uint8_t take_round(Line& line);
Seed take_seed(Line& line);  // a number, or 64 hexadecimal digits
[[nodiscard]] Parsed<Seed> parse_seed(std::string_view text);
std::string to_string(const Seed& seed);

}  // namespace mayi
