#pragma once

#include "bots/trial.h"

namespace mayi {

// The choice before a seat that must act, and is inclined to do `first`.
[[nodiscard]] std::optional<ChoiceKind> choice_before(const Rules& rules, const View& view,
                                                      const Action& first);

// Adds what else the seat could sensibly do; options[0] is what it is inclined to.
void add_alternatives(const Rules& rules, const View& view, ChoiceKind kind, OptionList& options);

}  // namespace mayi
