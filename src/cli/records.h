#pragma once

#include <expected>

#include "store/journal.h"

namespace mayi::cli {

struct Loaded {
  GameRecord record;
  KeptGame kept;  // the same
};

// A game record, or the id of a game that is over and kept there. The error is the exit
// status; what is wrong has been said.
[[nodiscard]] std::expected<Loaded, int> load(const std::string& file_or_id,
                                              const std::string& place);

}  // namespace mayi::cli
