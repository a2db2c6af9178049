#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "table/event.h"

// The protocol's words for what the program has as enumerations, in their order.
namespace mayi::wire {

template <class Enum>
inline constexpr std::array<std::string_view, 0> kCodes{};
template <class... Words>
constexpr auto codes(Words... words) {
  return std::array<std::string_view, sizeof...(Words)>{words...};
}
template <>
inline constexpr auto kCodes<Stage> = codes("playing", "round-over", "game-over");
template <>
inline constexpr auto kCodes<Phase> = codes("draw", "act", "discard");
template <>
inline constexpr auto kCodes<Need> = codes("nothing", "call", "answer", "turn", "next-round");
template <>
inline constexpr auto kCodes<SitterKind> = codes("human", "bot", "model");
template <>
inline constexpr auto kCodes<MeldKind> = codes("set", "run");
template <>
inline constexpr auto kCodes<Standing::Wants> = codes("everything", "nothing", "closer", "cards");
template <>
inline constexpr auto kCodes<Standing::Then> = codes("ask", "call");
template <>
inline constexpr auto kCodes<Standing::Until> = codes("lifted", "own-turn", "round-end");
template <>
inline constexpr auto kCodes<EventKind> =
    codes("round-dealt", "drew-stock", "drew-discard", "called-may-i", "asked", "allowed",
          "claimed", "passed", "may-i-won", "may-i-denied", "penalty-drawn", "unclaimed",
          "reshuffled", "laid-down", "laid-off", "swapped", "skipped", "discarded",
          "kept-last-card", "went-out", "round-over", "scored", "game-over", "won");

template <class Enum>
constexpr std::string_view code_of(Enum value) {
  return kCodes<Enum>[std::to_underlying(value)];
}

template <class Enum>
[[nodiscard]] constexpr std::optional<Enum> find_code(std::string_view word) {
  const auto found = std::ranges::find(kCodes<Enum>, word);
  if (found == kCodes<Enum>.end()) return std::nullopt;
  return static_cast<Enum>(found - kCodes<Enum>.begin());
}

}  // namespace mayi::wire
