#include "bots/characters.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace mayi {
namespace {

constexpr std::array<std::string_view, kLevels> kLevelNames{"easy", "medium", "hard", "very hard"};

constexpr std::array kCharacters{
    Character{"Rosa",
              Level::easy,
              "beginner",
              "learnt the game from her grandmother and is glad you came.",
              {.company = 3}},
    Character{"Otto",
              Level::easy,
              "beginner",
              "picks up every card that looks friendly.",
              {.company = 2}},
    Character{
        "Pip", Level::easy, "beginner", "would rather be surprised by the stock.", {.company = 4}},
    Character{"Nell",
              Level::easy,
              "beginner",
              "takes from the pile only what is too good to miss.",
              {.company = 5}},

    Character{"Max",
              Level::medium,
              "expert",
              "goes straight for the contract and seldom interrupts.",
              {.claim = 110}},
    Character{"Lola", Level::medium, "claimer",
              "says May I? to everything that brings her closer."},
    Character{"Gus",
              Level::medium,
              "claimer",
              "stays quiet until he is two cards away.",
              {.claims_within = 2}},
    Character{"Ivy",
              Level::medium,
              "expert",
              "says May I? only when she is nearly there.",
              {.claims_within = 1, .claim = 25}},

    Character{"Vera", Level::hard, "expert", "weighs every card twice and smiles once."},
    Character{
        "Kit", Level::hard, "expert", "says May I? before the card has landed.", {.claim = -15}},
    Character{"Bruno",
              Level::hard,
              "expert",
              "hoards kings and aces and always means to use them.",
              {.held = -0.2}},
    Character{"Ines",
              Level::hard,
              "expert",
              "lays down late, and then nearly everything at once.",
              {.left_over = 40}},

    Character{"Ada", Level::very_hard, "search", "plays every card to the end in her head."},
    Character{
        "Cato", Level::very_hard, "search", "says May I? as if the pile were his.", {.claim = -4}},
    Character{"Mira",
              Level::very_hard,
              "search",
              "remembers what you took and never feeds you.",
              {.feed = 4}},
    Character{"Sol",
              Level::very_hard,
              "search",
              "is patient, and then the round is over.",
              {.left_over = 35}},
};

bool same_letters(std::string_view a, std::string_view b) {
  const auto small = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::ranges::equal(a, b, {}, small, small);
}

}  // namespace

std::string_view to_string(Level level) { return kLevelNames[std::to_underlying(level)]; }

std::optional<Level> parse_level(std::string_view text) {
  if (text == "very-hard") return Level::very_hard;
  const auto found = std::ranges::find(kLevelNames, text);
  if (found == kLevelNames.end()) return std::nullopt;
  return static_cast<Level>(found - kLevelNames.begin());
}

std::span<const Character> characters() { return kCharacters; }

const Character* find_character(std::string_view name) {
  const auto found = std::ranges::find_if(
      kCharacters, [&](const Character& each) { return same_letters(each.name, name); });
  return found == kCharacters.end() ? nullptr : &*found;
}

std::vector<const Character*> characters_near(Level level) {
  std::vector<const Character*> near;
  for (const Character& each : kCharacters) near.push_back(&each);
  std::ranges::sort(near, {}, [&](const Character* each) {
    return std::pair(std::abs(std::to_underlying(each->level) - std::to_underlying(level)), each);
  });
  return near;
}

}  // namespace mayi
