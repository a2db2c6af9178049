#include "cli/arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <thread>

#include "arena/weights_text.h"
#include "arena/win_chances_text.h"
#include "cli/commands.h"
#include "host/files.h"

namespace mayi::cli {

bool write_or_say(const std::string& path, std::string_view text) {
  const auto written = write_file(path, text);
  if (!written) (void)misuse(written.error());
  return written.has_value();
}

int thread_count(int wanted) {
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  return wanted > 0 ? wanted : std::clamp(cores, 1, kMaxThreads);
}

namespace {

std::atomic<bool> stop = false;
std::atomic<int> came = 0;  // the signal
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void on_signal(int signal) {
  came = signal;
  stop = true;
  std::signal(signal, SIG_DFL);
}

struct SteadyClock final : Stopwatch {
  std::int64_t microseconds() override {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
  }
};

}  // namespace

std::expected<BotSpec, std::string> load_bot(const std::string& spec) {
  static SteadyClock clock;
  auto bot = parse_bot_spec(spec, [](const std::string& path) {
    return read_file(path, std::max(kMaxWeightsFile, kMaxWinChancesFile));
  });
  if (bot) bot->settings.search.budget.clock = &clock;
  return bot;
}

Interrupt::Interrupt() {
  stop = false;
  came = 0;
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

Interrupt::~Interrupt() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

const std::atomic<bool>& Interrupt::asked() const { return stop; }

void Interrupt::ask() const { stop = true; }

int Interrupt::status() const { return came == 0 ? kDone : 128 + came; }

void show_bar(std::int64_t done, std::int64_t all) {
  constexpr std::int64_t kWidth = 30;
  const auto filled =
      std::clamp<std::int64_t>(kWidth * done / std::max<std::int64_t>(1, all), 0, kWidth);
  fmt::print(stderr, "\r\033[K[{:#<{}}{:.<{}}] {}/{}  ", "", filled, "", kWidth - filled, done,
             all);
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
      fmt::print(stderr, "points {}  wins {}", with_margin(summary.points),
                 percent_with_margin(summary.wins));
    };
  MatchResult result = play_match(spec, threads, progress);
  clear_bar();
  return result;
}

}  // namespace mayi::cli
