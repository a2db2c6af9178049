#include "tools/schema.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <optional>

#include "notation/text.h"

namespace mayi::tools {
namespace {

std::optional<std::int64_t> number(const json::object& schema, std::string_view key) {
  const json::value* const found = schema.if_contains(key);
  if (found == nullptr || !found->is_int64()) return std::nullopt;
  return found->get_int64();
}

// A number of JSON may be spelled 3 or 3.0, or be beyond 64 bits; only the first is an integer
// here.
std::string type_fault(std::string_view type, const json::value& value) {
  if (type == "object" && !value.is_object()) return "is an object";
  if (type == "array" && !value.is_array()) return "is a list";
  if (type == "string" && !value.is_string()) return "is a text";
  if (type == "integer" && !value.is_int64()) return "is a whole number";
  return "";
}

std::string enum_fault(const json::array& allowed, const json::value& value) {
  std::string words;
  for (const json::value& word : allowed) {
    if (word == value) return "";
    words += fmt::format("{}{}", words.empty() ? "" : " or ", std::string_view(word.get_string()));
  }
  return fmt::format("is {}", words);
}

std::string list_fault(const json::object& schema, const json::array& list) {
  const auto size = static_cast<std::int64_t>(list.size());
  if (const auto least = number(schema, "minItems"); least && size < *least)
    return fmt::format("has at least {} entries", *least);
  if (const auto most = number(schema, "maxItems"); most && size > *most)
    return fmt::format("has at most {} entries", *most);
  return "";
}

std::string bound_fault(const json::object& schema, const json::value& value) {
  if (value.is_array()) return list_fault(schema, value.get_array());
  if (value.is_string()) {
    const auto most = number(schema, "maxLength");
    const bool fits = !most || static_cast<std::int64_t>(value.get_string().size()) <= *most;
    return fits ? "" : fmt::format("has at most {} bytes", *most);
  }
  if (!value.is_int64()) return "";
  if (const auto least = number(schema, "minimum"); least && value.get_int64() < *least)
    return fmt::format("is {} or more", *least);
  if (const auto most = number(schema, "maximum"); most && value.get_int64() > *most)
    return fmt::format("is at most {}", *most);
  return "";
}

std::string at(const std::string& place) { return place.empty() ? "" : fmt::format("{}: ", place); }

std::string missing_fault(const json::object& schema, const json::object& value,
                          const std::string& place) {
  const json::value* const required = schema.if_contains("required");
  if (required == nullptr) return "";
  for (const json::value& name : required->get_array())
    if (!value.contains(name.get_string()))
      return fmt::format("{}'{}' is missing.", at(place), std::string_view(name.get_string()));
  return "";
}

std::string object_fault(const json::object& schema, const json::object& value,
                         const std::string& place) {
  const json::object& properties = schema.at("properties").get_object();
  for (const auto& entry : value) {
    const std::string key(entry.key());
    const json::value* const expected = properties.if_contains(key);
    if (expected == nullptr)
      return fmt::format("{}nothing here is called {}.", at(place), quoted(key));
    const std::string name = place.empty() ? key : fmt::format("{}.{}", place, key);
    if (auto fault = find_schema_fault(expected->get_object(), entry.value(), name); !fault.empty())
      return fault;
  }
  return missing_fault(schema, value, place);
}

std::string items_fault(const json::object& schema, const json::array& value,
                        const std::string& place) {
  const json::object& items = schema.at("items").get_object();
  for (std::size_t i = 0; i < value.size(); ++i)
    if (auto fault = find_schema_fault(items, value[i], fmt::format("{}[{}]", place, i));
        !fault.empty())
      return fault;
  return "";
}

}  // namespace

std::string find_schema_fault(const json::object& schema, const json::value& value,
                              const std::string& place) {
  std::string fault = type_fault(schema.at("type").get_string(), value);
  if (const json::value* const allowed = schema.if_contains("enum"); fault.empty() && allowed)
    fault = enum_fault(allowed->get_array(), value);
  if (fault.empty()) fault = bound_fault(schema, value);
  if (!fault.empty()) return fmt::format("'{}' {}.", place, fault);
  if (value.is_object()) return object_fault(schema, value.get_object(), place);
  if (value.is_array()) return items_fault(schema, value.get_array(), place);
  return "";
}

}  // namespace mayi::tools
