#include <csignal>
#include <cstdio>
#include <thread>

#include "arena/report.h"
#include "bots/bot.h"
#include "cli/commands.h"
#include "cli/files.h"

namespace mayi::cli {
namespace {

std::atomic<bool> interrupted = false;

// Ctrl-C ends the match, not the program: the result so far is printed.
struct OnInterrupt {
  OnInterrupt() {
    std::signal(SIGINT, [](int) { interrupted = true; });
  }
  ~OnInterrupt() { std::signal(SIGINT, SIG_DFL); }
};

void show_progress(const MatchResult& so_far, int all) {
  const auto done = static_cast<int>(so_far.clusters.size());
  const Summary summary = summarize(so_far.spec, so_far.clusters);
  const int filled = 30 * done / std::max(1, all);
  std::fprintf(stderr, "\r[%s%s] %d/%d  points %+.1f ± %.1f  wins %.1f ± %.1f %% ",
               std::string(static_cast<std::size_t>(filled), '#').c_str(),
               std::string(static_cast<std::size_t>(30 - filled), '.').c_str(), done, all,
               summary.points.mean, summary.points.margin, 100 * summary.wins.mean,
               100 * summary.wins.margin);
}

int thread_count(int wanted) {
  return wanted > 0 ? wanted : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

MatchResult run_match(const MatchSpec& spec, int threads) {
  const OnInterrupt guard;
  const int all = (spec.clusters + spec.shards - spec.shard) / spec.shards;
  MatchProgress progress{{}, &interrupted};
  if (is_terminal(stderr))
    progress.report = [all](const MatchResult& so_far) { show_progress(so_far, all); };
  MatchResult result = play_match(spec, thread_count(threads), progress);
  if (progress.report) std::fputs("\r\033[K", stderr);
  return result;
}

int print_result(const MatchResult& result, const MatchOptions& options) {
  std::fputs(options.json ? report_json(result).c_str() : report(result).c_str(), stdout);
  if (!options.json && options.gain > 0) {
    const SequentialTest test = test_in_sequence(result.spec, result.clusters, options.gain);
    const char* finding = test.verdict == Finding::better       ? "better"
                          : test.verdict == Finding::not_better ? "not better"
                                                                : "undecided";
    std::printf("  test     %s by %.1f points after %zu clusters\n", finding, options.gain,
                test.clusters);
  }
  if (!options.chart.empty() && !write_file(options.chart, draw_match(result))) return kMisuse;
  if (!options.out.empty() && !write_file(options.out, print_match(result))) return kMisuse;
  return kDone;
}

std::expected<MatchSpec, std::string> spec_of(const MatchOptions& options) {
  auto rules = load_rules(options.rules);
  if (!rules) return std::unexpected(rules.error());
  MatchSpec spec{options.candidate, options.field,    *std::move(rules),
                 options.players,   options.clusters, options.seed};
  if (std::sscanf(options.shard.c_str(), "%d/%d", &spec.shard, &spec.shards) != 2)
    return std::unexpected("a shard is K/N with K from 1 to N");
  if (const auto fault = find_fault(spec)) return std::unexpected(*fault);
  return spec;
}

}  // namespace

int match(const MatchOptions& options) {
  const auto spec = spec_of(options);
  if (!spec) return misuse(spec.error());
  return print_result(run_match(*spec, options.threads), options);
}

int merge(const std::vector<std::string>& files, const MatchOptions& options) {
  std::vector<MatchResult> shards;
  for (const std::string& file : files) {
    const auto text = read_file(file, kMaxText);
    if (!text) return misuse(text.error());
    auto shard = parse_match(*text);
    if (!shard) return misuse(file + ": " + to_string(shard.error()));
    shards.push_back(*std::move(shard));
  }
  const auto whole = merge_matches(shards);
  if (!whole) return misuse(whole.error());
  return print_result(*whole, options);
}

int ladder(const LadderOptions& options) {
  auto rules = load_rules(options.rules);
  if (!rules) return misuse(rules.error());
  std::vector<MatchResult> rungs;
  for (std::size_t i = 1; i < bot_names().size() && !interrupted; ++i) {
    const MatchSpec spec{std::string(bot_names()[i]),
                         std::string(bot_names()[i - 1]),
                         *rules,
                         options.players,
                         options.clusters,
                         options.seed};
    if (const auto fault = find_fault(spec)) return misuse(*fault);
    rungs.push_back(run_match(spec, options.threads));
    std::fputs(report(rungs.back()).c_str(), stdout);
  }
  if (options.out.empty()) return kDone;
  const std::string chart = options.out.substr(0, options.out.rfind('.')) + ".svg";
  const std::string command = "mayi ladder --players " + std::to_string(options.players) +
                              " --clusters " + std::to_string(options.clusters) + " --seed " +
                              std::to_string(options.seed);
  const std::string name = chart.substr(chart.rfind('/') + 1);
  if (!write_file(options.out, ladder_page(rungs, name, command)) ||
      !write_file(chart, draw_ladder(rungs)))
    return kMisuse;
  return kDone;
}

}  // namespace mayi::cli
