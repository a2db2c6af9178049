#pragma once

#include <span>
#include <string>
#include <vector>

#include "rules/rules.h"

namespace mayi {

// How a player sorts a hand on screen. It is no part of the game: the table keeps it beside.
enum class HandSort : std::uint8_t { by_rank, by_suit };

// The cards of a hand, wilds last.
std::vector<Card> sorted(const Rules& rules, const Bag& hand, HandSort sort);

// The hand in the order that was kept, as far as those cards are still held; what has come since
// follows, sorted by rank.
std::vector<Card> in_order(const Rules& rules, const Bag& hand, std::span<const Card> kept);

// As text beside the game: "9C 9D JK".
std::string print_order(std::span<const Card> cards);
std::vector<Card> parse_order(std::string_view text);  // what cannot be read is left out

}  // namespace mayi
