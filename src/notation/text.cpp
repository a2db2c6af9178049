#include "notation/text.h"

#include <fmt/format.h>

namespace mayi {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
bool is_mark(char c) { return c == '/' || c == ',' || c == ':'; }

}  // namespace

std::string to_string(const ParseError& error) {
  return fmt::format("line {}, column {}: {}", error.line, error.column, error.message);
}

Line::Line(std::string_view text, int number)
    : text_(text.substr(0, text.find('#'))), number_(number) {
  scan();
}

void Line::scan() {
  while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  const std::size_t begin = at_;
  if (at_ < text_.size() && is_mark(text_[at_])) {
    ++at_;
  } else {
    while (at_ < text_.size() && !is_space(text_[at_]) && !is_mark(text_[at_])) ++at_;
  }
  next_ = {text_.substr(begin, at_ - begin), static_cast<int>(begin) + 1};
}

Token Line::take() {
  const Token token = next_;
  scan();
  return token;
}

bool Line::take_if(std::string_view word) {
  if (next_.text != word) return false;
  scan();
  return true;
}

std::string_view Line::rest() const {
  std::string_view rest = text_.substr(static_cast<std::size_t>(next_.column) - 1);
  while (!rest.empty() && is_space(rest.back())) rest.remove_suffix(1);
  return rest;
}

void Line::expect(std::string_view word) {
  if (!take_if(word)) fail(fmt::format("'{}' is expected", word));
}

void Line::expect_end() {
  if (!done()) fail(fmt::format("unexpected {}", in_quotes(next_.text)));
}

unsigned Line::take_number(unsigned most, std::string_view complaint) {
  const auto number = parse_number(next_.text, most);
  if (!number) fail(std::string(complaint));
  scan();
  return number.value_or(0);
}

void Line::fail(const Token& at, std::string message) {
  fail(ParseError{number_, at.column, std::move(message)});
}

void Line::fail(ParseError error) {
  if (!fault_) fault_ = std::move(error);
  at_ = text_.size();
  scan();
}

Parsed<void> Line::result() const {
  if (fault_) return std::unexpected(*fault_);
  return {};
}

std::optional<unsigned> parse_number(std::string_view text, unsigned most) {
  const auto number = number_of<unsigned>(text);
  return number && *number <= most ? number : std::nullopt;
}

std::string counted(int n, std::string_view what) {
  return fmt::format("{} {}{}", n, what, n == 1 ? "" : "s");
}

std::string listed(std::span<const std::string> words, std::string_view last) {
  if (words.empty()) return "";
  if (words.size() == 1) return words.front();
  return fmt::format("{} {} {}", fmt::join(words.first(words.size() - 1), ", "), last,
                     words.back());
}

std::string in_quotes(std::string_view word) {
  constexpr std::size_t kMost = 40;
  return "'" + plain(word, kMost) + (word.size() > kMost ? "...'" : "'");
}

}  // namespace mayi
