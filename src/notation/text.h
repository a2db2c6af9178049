#pragma once

#include <charconv>
#include <cmath>
#include <expected>
#include <optional>
#include <span>
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
// word. The first failure is kept and ends the line: whoever reads on finds no more words, so that
// it is enough to ask once, at the end.
class Line {
 public:
  explicit Line(std::string_view text, int number = 1);

  bool done() const { return next_.text.empty(); }
  const Token& peek() const { return next_; }
  Token take();
  bool take_if(std::string_view word);
  std::string_view rest() const;  // the line from the next word on, without a comment
  int number() const { return number_; }

  // These fail if something else comes.
  void expect(std::string_view word);
  void expect_end();
  unsigned take_number(unsigned most, std::string_view complaint = "a number is expected");

  void fail(std::string message) { fail(next_, std::move(message)); }  // at the next word
  void fail(const Token& at, std::string message);
  void fail(ParseError error);
  bool failed() const { return fault_.has_value(); }

  // What was read, unless something failed.
  template <class T>
  [[nodiscard]] Parsed<T> result(T value) const {
    if (fault_) return std::unexpected(*fault_);
    return value;
  }
  [[nodiscard]] Parsed<void> result() const;

 private:
  void scan();

  std::string_view text_;
  int number_;
  std::size_t at_ = 0;
  Token next_{};
  std::optional<ParseError> fault_;
};

// Calls visit(Line) for each line that is not blank, until one fails.
template <class Visit>
[[nodiscard]] Parsed<void> for_each_line(std::string_view text, Visit visit) {
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    Line line(text.substr(0, end), number);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (line.done()) continue;
    visit(line);
    if (line.failed()) return line.result();
  }
  return {};
}

// The number that is all of a text, if it fits its type; infinities and NaN are no numbers.
template <class Number>
[[nodiscard]] std::optional<Number> number_of(std::string_view text) {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || fault != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  if constexpr (std::is_floating_point_v<Number>)
    if (!std::isfinite(number)) return std::nullopt;
  return number;
}

// Calls visit(part) for each part between separators, of which there is at least one; the first
// complaint ends it.
template <class Visit>
[[nodiscard]] std::optional<std::string> for_each_part(std::string_view text, char separator,
                                                       Visit visit) {
  for (;;) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (auto complaint = visit(text.substr(0, end))) return complaint;
    if (end == text.size()) return std::nullopt;
    text.remove_prefix(end + 1);
  }
}

// A number without sign that fits, or nothing.
[[nodiscard]] std::optional<unsigned> parse_number(std::string_view text, unsigned most);

std::string counted(int n, std::string_view what);  // "1 card", "2 cards"
// "a, b and c"
std::string listed(std::span<const std::string> words, std::string_view last = "and");

// The one door for text from outside: valid UTF-8 on one line, without control, escape, format and
// direction characters, at most `most` bytes, never cut inside a character. What is no UTF-8 shows
// as `?`, a line break or tab as a blank.
std::string plain(std::string_view text, std::size_t most = 4096);

// For error messages: the word shortened and plain.
std::string in_quotes(std::string_view word);

}  // namespace mayi
