#include "terminal/ink.h"

#include <fmt/format.h>

#include "notation/card_text.h"

namespace mayi::terminal {
namespace {

std::string dressed(std::string_view code, std::string_view text) {
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

// Green clubs, yellow diamonds, red hearts, cyan spades, violet Jokers: told apart by the
// colour-blind too, for the sign or letter stays.
std::string_view colour_of(Card card) {
  if (card.is_joker()) return "1;35";
  switch (card.suit()) {
    case Suit::clubs: return "32";
    case Suit::diamonds: return "33";
    case Suit::hearts: return "31";
    case Suit::spades: return "36";
  }
  std::unreachable();
}

std::string signs(Card card) { return for_people(card); }
std::string letters(Card card) { return to_string(card); }
std::string coloured_signs(Card card) { return dressed(colour_of(card), signs(card)); }
std::string coloured_letters(Card card) { return dressed(colour_of(card), letters(card)); }

std::string dressed_if(bool colour, std::string_view code, std::string_view text) {
  return colour && !text.empty() ? dressed(code, text) : std::string(text);
}

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

std::string Ink::bold(std::string_view text) const { return dressed_if(colour, "1", text); }
std::string Ink::faint(std::string_view text) const { return dressed_if(colour, "2", text); }
std::string Ink::alarm(std::string_view text) const { return dressed_if(colour, "1;31", text); }

Lines Ink::bold_lines(std::string_view text) const {
  Lines lines = wrap(text, width);
  for (std::string& line : lines) line = bold(line);
  return lines;
}

Lines Ink::alarm_lines(std::string_view text) const {
  Lines lines = wrap(text, width);
  for (std::string& line : lines) line = alarm(line);
  return lines;
}

}  // namespace mayi::terminal
