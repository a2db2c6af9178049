#pragma once

#include <fmt/format.h>

#include <span>
#include <vector>

#include "cards/bag.h"
#include "notation/text.h"

namespace mayi {

std::string to_string(Card card);   // 10H, JK
std::string for_people(Card card);  // 10♥, Joker
std::string to_string(std::span<const Card> cards);
std::string to_string(const Bag& bag);  // in code order
std::vector<Card> cards_of(const Bag& bag);
std::string_view rank_name(Rank rank);  // "10", "J", "2"

// Also reads T for 10, lower case, suit signs and Joker.
[[nodiscard]] std::optional<Card> parse_card(std::string_view text);
[[nodiscard]] std::optional<Rank> parse_rank(std::string_view text);

Card take_card(Line& line);  // some card if the line fails

}  // namespace mayi

// A card as it is written, so that lists of them can be joined.
template <>
struct fmt::formatter<mayi::Card> : formatter<std::string_view> {
  auto format(mayi::Card card, format_context& context) const {
    return formatter<std::string_view>::format(mayi::to_string(card), context);
  }
};
