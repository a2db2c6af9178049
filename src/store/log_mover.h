#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "store/sqlite.h"

namespace mayi {

// Moves the log of a store into its file on a thread of its own, while others go on writing to it:
// most of the work of a checkpoint, for which nobody waits then.
class LogMover {
 public:
  // A connection of its own, which may write.
  explicit LogMover(sqlite::Database database);

  // Asks for a move; nothing, while one is under way.
  void begin();
  // True: one has been made since this was last asked, and what is not moved yet is short.
  [[nodiscard]] bool has_moved();

 private:
  enum class State : std::uint8_t { idle, moving, moved };
  void work(const std::stop_token& end);

  sqlite::Database database_;
  std::mutex mutex_;
  std::condition_variable_any begun_;
  State state_ = State::idle;
  std::jthread thread_;  // the last one: it is to end before what it uses
};

}  // namespace mayi
