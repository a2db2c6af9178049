#pragma once

#include <cstdlib>

namespace mayi::property {

// MAYI_EFFORT=20 runs twenty times as many steps and cases, with other seeds than the usual run.
inline int effort() {
  const char* const text = std::getenv("MAYI_EFFORT");
  const int factor = text != nullptr ? std::atoi(text) : 1;
  return factor > 0 ? factor : 1;
}

}  // namespace mayi::property
