#pragma once

#include "command/games.h"

namespace mayi::cli {

// A game record, or the id of a game that is over and kept there. The error is the exit
// status; what is wrong has been said.
[[nodiscard]] std::expected<command::Loaded, int> load(const std::string& file_or_id,
                                                       const std::string& place);

}  // namespace mayi::cli
