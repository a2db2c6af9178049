#include "cli/arena.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "arena/weights_text.h"
#include "cli/commands.h"
#include "host/files.h"

namespace mayi::cli {

std::expected<int, std::string> thread_count(int wanted) {
  if (wanted < 0 || wanted > kMaxThreads)
    return std::unexpected("threads: from 1 to " + std::to_string(kMaxThreads) +
                           ", or 0 for one a core, not " + std::to_string(wanted));
  if (wanted > 0) return wanted;
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return std::clamp(cores, 1, kMaxThreads);
}

namespace {

struct SteadyClock final : Stopwatch {
  std::int64_t microseconds() override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  }
};

}  // namespace

std::expected<BotSpec, std::string> load_bot(const std::string& spec) {
  static SteadyClock clock;
  auto bot = parse_bot_spec(
      spec, [](const std::string& path) { return read_file(path, kMaxWeightsFile); });
  if (bot) bot->settings.search.budget.clock = &clock;
  return bot;
}

void show_bar(std::int64_t done, std::int64_t all) {
  constexpr std::int64_t kWidth = 30;
  const auto filled =
      std::clamp<std::int64_t>(kWidth * done / std::max<std::int64_t>(1, all), 0, kWidth);
  std::fprintf(stderr, "\r\033[K[%s%s] %lld/%lld  ",
               std::string(static_cast<std::size_t>(filled), '#').c_str(),
               std::string(static_cast<std::size_t>(kWidth - filled), '.').c_str(),
               static_cast<long long>(done), static_cast<long long>(all));
}

void clear_bar() {
  if (is_terminal(stderr)) std::fputs("\r\033[K", stderr);
}

MatchResult run_match(const MatchSpec& spec, int threads, const Interrupt& interrupt) {
  const int all = (spec.clusters + spec.shards - spec.shard) / spec.shards;
  MatchProgress progress{{}, &interrupt.asked()};
  if (is_terminal(stderr))
    progress.report = [all](const MatchResult& so_far) {
      const Summary summary = summarize(so_far.spec, so_far.clusters);
      show_bar(static_cast<std::int64_t>(so_far.clusters.size()), all);
      std::fprintf(stderr, "points %+.1f ± %.1f  wins %.1f ± %.1f %%", summary.points.mean,
                   summary.points.margin, 100 * summary.wins.mean, 100 * summary.wins.margin);
    };
  MatchResult result = play_match(spec, threads, progress);
  clear_bar();
  return result;
}

}  // namespace mayi::cli
