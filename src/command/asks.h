#pragma once

#include "command/words.h"

namespace mayi::command {

// What a person at a seat asks of the table: an action, or one of
//   standing closer call        about discards, beforehand; see read_standing
//   leave, come-back            from and to the table
//   stand-in expert             a bot for a seat that is away
[[nodiscard]] Read<Ask> read_ask(const SeatView& seat, std::span<const std::string> words);

// "nothing own-turn", "closer call", "9C JK call at-most=2", "none": the words of to_string, whose
// keys may be left out.
[[nodiscard]] Read<Standing> read_standing(std::span<const std::string> words);

}  // namespace mayi::command
