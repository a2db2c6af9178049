#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace mayi {

// What is wrong with a text, and where; line and column count from 1, column in bytes.
struct ParseError {
  int line = 0, column = 0;
  std::string message;
  bool operator==(const ParseError&) const = default;
};
template <class T>
using Parsed = std::expected<T, ParseError>;

// "line 3, column 7: unknown card '11H'"
std::string to_string(const ParseError& error);

// Texts larger than this are refused unread.
inline constexpr std::size_t kMaxText = 8 << 20;

// The largest score that is read: far from overflow, whatever is played after it.
inline constexpr unsigned kMaxScore = 2'000'000'000;

struct Token {
  std::string_view text;
  int column = 0;
};

// The words of one line. White space separates them, `#` starts a comment, and each of `/ , :` is a
// word.
class Line {
 public:
  explicit Line(std::string_view text, int number = 1);

  bool done() const { return next_.text.empty(); }
  const Token& peek() const { return next_; }
  Token take();
  bool take_if(std::string_view word);
  std::string_view rest() const;  // the line from the next word on, without a comment
  int number() const { return number_; }

  std::unexpected<ParseError> error(std::string message) const;  // at the next word
  std::unexpected<ParseError> error(const Token& at, std::string message) const;

 private:
  void scan();

  std::string_view text_;
  int number_;
  std::size_t at_ = 0;
  Token next_{};
};

// Calls visit(Line) for each line that is not blank; a visit that returns an error ends it.
template <class Visit>
[[nodiscard]] Parsed<void> for_each_line(std::string_view text, Visit visit) {
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    Line line(text.substr(0, end), number);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (line.done()) continue;
    if (Parsed<void> result = visit(line); !result) return result;
  }
  return {};
}

// A number without sign that fits, or nothing.
[[nodiscard]] std::optional<unsigned> parse_number(std::string_view text, unsigned most);

// The one door for text from outside: valid UTF-8 on one line, without control, escape, format and
// direction characters, at most `most` bytes, never cut inside a character. What is no UTF-8 shows
// as `?`, a line break or tab as a blank.
std::string plain(std::string_view text, std::size_t most = 4096);

// For error messages: the word shortened and plain.
std::string quoted(std::string_view word);

}  // namespace mayi
