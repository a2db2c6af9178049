#include "notation/text.h"

#include <fmt/format.h>

#include <charconv>

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

std::unexpected<ParseError> Line::error(std::string message) const {
  return error(next_, std::move(message));
}

std::unexpected<ParseError> Line::error(const Token& at, std::string message) const {
  return std::unexpected(ParseError{number_, at.column, std::move(message)});
}

std::optional<unsigned> parse_number(std::string_view text, unsigned most) {
  unsigned value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (fault != std::errc{} || end != text.data() + text.size() || value > most) return std::nullopt;
  return value;
}

std::string quoted(std::string_view word) {
  constexpr std::size_t kMost = 40;
  return "'" + plain(word, kMost) + (word.size() > kMost ? "...'" : "'");
}

}  // namespace mayi
