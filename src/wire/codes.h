#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "melds/meld.h"
#include "table/event.h"

// The words of the protocol for what the program has as enumerations, in their order.
namespace mayi::wire {

template <class Enum>
struct Codes;

template <>
struct Codes<Stage> {
  static constexpr std::array<std::string_view, 3> kWords{"playing", "round-over", "game-over"};
};
template <>
struct Codes<Phase> {
  static constexpr std::array<std::string_view, 3> kWords{"draw", "act", "discard"};
};
template <>
struct Codes<Need> {
  static constexpr std::array<std::string_view, 5> kWords{"nothing", "call", "answer", "turn",
                                                          "next-round"};
};
template <>
struct Codes<SitterKind> {
  static constexpr std::array<std::string_view, 3> kWords{"human", "bot", "model"};
};
template <>
struct Codes<MeldKind> {
  static constexpr std::array<std::string_view, 2> kWords{"set", "run"};
};
template <>
struct Codes<Standing::Wants> {
  static constexpr std::array<std::string_view, 4> kWords{"everything", "nothing", "closer",
                                                          "cards"};
};
template <>
struct Codes<Standing::Then> {
  static constexpr std::array<std::string_view, 2> kWords{"ask", "call"};
};
template <>
struct Codes<Standing::Until> {
  static constexpr std::array<std::string_view, 3> kWords{"lifted", "own-turn", "round-end"};
};

template <class Enum>
constexpr std::string_view code_of(Enum value) {
  return Codes<Enum>::kWords[std::to_underlying(value)];
}

template <class Enum>
constexpr std::optional<Enum> find_code(std::string_view word) {
  const auto& words = Codes<Enum>::kWords;
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return static_cast<Enum>(found - words.begin());
}

}  // namespace mayi::wire
