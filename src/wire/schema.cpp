#include "wire/schema.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <vector>

#include "notation/text.h"
#include "prose/words.h"

namespace mayi::wire {

extern const std::string_view kProtocolSchema;

namespace {

constexpr std::string_view kToDefinition = "#/$defs/";

struct Type {
  std::string_view name;
  bool (*has)(const json::value&);
  std::string_view fault;
};
// A number of JSON may be spelled 3 or 3.0, or be beyond 64 bits; only the first is an integer
// here.
constexpr Type kTypes[] = {
    {"object", [](const json::value& value) { return value.is_object(); }, "is an object"},
    {"array", [](const json::value& value) { return value.is_array(); }, "is a list"},
    {"string", [](const json::value& value) { return value.is_string(); }, "is a text"},
    {"integer", [](const json::value& value) { return value.is_int64(); }, "is a whole number"},
    {"boolean", [](const json::value& value) { return value.is_bool(); }, "is true or false"},
    {"null", [](const json::value& value) { return value.is_null(); }, "is null"},
};

std::string type_fault(const json::object& schema, const json::value& value) {
  const std::string_view name = text_in(schema, "type");
  for (const Type& type : kTypes)
    if (type.name == name && !type.has(value)) return std::string(type.fault);
  return "";
}

std::string choice_fault(const json::object& schema, const json::value& value) {
  if (const json::value* const only = schema.if_contains("const"); only && *only != value)
    return fmt::format("is {}", to_text(*only));
  const json::array* const allowed = find<json::array>(schema, "enum");
  if (allowed == nullptr || std::ranges::count(*allowed, value) > 0) return "";
  std::vector<std::string> words;
  for (const json::value& word : *allowed) words.emplace_back(word.get_string());
  return fmt::format("is {}", listed(words, "or"));
}

struct Bound {
  std::string_view key;
  bool is_least;
  std::string_view fault;
};
constexpr Bound kBounds[] = {{"minimum", true, "is {} or more"},
                             {"maximum", false, "is at most {}"},
                             {"minItems", true, "has at least {} entries"},
                             {"maxItems", false, "has at most {} entries"},
                             {"minLength", true, "has at least {} bytes"},
                             {"maxLength", false, "has at most {} bytes"}};

// A number, or the size of a text or list. Its type is right, so a bound is one of that type.
std::string bound_fault(const json::object& schema, const json::value& value) {
  const auto size = static_cast<std::int64_t>(value.is_array()    ? value.get_array().size()
                                              : value.is_string() ? value.get_string().size()
                                                                  : 0);
  const std::int64_t measured = value.is_int64() ? value.get_int64() : size;
  for (const Bound& bound : kBounds)
    if (const auto* const limit = find<std::int64_t>(schema, bound.key);
        limit && (bound.is_least ? measured < *limit : measured > *limit))
      return fmt::format(fmt::runtime(bound.fault), *limit);
  return "";
}

std::string at(const std::string& place) { return place.empty() ? "" : fmt::format("{}: ", place); }

std::string object_fault(const json::object& schema, const json::object& value,
                         const std::string& place) {
  const json::object& properties = schema.at("properties").get_object();
  for (const auto& entry : value) {
    const std::string key(entry.key());
    const json::value* const expected = properties.if_contains(key);
    if (expected == nullptr)
      return fmt::format("{}nothing here is called {}.", at(place), in_quotes(key));
    const std::string name = place.empty() ? key : fmt::format("{}.{}", place, key);
    if (auto fault = find_fault(expected->get_object(), entry.value(), name); !fault.empty())
      return fault;
  }
  if (const json::array* const required = find<json::array>(schema, "required"))
    for (const json::value& name : *required)
      if (!value.contains(name.get_string()))
        return fmt::format("{}'{}' is missing.", at(place), std::string_view(name.get_string()));
  return "";
}

std::string items_fault(const json::object& items, const json::array& value,
                        const std::string& place) {
  for (std::size_t i = 0; i < value.size(); ++i)
    if (auto fault = find_fault(items, value[i], fmt::format("{}[{}]", place, i)); !fault.empty())
      return fault;
  return "";
}

// What keeps it from the first of several is what is said.
std::string options_fault(const json::array& options, const json::value& value,
                          const std::string& place) {
  std::string said;
  for (const json::value& option : options) {
    std::string fault = find_fault(option.get_object(), value, place);
    if (fault.empty()) return "";
    if (said.empty()) said = std::move(fault);
  }
  return said;
}

}  // namespace

const json::object& definition(std::string_view name) {
  static const json::value schema = *parse(kProtocolSchema, kProtocolSchema.size());
  return schema.at("$defs").at(name).get_object();
}

std::string find_fault(const json::object& schema, const json::value& value,
                       const std::string& place) {
  if (const std::string_view ref = text_in(schema, "$ref"); !ref.empty())
    return find_fault(definition(ref.substr(kToDefinition.size())), value, place);
  if (const json::array* const options = find<json::array>(schema, "oneOf"))
    return options_fault(*options, value, place);
  std::string fault = type_fault(schema, value);
  if (fault.empty()) fault = choice_fault(schema, value);
  if (fault.empty()) fault = bound_fault(schema, value);
  if (!fault.empty()) return fmt::format("'{}' {}.", place, fault);
  if (value.is_object()) return object_fault(schema, value.get_object(), place);
  if (value.is_array())
    return items_fault(schema.at("items").get_object(), value.get_array(), place);
  return "";
}

}  // namespace mayi::wire
