#pragma once

#include <vector>

#include "bots/bot.h"

namespace mayi {

enum class Level : std::uint8_t { easy, medium, hard, very_hard };
inline constexpr int kLevels = 4;
std::string_view to_string(Level level);  // "very hard"
// As people type it: also "very-hard".
[[nodiscard]] std::optional<Level> parse_level(std::string_view text);

// An opponent that people can tell from others: a rung of the ladder with a name and a manner of
// its own. A journal keeps the name, so a character may change but never go.
struct Character {
  std::string_view name;
  Level level{};
  std::string_view rung;
  std::string_view about;  // follows the name: "Rosa learnt the game from her grandmother."
  Manner manner{};
};

std::span<const Character> characters();  // easiest first
// By name, in capital or small letters; nullptr: there is none.
[[nodiscard]] const Character* find_character(std::string_view name);
// All of them, those of the level first, then those of the levels nearest to it.
std::vector<const Character*> characters_near(Level level);

}  // namespace mayi
