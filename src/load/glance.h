#pragma once

#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

// The client has the server's processors, so it does not read JSON: it looks for the few members
// that it needs, as the server spells them.
namespace mayi::load {

// Empty: it is not there. Keys are given without their first quotation mark, of which a text has so
// many that looking for it is slow.
inline std::string_view after(std::string_view text, std::string_view key) {
  const auto* const found =
      static_cast<const char*>(memmem(text.data(), text.size(), key.data(), key.size()));
  if (found == nullptr) return {};
  return text.substr(static_cast<std::size_t>(found - text.data()) + key.size());
}

// The text that a value is or begins with; empty: it is another value.
inline std::string_view first_text(std::string_view value) {
  return value.starts_with('"') ? value.substr(1, value.find('"', 1) - 1) : std::string_view{};
}

inline std::int64_t first_number(std::string_view value) {
  std::int64_t number = 0;
  std::from_chars(value.data(), value.data() + value.size(), number);
  return number;
}

// Calls `take` with key and value of each member of the object that the text begins with, in one
// pass. Requires JSON without blanks.
template <class Take>
void for_each_member(std::string_view text, Take take) {
  int depth = 0;
  std::size_t key = 0, value = 0;  // where they begin
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '"') {
      for (++at; at < text.size() && text[at] != '"'; ++at) at += text[at] == '\\';
    } else if (c == '{' || c == '[') {
      if (++depth == 1) key = at + 1;
    } else if (c == ':' && depth == 1) {
      value = at + 1;
    } else if (c == ',' || c == '}' || c == ']') {
      depth -= c != ',';
      if (depth != (c == ',' ? 1 : 0)) continue;
      if (value > key) take(first_text(text.substr(key)), text.substr(value, at - value));
      if (depth == 0) return;
      key = at + 1;
    }
  }
}

}  // namespace mayi::load
