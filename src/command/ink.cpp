#include "command/ink.h"

#include <fmt/format.h>

#include "notation/card_text.h"

namespace mayi {
namespace {

// Green clubs, yellow diamonds, red hearts, cyan spades, violet Jokers: told apart by the
// colour-blind too, for the sign or letter stays.
std::string coloured(Card card, std::string_view text) {
  constexpr std::string_view kSuits[] = {"32", "33", "31", "36"};
  return fmt::format("\x1b[{}m{}\x1b[0m",
                     card.is_joker() ? "1;35" : kSuits[std::to_underlying(card.suit())], text);
}

std::string signs(Card card) { return for_people(card); }
std::string letters(Card card) { return to_string(card); }
std::string coloured_signs(Card card) { return coloured(card, signs(card)); }
std::string coloured_letters(Card card) { return coloured(card, letters(card)); }

}  // namespace

SpellCard Ink::spell() const {
  if (ascii) return colour ? coloured_letters : letters;
  return colour ? coloured_signs : signs;
}

Voice Ink::voice(const SeatView& seat) const {
  std::vector<std::string> names;
  for (const Place& place : seat.places) names.push_back(plain(place.name));
  return Voice(Tone::player, std::move(names), seat.me(), spell());
}

std::string Ink::dressed(std::string_view code, std::string_view text) const {
  if (!colour || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

Lines Ink::dressed_lines(std::string_view code, std::string_view text) const {
  Lines lines = wrap(text, width);
  for (std::string& line : lines) line = dressed(code, line);
  return lines;
}

}  // namespace mayi
