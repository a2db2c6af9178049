#pragma once

#include "prose/voice.h"
#include "wire/json.h"

namespace mayi::wire {

// {"seat": 0, "action": "discard 9C", "id": "a1", "seen": 42}: a seat, which may be missing; one
// thing to do (action, sit, leave, come_back, stand_in, standing, settings); an id and what the
// sender saw, if it likes. The error has the code `malformed` and says what is wrong.
[[nodiscard]] std::expected<Command, RefusalText> parse_command(std::string_view text);
[[nodiscard]] std::expected<Command, RefusalText> read_command(const json::object& object);

// {"wants": "cards", "cards": ["9C"], "then": "call", "until": "round-end", "at_most": 2}. Requires
// what the schema's `standing` allows; the error is a sentence.
[[nodiscard]] std::expected<Standing, std::string> read_standing(const json::object& object);

}  // namespace mayi::wire
