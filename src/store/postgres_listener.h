#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <thread>

#include "store/postgres.h"

namespace mayi::postgres {

// Hears on a line and a thread of its own what other nodes notify. A line that is lost is made
// anew; what was said meanwhile is missed, and so it says.
class Listener {
 public:
  // Returns when it hears, or after `patience` in any case: then something is missed.
  Listener(Address address, std::int64_t node, std::chrono::milliseconds patience);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  // What came since the last time.
  News hear();
  // Called on the listener's thread when there is something to hear, and no more once it is
  // replaced.
  void on_news(std::function<void()> wake);

 private:
  void run();
  void listen();  // until the line is lost or it is to stop
  void take(const std::vector<Notification>& notifications);
  void miss();
  bool is_stopping();
  // Until something comes or it is to stop. False: neither, for long.
  [[nodiscard]] bool wait(int socket) const;
  void wake();

  Address address_;
  std::string own_;  // how its own notifications go on after their kind
  std::mutex mutex_;
  std::condition_variable changed_;
  bool hears_ = false, stopping_ = false;  // by the mutex, as are the two below
  News news_;
  std::set<GameId> moved_;
  std::mutex wake_mutex_;
  std::function<void()> wake_;
  int stop_ = -1;       // readable when it is to stop
  std::thread thread_;  // last: it uses all the others
};

}  // namespace mayi::postgres
