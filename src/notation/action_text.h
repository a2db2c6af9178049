#pragma once

#include "game/action.h"
#include "game/reason.h"
#include "notation/text.h"

namespace mayi {

std::string to_string(const Action& action);
[[nodiscard]] Parsed<Action> parse_action(std::string_view text);

// An action up to the end of the line or to a `:`.
Action take_action(Line& line);

std::string_view to_string(ActionKind kind);     // "draw stock", "may-i"
std::string to_string(const LayDown& lay_down);  // without the word lay-down
std::string_view to_string(MeldKind kind);       // "set", "run"
MeldKind take_meld_kind(Line& line);
[[nodiscard]] std::optional<Reason> parse_reason(std::string_view code);

}  // namespace mayi
