#include "command/lines.h"

#include <clocale>
#include <cwchar>
#include <iterator>
#include <sstream>
#include <utility>

namespace mayi {
namespace {

constexpr std::string_view kPlain = "\x1b[0m";

// While it lives this thread reads UTF-8 and knows its widths, whatever the user's locale is.
class InUtf8 {
 public:
  InUtf8() : before_(uselocale(utf8())) {}
  InUtf8(const InUtf8&) = delete;
  ~InUtf8() { uselocale(before_); }

 private:
  static locale_t utf8() {
    static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", locale_t{});
    return locale;
  }
  const locale_t before_;
};

// What a text begins with: a colour code, or one character.
struct Piece {
  std::size_t bytes = 1;
  int columns = 1;
  bool is_code = false;
};

// Requires InUtf8 and a text.
Piece first_piece(std::string_view text) {
  if (text[0] >= ' ' && text[0] <= '~') return {};
  const std::size_t end = text.starts_with("\x1b[") ? text.find('m') : std::string_view::npos;
  if (end != std::string_view::npos) return {end + 1, 0, true};
  wchar_t character = 0;
  std::mbstate_t state{};
  const std::size_t bytes = std::mbrtowc(&character, text.data(), text.size(), &state);
  if (bytes == 0 || bytes > text.size()) return {};  // no character: a screen shows something
  return {bytes, std::max(0, wcwidth(character)), false};
}

std::string blanks(int n) { return std::string(static_cast<std::size_t>(std::max(n, 0)), ' '); }

}  // namespace

int columns(std::string_view text) {
  const InUtf8 utf8;
  int n = 0;
  while (!text.empty()) {
    const Piece piece = first_piece(text);
    n += piece.columns;
    text.remove_prefix(piece.bytes);
  }
  return n;
}

std::string pad(std::string text, int to) {
  const int missing = to - columns(text);
  return std::move(text) + blanks(missing);
}

std::string right(const std::string& text, int to) { return blanks(to - columns(text)) + text; }

std::string clip(const std::string& text, int width, std::string_view mark) {
  if (columns(text) <= width) return text;
  const int room = std::max(0, width - columns(mark));
  const InUtf8 utf8;
  std::string cut;
  bool coloured = false;
  int used = 0;
  for (std::string_view left = text; !left.empty();) {
    const Piece piece = first_piece(left);
    if ((used += piece.columns) > room) break;
    const std::string_view taken = left.substr(0, piece.bytes);
    if (piece.is_code) coloured = taken != kPlain;
    cut += taken;
    left.remove_prefix(piece.bytes);
  }
  if (coloured) cut += kPlain;
  return cut.append(mark);
}

Lines wrap(std::string_view text, int width, int indent) {
  return flow(words_of(text), width, 1, indent);
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

Lines flow(const Lines& items, int width, int gap, int indent) {
  Lines lines;
  for (const std::string& item : items)
    if (lines.empty())
      lines.push_back(item);
    else if (columns(lines.back()) + gap + columns(item) <= width)
      lines.back() += blanks(gap) + item;
    else
      lines.push_back(blanks(indent) + item);
  return lines;
}

void keep_last(Lines& lines, std::size_t most) {
  if (lines.size() > most)
    lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(most));
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream words{std::string(line)};
  return {std::istream_iterator<std::string>(words), {}};
}

}  // namespace mayi
