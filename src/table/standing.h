#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.h"
#include "cards/deck.h"

namespace mayi {

// What a seat has said beforehand about the cards that others discard, so that it need not be asked
// for each of them: "let everything go by until my turn" is {nothing, …, own_turn}; "ask me only
// about what brings me closer" is {closer, ask}; "call for these cards" is {cards, call}.
struct Standing {
  enum class Wants : std::uint8_t { everything, nothing, closer, cards };
  enum class Then : std::uint8_t { ask, call };  // about a card it wants; all others go by
  enum class Until : std::uint8_t { lifted, own_turn, round_end };

  Wants wants = Wants::everything;
  Then then = Then::ask;
  Until until = Until::lifted;
  std::vector<Card> cards{};  // for Wants::cards
  int at_most = kMaxCards;    // May Is a round that it calls for by itself; an own draw is none

  // The seat is asked about every card, as if nothing had been said.
  bool asks_always() const { return wants == Wants::everything && then == Then::ask; }
  bool operator==(const Standing&) const = default;
};

// "wants=closer then=call until=own-turn at-most=3 cards=9C,JK"; what is as by default is left out,
// and a standing answer that is none is "none".
std::string to_string(const Standing& standing);
[[nodiscard]] std::optional<Standing> parse_standing(std::string_view text);

}  // namespace mayi
