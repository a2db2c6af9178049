#include "site/metrics.h"

#include <gtest/gtest.h>

namespace mayi::site {
namespace {

using namespace std::chrono_literals;

TEST(Metrics, AreInTheFormOfPrometheus) {
  Histogram histogram;
  for (const auto time : {400us, 500us, 3000us, 9'000'000us}) histogram.add(time);
  MetricsText metrics;
  metrics.counter("rooms_total", "Rooms.", 7);
  metrics.gauge("load", "Load.", 0.5);
  metrics.histogram("time_seconds", "Time.", histogram);
  const std::string& text = metrics.text();
  EXPECT_TRUE(text.starts_with(
      "# HELP rooms_total Rooms.\n# TYPE rooms_total counter\nrooms_total 7\n# HELP load Load.\n"
      "# TYPE load gauge\nload 0.5\n"))
      << text;
  for (const std::string_view line :
       {"time_seconds_bucket{le=\"0.0005\"} 2\n", "time_seconds_bucket{le=\"0.0025\"} 2\n",
        "time_seconds_bucket{le=\"0.005\"} 3\n", "time_seconds_bucket{le=\"2.5\"} 3\n",
        "time_seconds_bucket{le=\"+Inf\"} 4\n", "time_seconds_count 4\n",
        "time_seconds_sum 9.0039\n"})
    EXPECT_NE(text.find(line), text.npos) << line << text;
}

}  // namespace
}  // namespace mayi::site
