#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bots/bot.h"

namespace mayi {

// A reason as journals keep it: "card-helps 9C 2 1". Anything else is what a model said.
std::string print_why(const Why& why);
[[nodiscard]] std::optional<Why> parse_why(std::string_view kept);

std::string_view code_of(WhyKind kind);  // "card-helps"

// Whether a reason tells nothing of the hand that its action has not shown. All others, and all
// that models say, are for when the hands lie open.
bool tells_nothing_hidden(WhyKind kind);
bool tells_nothing_hidden(std::string_view kept);

}  // namespace mayi
