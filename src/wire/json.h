#pragma once

#include <boost/json/object.hpp>
#include <expected>
#include <string>
#include <string_view>

// The one place that spells JSON; docs/PROTOCOL.md says what stands where.
namespace mayi::wire {

namespace json = boost::json;

inline constexpr std::size_t kMaxMessage = 8 << 10;  // bytes
inline constexpr std::size_t kMaxDepth = 16;

// A text of strict JSON: UTF-8, within the limits, no member given twice, nothing after it. The
// error is a sentence.
[[nodiscard]] std::expected<json::value, std::string> parse(std::string_view text,
                                                            std::size_t most = kMaxMessage);

std::string to_text(const json::value& value);   // in one line
std::string to_lines(const json::value& value);  // indented, for people; ends with a line feed

}  // namespace mayi::wire
