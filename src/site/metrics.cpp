#include "site/metrics.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

namespace mayi::site {
namespace {

namespace fs = std::filesystem;

// Linux tells the number as the folder's size since 6.2; before, the entries are counted.
std::size_t open_files() {
  constexpr const char* kFolder = "/proc/self/fd";
  struct stat folder{};
  if (stat(kFolder, &folder) == 0 && folder.st_size > 0)
    return static_cast<std::size_t>(folder.st_size);
  std::error_code error;
  const auto entries = fs::directory_iterator(kFolder, error);
  return static_cast<std::size_t>(std::distance(fs::begin(entries), fs::end(entries)));
}

// The second number of statm: pages in memory.
std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

void Histogram::add(std::chrono::nanoseconds time) {
  const double seconds = std::chrono::duration<double>(time).count();
  const auto bucket = std::ranges::lower_bound(kBounds, seconds) - kBounds.begin();
  counts_[static_cast<std::size_t>(bucket)].fetch_add(1, std::memory_order_relaxed);
  nanoseconds_.fetch_add(static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 0)),
                         std::memory_order_relaxed);
}

void MetricsText::head(std::string_view name, std::string_view help, std::string_view type) {
  text_ += fmt::format("# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
}

void MetricsText::counter(std::string_view name, std::string_view help, std::uint64_t value) {
  head(name, help, "counter");
  text_ += fmt::format("{} {}\n", name, value);
}

void MetricsText::gauge(std::string_view name, std::string_view help, double value) {
  head(name, help, "gauge");
  text_ += fmt::format("{} {}\n", name, value);
}

void MetricsText::histogram(std::string_view name, std::string_view help,
                            const Histogram& histogram) {
  head(name, help, "histogram");
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < Histogram::kBounds.size(); ++i) {
    count += histogram.counts_[i];
    text_ += fmt::format("{}_bucket{{le=\"{}\"}} {}\n", name, Histogram::kBounds[i], count);
  }
  count += histogram.counts_.back();
  const double sum = static_cast<double>(histogram.nanoseconds_) / 1e9;
  text_ +=
      fmt::format("{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, count, sum);
}

void add_process(MetricsText& metrics) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  metrics.gauge("process_open_fds", "Open files, sockets among them.",
                static_cast<double>(open_files()));
  metrics.gauge("process_max_fds", "How many may be open.", static_cast<double>(files.rlim_cur));
  metrics.gauge("process_resident_memory_bytes", "Memory in use.",
                static_cast<double>(resident_bytes()));
}

}  // namespace mayi::site
