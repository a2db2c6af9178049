#pragma once

#include <string_view>

namespace mayi::tools {

// The text of docs/protocol.schema.json, put here by the build.
std::string_view protocol_schema();

}  // namespace mayi::tools
