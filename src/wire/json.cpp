#include "wire/json.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

namespace mayi::wire {
namespace {

void indent(std::string& out, int depth) { out.append(static_cast<std::size_t>(2 * depth), ' '); }

// Lists of plain values stay in one line: a hand is read as a row.
bool is_flat(const json::value& value) {
  if (value.is_object()) return false;
  if (!value.is_array()) return true;
  for (const json::value& item : value.get_array())
    if (item.is_structured()) return false;
  return true;
}

void write(std::string& out, const json::value& value, int depth);

void write_array(std::string& out, const json::array& array, int depth) {
  out += "[\n";
  for (std::size_t i = 0; i < array.size(); ++i) {
    indent(out, depth + 1);
    write(out, array[i], depth + 1);
    out += i + 1 < array.size() ? ",\n" : "\n";
  }
  indent(out, depth);
  out += "]";
}

void write_object(std::string& out, const json::object& object, int depth) {
  out += "{\n";
  std::size_t left = object.size();
  for (const auto& member : object) {
    indent(out, depth + 1);
    out += json::serialize(member.key()) + ": ";
    write(out, member.value(), depth + 1);
    out += --left > 0 ? ",\n" : "\n";
  }
  indent(out, depth);
  out += "}";
}

void write(std::string& out, const json::value& value, int depth) {
  if (value.is_object() && !value.get_object().empty())
    write_object(out, value.get_object(), depth);
  else if (is_flat(value) || value.is_object())
    out += json::serialize(value);
  else
    write_array(out, value.get_array(), depth);
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

std::string to_text(const json::value& value) { return json::serialize(value); }

std::string to_lines(const json::value& value) {
  std::string out;
  write(out, value, 0);
  return out + "\n";
}

}  // namespace mayi::wire
