#pragma once

#include "wire/json.h"

namespace mayi::tools {

namespace json = wire::json;

// What keeps a value from a JSON Schema, as a sentence that names the place; empty: nothing. Knows
// the words that the tools' input schemas use: type, enum, properties, required, items, minimum,
// maximum, minItems, maxItems, maxLength. Objects have no further properties.
std::string find_schema_fault(const json::object& schema, const json::value& value,
                              const std::string& place);

}  // namespace mayi::tools
