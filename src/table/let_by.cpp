#include "table/let_by.h"

#include <charconv>

namespace mayi {
namespace {

constexpr int kRemembered = 256;  // lines of at most 87 bytes: a note has 64 KiB

// Takes a number and the blank after it off the front.
std::optional<Version> take_number(std::string_view& line) {
  Version number = 0;
  const auto [end, fault] = std::from_chars(line.data(), line.data() + line.size(), number);
  if (fault != std::errc{} || end == line.data() + line.size() || *end != ' ') return std::nullopt;
  line.remove_prefix(static_cast<std::size_t>(end - line.data()) + 1);
  return number;
}

std::optional<LetBy> parse_line(std::string_view line) {
  const auto turn_began = take_number(line);
  const auto version = turn_began ? take_number(line) : std::nullopt;
  if (!version) return std::nullopt;
  return LetBy{*turn_began, *version, std::string(line)};
}

std::string_view take_line(std::string_view& note) {
  const std::size_t end = note.find('\n');
  const std::string_view line = note.substr(0, end);
  note = end == std::string_view::npos ? std::string_view{} : note.substr(end + 1);
  return line;
}

}  // namespace

std::string add_let_by(std::string_view note, const LetBy& let_by) {
  std::string text = std::to_string(let_by.turn_began) + " " + std::to_string(let_by.version) +
                     " " + let_by.id + "\n";
  for (int lines = 1; lines < kRemembered && !note.empty(); ++lines)
    text += std::string(take_line(note)) + "\n";
  return text;
}

std::optional<LetBy> latest_let_by(std::string_view note) { return parse_line(take_line(note)); }

std::optional<LetBy> find_let_by(std::string_view note, std::string_view id) {
  while (!note.empty())
    if (auto found = parse_line(take_line(note)); found && found->id == id) return found;
  return std::nullopt;
}

}  // namespace mayi
