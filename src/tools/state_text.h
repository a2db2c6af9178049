#pragma once

#include "prose/voice.h"

namespace mayi::tools {

// The game as a seat sees it in a few lines, for readers. `tools`: those that are open.
std::string state_text(const SeatView& seat, const Voice& voice,
                       std::span<const std::string_view> tools);

struct Suited {
  std::string_view suit;  // "clubs"; the last one is "wild"
  std::vector<Card> cards;
};
std::vector<Suited> by_suit(const Rules& rules, const Bag& hand);

}  // namespace mayi::tools
