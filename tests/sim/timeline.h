#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

namespace mayi::sim {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

inline constexpr milliseconds kEpoch{1'700'000'000'000};  // when it begins

// Virtual time: what is due next happens next, and nothing takes any. Of what is due at the same
// moment, what was planned first comes first.
class Timeline {
 public:
  using What = std::function<void()>;

  milliseconds now() const { return now_; }
  void in(milliseconds delay, What what) {
    due_.emplace(std::pair(now_ + delay, ++planned_), std::move(what));
  }
  void at(milliseconds when, What what) { in(std::max(0ms, when - now_), std::move(what)); }
  // Requires that something is planned.
  void step() {
    auto next = due_.extract(due_.begin());
    now_ = next.key().first;
    next.mapped()();
  }
  bool empty() const { return due_.empty(); }

 private:
  milliseconds now_{0};
  std::uint64_t planned_ = 0;
  std::map<std::pair<milliseconds, std::uint64_t>, What> due_;
};

}  // namespace mayi::sim
