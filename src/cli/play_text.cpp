#include "cli/play_text.h"

#include <algorithm>

#include "notation/card_text.h"

namespace mayi::cli {
namespace {

constexpr std::string_view kPlain = "\x1b[0m";

// Green clubs, yellow diamonds, red hearts, cyan spades, violet Jokers: told apart by the
// colour-blind too, for the sign or letter stays.
std::string_view colour_of(Card card) {
  if (card.is_joker()) return "\x1b[1;35m";
  switch (card.suit()) {
    case Suit::clubs: return "\x1b[32m";
    case Suit::diamonds: return "\x1b[33m";
    case Suit::hearts: return "\x1b[31m";
    case Suit::spades: return "\x1b[36m";
  }
  std::unreachable();
}

std::string in_colour(Card card, const std::string& text) {
  return std::string(colour_of(card)) + text + std::string(kPlain);
}
std::string signs(Card card) { return for_people(card); }
std::string letters(Card card) { return to_string(card); }
std::string coloured_signs(Card card) { return in_colour(card, for_people(card)); }
std::string coloured_letters(Card card) { return in_colour(card, to_string(card)); }

std::string dressed(bool colour, std::string_view code, std::string_view text) {
  if (!colour || text.empty()) return std::string(text);
  return std::string(code) + std::string(text) + std::string(kPlain);
}

// The length of the colour code that begins here, or 0.
std::size_t code_length(std::string_view text) {
  if (!text.starts_with("\x1b[")) return 0;
  const std::size_t end = text.find('m');
  return end == std::string_view::npos ? 0 : end + 1;
}

bool begins_character(char c) { return (c & 0xc0) != 0x80; }

}  // namespace

SpellCard Ink::spell() const {
  if (ascii) return colour ? coloured_letters : letters;
  return colour ? coloured_signs : signs;
}
std::string Ink::bold(std::string_view text) const { return dressed(colour, "\x1b[1m", text); }
std::string Ink::faint(std::string_view text) const { return dressed(colour, "\x1b[2m", text); }
std::string Ink::alarm(std::string_view text) const { return dressed(colour, "\x1b[1;31m", text); }

int columns(std::string_view text) {
  int n = 0;
  while (!text.empty()) {
    if (const std::size_t code = code_length(text); code > 0) {
      text.remove_prefix(code);
      continue;
    }
    n += begins_character(text.front()) ? 1 : 0;
    text.remove_prefix(1);
  }
  return n;
}

std::string pad(std::string text, int to) {
  const int missing = to - columns(text);
  return missing > 0 ? std::move(text) + std::string(static_cast<std::size_t>(missing), ' ') : text;
}

std::string right(const std::string& text, int to) {
  const int missing = to - columns(text);
  return missing > 0 ? std::string(static_cast<std::size_t>(missing), ' ') + text : text;
}

std::string clip(const std::string& text, int width, bool ascii) {
  if (columns(text) <= width) return text;
  const int room = std::max(0, width - (ascii ? 2 : 1));
  std::string cut;
  bool coloured = false;
  int used = 0;
  for (std::string_view left = text; !left.empty();) {
    const std::size_t code = code_length(left);
    if (code == 0 && begins_character(left.front()) && ++used > room) break;
    const std::size_t taken = std::max<std::size_t>(code, 1);
    if (code > 0) coloured = left.substr(0, code) != kPlain;
    cut += left.substr(0, taken);
    left.remove_prefix(taken);
  }
  if (coloured) cut += kPlain;
  return cut + (ascii ? ".." : "…");
}

Lines wrap(std::string_view text, int width, int indent) {
  Lines lines;
  std::string line;
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  for (const std::string& word : words_of(text)) {
    const bool fits = columns(line) + 1 + columns(word) <= width;
    if (!line.empty() && line != margin && !fits) {
      lines.push_back(std::exchange(line, margin));
    } else if (!line.empty() && line != margin) {
      line += ' ';
    }
    line += word;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

Lines wrap_lines(std::string_view text, int width) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    append(lines, end == 0 ? Lines{""} : wrap(text.substr(0, end), width, 2));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

Lines flow(const Lines& items, int width, int indent) {
  Lines lines;
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  std::string line;
  for (const std::string& item : items) {
    if (!line.empty() && columns(line) + 2 + columns(item) > width)
      lines.push_back(std::exchange(line, ""));
    line += (line.empty() ? margin : "  ") + item;
  }
  if (!line.empty()) lines.push_back(line);
  return lines;
}

std::string counted(int n, const std::string& what) {
  return std::to_string(n) + " " + what + (n == 1 ? "" : "s");
}

std::string printable(std::string_view text) {
  std::string kept;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    // U+0080 to U+009F are control characters too; in UTF-8 they are C2 80 to C2 9F.
    const bool high_control =
        byte == 0xc2 && i + 1 < text.size() && static_cast<unsigned char>(text[i + 1]) < 0xa0;
    if (high_control)
      ++i;
    else if (byte >= 0x20 && byte != 0x7f)
      kept += text[i];
  }
  return kept;
}

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::string word;
  for (const char c : line) {
    if (c != ' ' && c != '\t') {
      word += c;
    } else if (!word.empty()) {
      words.push_back(std::exchange(word, ""));
    }
  }
  if (!word.empty()) words.push_back(word);
  return words;
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace mayi::cli
