#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "bots/win_chances.h"

namespace mayi {

// The time, from whoever may read it: a bot may not.
struct Stopwatch {
  virtual std::int64_t microseconds() = 0;

 protected:
  ~Stopwatch() = default;
};

struct SearchBudget {
  // Rollouts for a decision, all options together; fewer where they take longer. At least one for
  // each option.
  int iterations = 400;
  int milliseconds = 0;  // if not 0, this is the budget instead, and a clock is needed
  Stopwatch* clock = nullptr;
};

// The choices that search can look into. Elsewhere it is the expert.
enum class ChoiceKind : std::uint8_t { claim, draw, lay_down, discard, down };
using ChoiceKinds = std::uint8_t;  // bit per kind
constexpr ChoiceKinds bit(ChoiceKind kind) {
  return static_cast<ChoiceKinds>(1u << std::to_underlying(kind));
}
inline constexpr ChoiceKinds kAllChoices = 0x1f;

struct SearchSettings {
  SearchBudget budget{};
  ChoiceKinds kinds = kAllChoices;
  std::shared_ptr<const WinChanceTable> chances{};  // nullptr: the built-in ones
};

}  // namespace mayi
