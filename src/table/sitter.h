#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/seat.h"

namespace mayi {

enum class SitterKind : std::uint8_t { person, bot, model };

// Who sits at a seat. The decisions of persons and models come from outside; the table itself asks
// the bots.
struct Sitter {
  SitterKind kind = SitterKind::person;
  std::string player;  // a bot's rung of the ladder, or a model's name; a person has none

  bool outside() const { return kind != SitterKind::bot; }
  bool operator==(const Sitter&) const = default;
};

std::string to_string(const Sitter& sitter);  // human, bot:expert, llm:NAME
// Also reads `you` and a bot's bare name. Nothing: it is no one this program knows; a model's name
// is not looked up.
std::optional<Sitter> parse_sitter(std::string_view text);

// The seats whose decisions come from outside, as a set.
SeatSet seats_outside(std::span<const Sitter> sitters);

}  // namespace mayi
