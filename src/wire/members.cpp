#include "wire/members.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "notation/card_text.h"

namespace mayi::wire {

std::optional<json::value> Members::take(std::string_view key) {
  const auto found = left_.find(key);
  if (found == left_.end()) return std::nullopt;
  json::value value = std::move(found->value());
  left_.erase(found);
  return value;
}

std::optional<std::string> Members::text(std::string_view key) {
  const auto value = take(key);
  if (!value) return std::nullopt;
  if (const json::string* const text = value->if_string()) return std::string(*text);
  fail(fmt::format("'{}' is a text.", key));
  return std::nullopt;
}

std::optional<std::uint32_t> Members::number(std::string_view key, std::uint32_t most) {
  const auto value = take(key);
  if (!value) return std::nullopt;
  const std::int64_t* const number = value->if_int64();
  if (number && *number >= 0 && *number <= most) return static_cast<std::uint32_t>(*number);
  fail(fmt::format("'{}' is a whole number from 0 to {}.", key, most));
  return std::nullopt;
}

std::optional<Members> Members::object(std::string_view key) {
  const auto value = take(key);
  if (!value) return std::nullopt;
  if (value->is_object()) return Members(value->get_object(), fault_);
  fail(fmt::format("'{}' is an object.", key));
  return std::nullopt;
}

std::vector<Card> Members::cards(std::string_view key) {
  const auto value = take(key);
  if (!value) return {};
  std::vector<Card> cards;
  const json::array* const list = value->if_array();
  if (!list || list->empty() || list->size() > kMostCards)
    fail(fmt::format("'{}' is a list of 1 to {} cards.", key, kMostCards));
  for (const json::value& item : list ? *list : json::array{}) {
    const auto card = item.is_string() ? parse_card(item.get_string()) : std::nullopt;
    if (card)
      cards.push_back(*card);
    else
      fail(fmt::format("'{}' names something that is no card.", key));
  }
  return cards;
}

void Members::require(std::string_view key) {
  if (!has(key)) fail(fmt::format("'{}' is missing.", key));
}

void Members::finish() {
  if (!left_.empty()) fail("Nothing here is called " + quoted(left_.begin()->key()) + ".");
}

void Members::fail(std::string sentence) {
  if (fault_.empty()) fault_ = std::move(sentence);
}

void Members::fail_code(std::string_view key, std::span<const std::string_view> words) {
  fail(fmt::format("'{}' is one of {}.", key, fmt::join(words, ", ")));
}

}  // namespace mayi::wire
