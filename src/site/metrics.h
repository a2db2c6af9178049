#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

// Figures in the text form that Prometheus reads.
namespace mayi::site {

// How long something took, in buckets. Told and read from any threads.
class Histogram {
 public:
  void add(std::chrono::nanoseconds time);

 private:
  friend class MetricsText;
  static constexpr std::array kBounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                      0.05,   0.1,   0.25,   0.5,   1.0,  2.5};  // seconds
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> counts_{};          // the last: longer
  std::atomic<std::uint64_t> nanoseconds_{0};
};

class MetricsText {
 public:
  void counter(std::string_view name, std::string_view help, std::uint64_t value);
  void gauge(std::string_view name, std::string_view help, double value);
  void histogram(std::string_view name, std::string_view help, const Histogram& histogram);

  const std::string& text() const { return text_; }

 private:
  void head(std::string_view name, std::string_view help, std::string_view type);
  std::string text_;
};

// What the system says of this process: open files and their limit, memory, start.
void add_process(MetricsText& metrics);

}  // namespace mayi::site
