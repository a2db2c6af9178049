#pragma once

#include "tools/call.h"

// What the advisor tools find out: from the seat's view alone.
namespace mayi::tools {

json::object legal_actions_json(const SeatView& seat);
json::object distance_json(const SeatView& seat);
// `melds` as lay_down takes them, or without any.
[[nodiscard]] std::expected<json::object, RefusalText> check_lay_down_json(
    const SeatView& seat, const json::object& arguments);
// `advised`: what the expert would do; nothing where it would let the exposed card go by.
json::object suggestion_json(const SeatView& seat, const std::optional<Decision>& advised);

}  // namespace mayi::tools
