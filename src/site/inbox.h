#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "net/listener.h"

namespace mayi::site {

// What the network tells the house.
struct Incoming {
  enum class Kind : std::uint8_t { opened, received, drained, closed };
  net::SocketId socket{};
  Kind kind{};
  std::string text{};  // a message; of one that was opened the peer's address
  std::chrono::steady_clock::time_point since{};
};

// From the network's thread to the house's, in order. Messages have limits here, so that whoever
// sends more than the house can read fills no memory; all else is always taken.
class Inbox {
 public:
  enum class Verdict : std::uint8_t { taken, too_many_of_one, full };

  [[nodiscard]] Verdict put(Incoming incoming) {
    const std::lock_guard lock(mutex_);
    if (incoming.kind == Incoming::Kind::received) {
      if (bytes_ + incoming.text.size() > kMostBytes) return Verdict::full;
      if (waiting_[incoming.socket] == kMostOfOne) return Verdict::too_many_of_one;
      ++waiting_[incoming.socket];
      bytes_ += incoming.text.size();
    }
    all_.push_back(std::move(incoming));
    return Verdict::taken;
  }
  std::vector<Incoming> take_all() {
    const std::lock_guard lock(mutex_);
    waiting_.clear();
    bytes_ = 0;
    return std::exchange(all_, {});
  }
  bool empty() const {
    const std::lock_guard lock(mutex_);
    return all_.empty();
  }

  static constexpr std::size_t kMostBytes = 64 << 20;
  static constexpr int kMostOfOne = 256;

 private:
  mutable std::mutex mutex_;
  std::vector<Incoming> all_;
  std::unordered_map<net::SocketId, int> waiting_;  // messages, by who sent them
  std::size_t bytes_ = 0;
};

}  // namespace mayi::site
