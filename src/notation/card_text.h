#pragma once

#include <span>

#include "cards/bag.h"
#include "notation/text.h"

namespace mayi {

std::string to_string(Card card);   // 10H, JK
std::string for_people(Card card);  // 10♥, Joker
std::string to_string(std::span<const Card> cards);
std::string to_string(const Bag& bag);  // in code order
std::string_view rank_name(Rank rank);  // "10", "J", "2"

// Also reads T for 10, lower case, suit signs and Joker.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);
[[nodiscard]] std::optional<Rank> parse_rank(std::string_view text);

[[nodiscard]] Parsed<Card> take_card(Line& line);

}  // namespace mayi
