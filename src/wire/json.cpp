#include "wire/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cassert>
#include <charconv>
#include <concepts>
#include <utility>

namespace mayi::wire {
namespace {

// Lists of plain values stay in one line: a hand is read as a row.
bool is_flat(const json::value& value) {
  if (const json::object* const object = value.if_object()) return object->empty();
  const json::array* const array = value.if_array();
  return array == nullptr || std::ranges::none_of(*array, &json::value::is_structured);
}

void write(std::string& out, const json::value& value, const std::string& margin) {
  if (is_flat(value)) {
    out += json::serialize(value);
    return;
  }
  const std::string inner = margin + "  ";
  std::string_view ahead = value.is_object() ? "{" : "[";
  if (const json::object* const object = value.if_object())
    for (const auto& member : *object) {
      out += fmt::format("{}\n{}{}: ", std::exchange(ahead, ","), inner,
                         json::serialize(member.key()));
      write(out, member.value(), inner);
    }
  else
    for (const json::value& item : value.get_array()) {
      out += fmt::format("{}\n{}", std::exchange(ahead, ","), inner);
      write(out, item, inner);
    }
  out += fmt::format("\n{}{}", margin, value.is_object() ? "}" : "]");
}

// As the library spells it, which takes texts apart in pieces to be interrupted anywhere, and needs
// twice the time for that.
void spell(std::string& out, const json::value& value);

void spell(std::string& out, std::string_view text) {
  const auto is_plain = [](char c) {
    return static_cast<unsigned char>(c) >= ' ' && c != '"' && c != '\\';
  };
  if (!std::ranges::all_of(text, is_plain)) {
    out += json::serialize(json::string(text));
    return;
  }
  out.append(1, '"').append(text).append(1, '"');
}

void spell_number(std::string& out, std::integral auto number) {
  std::array<char, 24> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

void spell(std::string& out, const json::array& array) {
  char ahead = '[';
  for (const json::value& item : array) {
    out += std::exchange(ahead, ',');
    spell(out, item);
  }
  out += array.empty() ? "[]" : "]";
}

void spell(std::string& out, const json::object& object) {
  char ahead = '{';
  for (const auto& member : object) {
    out += std::exchange(ahead, ',');
    spell(out, std::string_view(member.key()));
    out += ':';
    spell(out, member.value());
  }
  out += object.empty() ? "{}" : "}";
}

void spell(std::string& out, const json::value& value) {
  switch (value.kind()) {
    case json::kind::null: out += "null"; return;
    case json::kind::bool_: out += value.get_bool() ? "true" : "false"; return;
    case json::kind::int64: return spell_number(out, value.get_int64());
    case json::kind::uint64: return spell_number(out, value.get_uint64());
    case json::kind::string: return spell(out, std::string_view(value.get_string()));
    case json::kind::array: return spell(out, value.get_array());
    case json::kind::object: return spell(out, value.get_object());
    case json::kind::double_: out += json::serialize(value); return;
  }
}

// Empty, with room for most: what is spelled does not grow piece by piece.
std::string& scratch_text() {
  thread_local std::string text;
  text.clear();
  return text;
}

std::size_t count_members(const json::value& value) {
  std::size_t count = 0;
  if (const json::array* const array = value.if_array())
    for (const json::value& item : *array) count += count_members(item);
  if (const json::object* const object = value.if_object())
    for (const auto& member : *object) count += 1 + count_members(member.value());
  return count;
}

// In valid JSON each member has its colon outside of strings, those that are given twice included.
std::size_t count_members_given(std::string_view text) {
  std::size_t count = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') in_string = !in_string;
    if (text[i] == '\\') ++i;
    count += text[i] == ':' && !in_string;
  }
  return count;
}

}  // namespace

std::expected<json::value, std::string> parse(std::string_view text, std::size_t most) {
  if (text.size() > most)
    return std::unexpected(fmt::format("The message is larger than {} bytes.", most));
  json::parse_options options;
  options.max_depth = kMaxDepth;
  boost::system::error_code fault;
  auto value = json::parse(text, fault, {}, options);
  if (fault) return std::unexpected(fmt::format("The message is not JSON: {}.", fault.message()));
  if (count_members(value) != count_members_given(text))
    return std::unexpected("A member is given twice.");
  return value;
}

std::string_view text_in(const json::object& object, std::string_view key) {
  const json::string* const text = find<json::string>(object, key);
  return text == nullptr ? std::string_view{} : std::string_view(*text);
}

std::string to_text(const json::value& value) {
  std::string& text = scratch_text();
  spell(text, value);
  return text;
}

std::string object_text(
    std::initializer_list<std::pair<std::string_view, std::string_view>> members) {
  std::string text = "{";
  std::size_t size = 2;
  for (const auto& [key, value] : members) size += key.size() + value.size() + 4;
  text.reserve(size);
  for (const auto& [key, value] : members) {
    if (value.empty()) continue;
    if (text.size() > 1) text += ',';
    text.append("\"").append(key).append("\":").append(value);
  }
  return text += '}';
}

std::string joined_text(std::string_view object, std::string_view further) {
  if (object == "{}") return std::string(further);
  if (further == "{}") return std::string(object);
  std::string text;
  text.reserve(object.size() + further.size());
  text.append(object).back() = ',';
  return text.append(further.substr(1));
}

Spelled::Spelled(const json::object& object) {
  std::string& text = scratch_text();
  members_.reserve(object.size());
  for (const auto& member : object) {
    text += text.empty() ? '{' : ',';
    members_.push_back(text.size());
    text.append("\"").append(member.key()).append("\":");
    spell(text, member.value());
  }
  text += text.empty() ? "{}" : "}";
  text_ = text;
}

std::string_view Spelled::member(std::size_t i) const {
  const std::size_t end = i + 1 < members_.size() ? members_[i + 1] : text_.size();
  return std::string_view(text_).substr(members_[i], end - members_[i] - 1);
}

std::string Spelled::changes_since(const Spelled& before) const {
  if (before.empty()) return text_;
  assert(before.members_.size() == members_.size());
  std::string& text = scratch_text();
  text += '{';
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (member(i) != before.member(i)) text.append(text.size() > 1 ? "," : "").append(member(i));
  return text += '}';
}

std::string to_lines(const json::value& value) {
  std::string out;
  write(out, value, "");
  return out + "\n";
}

}  // namespace mayi::wire
