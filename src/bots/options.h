#pragma once

#include "bots/bot.h"

// What there is to choose from where looking ahead may pay.
namespace mayi {

// Something a seat could do; no action: it lets the exposed card go by.
using Option = std::optional<Action>;
inline constexpr int kMaxOptions = 8;
using OptionList = FixedList<Option, kMaxOptions>;

// The choice before a seat that must act, and is inclined to do `first`.
[[nodiscard]] std::optional<ChoiceKind> choice_before(const Rules& rules, const View& view,
                                                      const Action& first);

// Adds what else the seat could sensibly do; options[0] is what it is inclined to.
void add_alternatives(const Rules& rules, const View& view, ChoiceKind kind, OptionList& options);

}  // namespace mayi
