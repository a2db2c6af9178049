#pragma once

#include <functional>

#include "store/journal.h"

namespace mayi {

struct CopyProgress {
  std::size_t games = 0, of = 0;
};

// Every game of one journal with its texts, in the order in which they were made, into another that
// has none; bounded memory, some games a sync. Each is confirmed by its chain when it is read, and
// again as the other has it. The error leaves what was copied so far: the other is to be thrown
// away.
[[nodiscard]] Stored<void> copy_games(Journal& from, Journal& to,
                                      const std::function<void(CopyProgress)>& tell);

// Whether both have the same games, event by event and text by text.
[[nodiscard]] Stored<bool> are_same(Journal& one, Journal& other,
                                    const std::function<void(CopyProgress)>& tell);

}  // namespace mayi
