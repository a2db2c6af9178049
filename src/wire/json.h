#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

// How messages are read and spelled as JSON; docs/PROTOCOL.md says what stands where.
namespace mayi::wire {

namespace json = boost::json;

inline constexpr std::size_t kMaxMessage = 8 << 10;  // bytes
inline constexpr std::size_t kMaxDepth = 16;

// A text of strict JSON: UTF-8, within the limits, no member given twice, nothing after it. The
// error is a sentence.
[[nodiscard]] std::expected<json::value, std::string> parse(std::string_view text,
                                                            std::size_t most = kMaxMessage);

// A member of that type: json::object, json::array, json::string, std::int64_t or double. nullptr:
// there is none.
template <class T>
[[nodiscard]] const T* find(const json::object& object, std::string_view key) {
  const json::value* const value = object.if_contains(key);
  if (value == nullptr) return nullptr;
  if constexpr (std::is_same_v<T, json::object>) return value->if_object();
  if constexpr (std::is_same_v<T, json::array>) return value->if_array();
  if constexpr (std::is_same_v<T, json::string>) return value->if_string();
  if constexpr (std::is_same_v<T, std::int64_t>) return value->if_int64();
  if constexpr (std::is_same_v<T, double>) return value->if_double();
}
std::string_view text_in(const json::object& object, std::string_view key);  // empty: no text

std::string to_text(const json::value& value);  // in one line
// Objects from what is spelled already: the members' values, without those that are empty; and the
// members of both.
std::string object_text(
    std::initializer_list<std::pair<std::string_view, std::string_view>> members);
std::string joined_text(std::string_view object, std::string_view further);

// An object's text that knows where each member stands in it, so that two states are compared and
// told apart as texts. Requires names that are spelled as they are.
class Spelled {
 public:
  Spelled() = default;  // nothing yet
  explicit Spelled(const json::object& object);

  bool empty() const { return members_.empty(); }
  const std::string& text() const { return text_; }
  // An object of the members that are not as before. Requires the same members in the same order
  // there, or nothing.
  std::string changes_since(const Spelled& before) const;

 private:
  std::string_view member(std::size_t i) const;

  std::string text_;
  std::vector<std::size_t> members_;  // where each begins
};

std::string to_lines(const json::value& value);  // indented, for people; ends with a line feed

}  // namespace mayi::wire
