#pragma once

#include "wire/json.h"

namespace mayi::wire {

// A definition of docs/protocol.schema.json, which the build puts into the program.
const json::object& definition(std::string_view name);

// What keeps a value from a JSON Schema, as a sentence that names the place; empty: nothing. Knows
// the words that commands and the inputs of tools are described with: type, const, enum,
// properties, required, items, oneOf, $ref and the bounds of numbers, texts and lists. Objects have
// no further properties. What else a schema says, its reader has to judge.
[[nodiscard]] std::string find_fault(const json::object& schema, const json::value& value,
                                     const std::string& place = "");

}  // namespace mayi::wire
