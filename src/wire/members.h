#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <optional>

#include "wire/codes.h"
#include "wire/json.h"

namespace mayi::wire {

// Takes the members of one object apart, strictly. What is missing or wrong gives nothing; the
// first thing wrong is kept in `fault` as a sentence, which outlives this and is shared with the
// objects inside.
class Members {
 public:
  Members(json::object object, std::string& fault) : left_(std::move(object)), fault_(fault) {}

  bool has(std::string_view key) const { return left_.contains(key); }
  [[nodiscard]] std::optional<json::value> take(std::string_view key);
  [[nodiscard]] std::optional<std::string> text(std::string_view key);
  [[nodiscard]] std::optional<std::uint32_t> number(std::string_view key, std::uint32_t most);
  [[nodiscard]] std::optional<Members> object(std::string_view key);
  static constexpr std::size_t kMostCards = 54;  // as many as a journal's line holds
  std::vector<Card> cards(std::string_view key);
  template <class Enum>
  [[nodiscard]] std::optional<Enum> code(std::string_view key) {
    const auto word = text(key);
    const auto found = word ? find_code<Enum>(*word) : std::nullopt;
    if (word && !found) fail_code(key, kCodes<Enum>);
    return found;
  }

  void require(std::string_view key);  // a fault if it is missing
  void finish();                       // a fault if something is left
  void fail(std::string sentence);

 private:
  void fail_code(std::string_view key, std::span<const std::string_view> words);

  json::object left_;
  std::string& fault_;
};

}  // namespace mayi::wire
