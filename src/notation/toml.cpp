#include "notation/toml.h"

#include <set>

namespace mayi {
namespace {

constexpr int kDeepest = 4;  // tables in tables
constexpr std::size_t kLongestKey = 64;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_key_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || c == '-';
}
bool ends_bare_value(char c) {
  return std::string_view(" \t\r\n,]}#").find(c) != std::string_view::npos;
}

// A number, whole or with decimals, with its underscores taken out.
std::optional<std::string> number_in(std::string_view word) {
  std::string result;
  if (word.starts_with('+') || word.starts_with('-')) {
    if (word.front() == '-') result = "-";
    word.remove_prefix(1);
  }
  if (word.empty() || !is_digit(word.front()) || !is_digit(word.back())) return std::nullopt;
  const std::size_t point = word.find('.');
  if (word.substr(0, point).size() > 1 && word.front() == '0') return std::nullopt;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (is_digit(word[i]) || (i == point && is_digit(word[i - 1]) && is_digit(word[i + 1])))
      result += word[i];
    else if (word[i] != '_')
      return std::nullopt;
  }
  return result;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {
    if (text_.starts_with("\xEF\xBB\xBF")) text_.remove_prefix(3);
  }

  Parsed<std::vector<TomlEntry>> read() {
    std::string table;
    for (skip_lines(); !done(); skip_lines()) {
      const Parsed<void> taken = peek() == '[' ? take_heading(table) : take_entry(table, 0);
      if (!taken) return std::unexpected(taken.error());
      if (const auto end = end_line(); !end) return std::unexpected(end.error());
    }
    return std::move(entries_);
  }

 private:
  bool done() const { return at_ == text_.size(); }
  char peek() const { return done() ? '\0' : text_[at_]; }
  bool take_if(char c) {
    if (done() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  int column() const { return static_cast<int>(at_ - line_begin_) + 1; }
  std::unexpected<ParseError> error(std::string message) const {
    return std::unexpected(ParseError{line_, column(), std::move(message)});
  }

  void skip_blanks() {
    while (peek() == ' ' || peek() == '\t') ++at_;
  }
  void skip_comment() {
    skip_blanks();
    if (peek() != '#') return;
    while (!done() && peek() != '\n') ++at_;
  }
  bool take_newline() {
    if (peek() == '\r' && text_.substr(at_).starts_with("\r\n")) ++at_;
    if (!take_if('\n')) return false;
    ++line_;
    line_begin_ = at_;
    return true;
  }
  void skip_lines() {
    do skip_comment();
    while (take_newline());
  }
  Parsed<void> end_line() {
    skip_comment();
    if (!done() && !take_newline()) return error("the end of the line is expected");
    return {};
  }

  Parsed<void> take_heading(std::string& table) {
    ++at_;
    auto key = take_key("");
    if (!key) return std::unexpected(key.error());
    if (!take_if(']')) return error("']' is expected");
    table = *std::move(key);
    return {};
  }

  // Words joined by dots, each perhaps in quotes; inside a table, after its name.
  Parsed<std::string> take_key(const std::string& table) {
    std::string path = table;
    do {
      skip_blanks();
      const char quote = peek() == '"' || peek() == '\'' ? peek() : '\0';
      if (quote != '\0') ++at_;
      const std::size_t begin = at_;
      while (is_key_char(peek()) || (quote != '\0' && peek() == '.')) ++at_;
      if (at_ == begin) return error("a key is expected");
      path += (path.empty() ? "" : ".") + std::string(text_.substr(begin, at_ - begin));
      if (quote != '\0' && !take_if(quote))
        return error("the key's second quotation mark is expected");
      if (path.size() > kLongestKey) return error("the key is too long");
      skip_blanks();
    } while (take_if('.'));
    return path;
  }

  Parsed<void> take_entry(const std::string& table, int depth) {
    const int key_column = column();
    auto path = take_key(table);
    if (!path) return std::unexpected(path.error());
    if (!take_if('=')) return error("'=' is expected");
    skip_blanks();
    if (peek() == '{') return take_table(*path, depth + 1);
    if (!is_new(*path))
      return std::unexpected(ParseError{line_, key_column, *path + ": this key is set already"});
    TomlEntry entry{*std::move(path), "", line_, column()};
    auto value = peek() == '[' ? take_list() : take_scalar();
    if (!value) return std::unexpected(value.error());
    entry.value = *std::move(value);
    entries_.push_back(std::move(entry));
    return {};
  }

  // A path is set once, and is no table too.
  bool is_new(const std::string& path) {
    for (std::size_t dot = path.find('.'); dot != std::string::npos; dot = path.find('.', dot + 1))
      if (paths_.contains(path.substr(0, dot))) return false;
    const auto inner = paths_.lower_bound(path + ".");
    if (inner != paths_.end() && inner->starts_with(path + ".")) return false;
    return paths_.insert(path).second;
  }

  Parsed<void> take_table(const std::string& path, int depth) {
    if (depth > kDeepest) return error("the tables are nested too deep");
    ++at_;
    skip_blanks();
    if (take_if('}')) return {};
    do {
      if (const auto entry = take_entry(path, depth); !entry) return entry;
      skip_blanks();
    } while (take_if(','));
    if (!take_if('}')) return error("',' or '}' is expected");
    return {};
  }

  Parsed<std::string> take_list() {
    ++at_;
    std::string list;
    for (skip_lines(); !take_if(']'); skip_lines()) {
      const auto item = take_scalar();
      if (!item) return item;
      list += (list.empty() ? "" : ",") + *item;
      skip_lines();
      if (!take_if(',') && peek() != ']') return error("',' or ']' is expected");
    }
    return list;
  }

  Parsed<std::string> take_scalar() {
    if (peek() == '"' || peek() == '\'') return take_text();
    const std::size_t begin = at_;
    while (!done() && !ends_bare_value(peek())) ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "true") return "yes";
    if (word == "false") return "no";
    if (auto number = number_in(word)) return *std::move(number);
    at_ = begin;
    return error("a text in quotation marks, a number, true or false is expected");
  }

  Parsed<std::string> take_text() {
    const char quote = text_[at_++];
    std::string result;
    while (!take_if(quote)) {
      if (quote == '"' && take_if('\\') && peek() != '"' && peek() != '\\')
        return error("only \\\" and \\\\ are read here");
      if (done() || static_cast<unsigned char>(peek()) < 32)
        return error("the text's second quotation mark is expected");
      result += text_[at_++];
    }
    return result;
  }

  std::string_view text_;
  std::size_t at_ = 0, line_begin_ = 0;
  int line_ = 1;
  std::vector<TomlEntry> entries_;
  std::set<std::string> paths_;
};

}  // namespace

Parsed<std::vector<TomlEntry>> parse_toml(std::string_view text) { return Reader(text).read(); }

}  // namespace mayi
