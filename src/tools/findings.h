#pragma once

#include "tools/call.h"

// What results are made of: all of it from the seat's view alone.
namespace mayi::tools {

// The game as a seat sees it in a few lines, for readers. `tools`: those that are open.
std::string state_text(const SeatView& seat, const Voice& voice,
                       std::span<const std::string_view> tools);

struct Suited {
  std::string_view suit;  // "clubs"; the last one is "wild"
  std::vector<Card> cards;
};
std::vector<Suited> by_suit(const Rules& rules, const Bag& hand);

// What the advisor tools find out.
json::object legal_actions_json(const SeatView& seat);
json::object distance_json(const SeatView& seat);
// Lay-offs that empty the hand, any of them: they all score the same.
[[nodiscard]] std::optional<Action> find_go_out(const SeatView& seat);
// `melds` as lay_down takes them, or without any.
[[nodiscard]] std::expected<json::object, RefusalText> check_lay_down_json(
    const SeatView& seat, const json::object& arguments);
// `advised`: what the expert would do; nothing where it would let the exposed card go by.
json::object suggestion_json(const SeatView& seat, const std::optional<Decision>& advised);

}  // namespace mayi::tools
