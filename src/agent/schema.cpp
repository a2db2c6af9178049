#include "agent/schema.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>

#include "notation/text.h"

namespace mayi::agent {
namespace {

const json::value* member(const json::object& schema, std::string_view key) {
  return schema.if_contains(key);
}

std::optional<std::int64_t> number(const json::object& schema, std::string_view key) {
  const json::value* const found = member(schema, key);
  if (found == nullptr || !found->is_int64()) return std::nullopt;
  return found->get_int64();
}

// A number of JSON may be spelled 3 or 3.0, or be beyond 64 bits; only the first is an integer
// here.
std::optional<std::int64_t> integer(const json::value& value) {
  if (value.is_int64()) return value.get_int64();
  return std::nullopt;
}

std::string type_fault(std::string_view type, const json::value& value) {
  if (type == "object" && !value.is_object()) return "is an object";
  if (type == "array" && !value.is_array()) return "is a list";
  if (type == "string" && !value.is_string()) return "is a text";
  if (type == "boolean" && !value.is_bool()) return "is true or false";
  if (type == "integer" && !integer(value)) return "is a whole number";
  return "";
}

std::string enum_fault(const json::array& allowed, const json::value& value) {
  std::string words;
  for (const json::value& word : allowed) {
    if (word == value) return "";
    words += (words.empty() ? "" : " or ") + std::string(word.get_string());
  }
  return "is " + words;
}

std::string size_fault(const json::object& schema, const json::value& value) {
  const auto size = static_cast<std::int64_t>(value.is_array()    ? value.get_array().size()
                                              : value.is_string() ? value.get_string().size()
                                                                  : 0);
  if (const auto least = number(schema, "minItems"); least && value.is_array() && size < *least)
    return "has at least " + std::to_string(*least) + " entries";
  if (const auto most = number(schema, "maxItems"); most && value.is_array() && size > *most)
    return "has at most " + std::to_string(*most) + " entries";
  if (const auto most = number(schema, "maxLength"); most && value.is_string() && size > *most)
    return "has at most " + std::to_string(*most) + " bytes";
  if (const auto least = number(schema, "minimum"); least && *integer(value) < *least)
    return "is " + std::to_string(*least) + " or more";
  if (const auto most = number(schema, "maximum"); most && *integer(value) > *most)
    return "is at most " + std::to_string(*most);
  return "";
}

std::string missing_fault(const json::object& schema, const json::object& value,
                          const std::string& place) {
  const json::value* const required = member(schema, "required");
  if (required == nullptr) return "";
  for (const json::value& name : required->get_array())
    if (!value.contains(name.get_string()))
      return (place.empty() ? "" : place + ": ") + "'" + std::string(name.get_string()) +
             "' is missing.";
  return "";
}

std::string object_fault(const json::object& schema, const json::object& value,
                         const std::string& place) {
  const json::object& properties = schema.at("properties").get_object();
  for (const auto& entry : value) {
    const json::value* const expected = properties.if_contains(entry.key());
    if (expected == nullptr)
      return (place.empty() ? "" : place + ": ") + "nothing here is called " + quoted(entry.key()) +
             ".";
    const std::string name =
        place.empty() ? std::string(entry.key()) : place + "." + std::string(entry.key());
    if (auto fault = find_schema_fault(expected->get_object(), entry.value(), name); !fault.empty())
      return fault;
  }
  return missing_fault(schema, value, place);
}

std::string items_fault(const json::object& schema, const json::array& value,
                        const std::string& place) {
  const json::value* const items = member(schema, "items");
  for (std::size_t i = 0; items != nullptr && i < value.size(); ++i)
    if (auto fault =
            find_schema_fault(items->get_object(), value[i], place + "[" + std::to_string(i) + "]");
        !fault.empty())
      return fault;
  return "";
}

}  // namespace

std::string find_schema_fault(const json::object& schema, const json::value& value,
                              const std::string& place) {
  std::string fault = type_fault(schema.at("type").get_string(), value);
  if (const json::value* const allowed = member(schema, "enum"); fault.empty() && allowed)
    fault = enum_fault(allowed->get_array(), value);
  if (fault.empty()) fault = size_fault(schema, value);
  if (!fault.empty()) return "'" + place + "' " + fault + ".";
  if (value.is_object()) return object_fault(schema, value.get_object(), place);
  if (value.is_array()) return items_fault(schema, value.get_array(), place);
  return "";
}

}  // namespace mayi::agent
