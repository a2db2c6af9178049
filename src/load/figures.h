#pragma once

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "wire/json.h"

// What is measured, and what it is compared with.
namespace mayi::load {

using Clock = std::chrono::steady_clock;
using Moment = Clock::time_point;

inline double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

// Of this process on the processors.
inline double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// Latencies, and where they lie.
class Times {
 public:
  void add(Clock::duration time) { times_.push_back(milliseconds(time)); }
  std::size_t size() const { return times_.size(); }
  wire::json::object in_json() {
    std::ranges::sort(times_);
    if (times_.empty()) return {};
    return {{"p50", at(0.5)}, {"p90", at(0.9)}, {"p99", at(0.99)}, {"max", times_.back()}};
  }

 private:
  double at(double part) const {
    return times_[static_cast<std::size_t>(part * static_cast<double>(times_.size() - 1))];
  }
  std::vector<double> times_;
};

// How long the disk itself takes to keep a few bytes.
class DiskProbe {
 public:
  explicit DiskProbe(const std::string& folder) {
    if (folder.empty()) return;
    file_ =
        ::open((folder + "/load-probe").c_str(), O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0600);
  }
  ~DiskProbe() {
    if (file_ >= 0) ::close(file_);
  }
  DiskProbe(const DiskProbe&) = delete;
  DiskProbe& operator=(const DiskProbe&) = delete;
  void once_in_a_while(Moment now) {
    if (file_ < 0 || now < next_) return;
    next_ = now + std::chrono::milliseconds(200);
    if (::write(file_, "a few bytes of a journal", 24) != 24) return;
    const Moment begin = Clock::now();
    if (::fdatasync(file_) == 0) times.add(Clock::now() - begin);
  }
  Times times;

 private:
  int file_ = -1;
  Moment next_{};
};

}  // namespace mayi::load
