#include "store/log_mover.h"

namespace mayi {

LogMover::LogMover(sqlite::Database database)
    : database_(std::move(database)), thread_([this](const std::stop_token& end) { work(end); }) {}

void LogMover::begin() {
  {
    const std::lock_guard lock(mutex_);
    state_ = State::moving;
  }
  begun_.notify_one();
}

bool LogMover::has_moved() {
  const std::lock_guard lock(mutex_);
  if (state_ != State::moved) return false;
  state_ = State::idle;
  return true;
}

void LogMover::work(const std::stop_token& end) {
  while (true) {
    std::unique_lock lock(mutex_);
    if (!begun_.wait(lock, end, [this] { return state_ == State::moving; })) return;
    lock.unlock();
    database_.move_log();
    lock.lock();
    state_ = State::moved;
  }
}

}  // namespace mayi
