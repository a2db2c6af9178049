#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "table/version.h"

namespace mayi::server {

// So many at once, and so many a second in the long run.
struct Rate {
  double burst = 0, a_second = 0;
};

// What is left of a rate. Starts full.
class Bucket {
 public:
  [[nodiscard]] bool has_left(const Rate& rate, Time now) {
    const double seconds = last_ == Time{} ? 0 : std::chrono::duration<double>(now - last_).count();
    used_ = std::max(0.0, used_ - std::max(0.0, seconds) * rate.a_second);  // clocks are set back
    last_ = now;
    return used_ + 1 <= rate.burst;
  }
  // False: there is nothing left now.
  [[nodiscard]] bool take(const Rate& rate, Time now) {
    if (!has_left(rate, now)) return false;
    used_ += 1;
    return true;
  }

 private:
  double used_ = 0;
  Time last_{};
};

struct Limits {
  Rate messages{40, 20};       // of one socket
  int strikes = 20;            // messages beyond the rate, before the socket is closed
  Rate queries{60, 10};        // of one socket: they think
  Rate reactions{4, 0.5};      // of one socket
  Rate rooms{10, 1.0 / 60};    // made from one address
  Rate guesses{10, 1.0 / 30};  // wrong links, codes and tokens from one address
  int sockets_a_seat = 4;
  // For measuring: as much as comes.
  static Limits none() {
    constexpr Rate any{1e12, 1e12};
    return {.messages = any, .queries = any, .rooms = any, .guesses = any};
  }

  int frames_ahead = 16;  // that may be on their way to one reader
};

// A bucket for each address. Forgets all when there are very many: a flood from everywhere is not
// for this to stop.
class Counter {
 public:
  [[nodiscard]] bool has_left(const std::string& address, const Rate& rate, Time now) {
    const auto found = buckets_.find(address);
    return found == buckets_.end() || found->second.has_left(rate, now);
  }
  [[nodiscard]] bool take(const std::string& address, const Rate& rate, Time now) {
    if (buckets_.size() > kMost) buckets_.clear();
    return buckets_[address].take(rate, now);
  }

 private:
  static constexpr std::size_t kMost = 100'000;
  std::map<std::string, Bucket> buckets_;
};

}  // namespace mayi::server
