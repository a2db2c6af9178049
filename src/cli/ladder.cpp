#include <fmt/format.h>
#include <fmt/ranges.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdio>

#include "arena/ladder_page.h"
#include "cli/arena.h"
#include "cli/commands.h"
#include "cli/thinking.h"
#include "host/files.h"

namespace mayi::cli {
namespace {

// Bots whose strength is set against the time they take, and against whom: search by ever more
// rollouts, which are the same on every machine.
constexpr std::string_view kYardstick = "expert";
constexpr std::string_view kTimed[] = {"greedy",
                                       "claimer",
                                       "expert",
                                       "search:iterations=50",
                                       "search:iterations=200",
                                       "search:iterations=800",
                                       "search:iterations=3200"};

// What plays this ladder again.
std::string command_of(const LadderOptions& options) {
  const auto more = [](std::string_view name, int clusters) {
    return clusters > 0 ? fmt::format(" --{} {}", name, clusters) : "";
  };
  return fmt::format("./mayi ladder --rules {} --players {} --clusters {}{}{} --seed {} --out {}",
                     fmt::join(options.rules, ","), fmt::join(options.players, ","),
                     options.clusters, more("top-clusters", options.top_clusters),
                     more("time-clusters", options.time_clusters), options.seed, options.out);
}

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

int write_page(const LadderOptions& options, const Ladder& ladder) {
  const std::string stem =
      options.out.ends_with(".md") ? options.out.substr(0, options.out.size() - 3) : options.out;
  const std::string chart = stem + ".svg", times = stem + "-time.svg";
  const std::string page =
      ladder_page(ladder, file_name(chart), file_name(times), command_of(options));
  const bool written = write_or_say(options.out, page) &&
                       write_or_say(chart, draw_ladder(ladder.rungs)) &&
                       (ladder.timed.empty() || write_or_say(times, draw_times(ladder.timed)));
  return written ? kDone : kMisuse;
}

using Specs = std::vector<MatchSpec>;

std::optional<std::string> add_rungs(const LadderOptions& options, const RuleSet& rules,
                                     int players, Specs& specs) {
  for (std::size_t i = 1; i < bot_names().size(); ++i) {
    const std::string above(bot_names()[i]), below(bot_names()[i - 1]);
    const bool top = i + 1 == bot_names().size() && options.top_clusters > 0;
    const int clusters = top ? options.top_clusters : options.clusters;
    specs.push_back({{above, above}, {below, below}, rules, players, clusters, options.seed});
    if (auto fault = find_fault(specs.back())) return fault;
  }
  return std::nullopt;
}

std::expected<Specs, std::string> rungs_of(const LadderOptions& options) {
  Specs specs;
  for (const std::string& name : options.rules) {
    const auto rules = load_rules(name);
    if (!rules) return std::unexpected(rules.error());
    for (const int players : options.players)
      if (const auto fault = add_rungs(options, *rules, players, specs))
        return std::unexpected(*fault);
  }
  return specs;
}

// At the first table.
std::expected<Specs, std::string> timed_of(const LadderOptions& options, const MatchSpec& first) {
  Specs specs;
  for (const std::string_view name : kTimed) {
    const auto candidate = load_bot(std::string(name)), field = load_bot(std::string(kYardstick));
    if (!candidate) return std::unexpected(candidate.error());
    specs.push_back(
        {*candidate, *field, first.rules, first.players, options.time_clusters, options.seed});
    if (const auto fault = find_fault(specs.back())) return std::unexpected(*fault);
  }
  return specs;
}

}  // namespace

int ladder(const LadderOptions& options) {
  const auto rungs = rungs_of(options);
  if (!rungs) return misuse(rungs.error());
  const auto timed = options.time_clusters > 0 ? timed_of(options, rungs->front()) : Specs();
  if (!timed) return misuse(timed.error());
  const Interrupt interrupt;
  Ladder ladder;
  boost::json::array machine;
  const auto play = [&](const MatchSpec& spec) {
    MatchResult result = run_match(spec, thread_count(options.threads), interrupt);
    if (options.json)
      machine.push_back(report_json(result));
    else
      fmt::print("{}", report(result));
    std::fflush(stdout);
    return result;
  };
  for (const MatchSpec& spec : *rungs)
    if (!interrupt.asked()) ladder.rungs.push_back(play(spec));
  for (const MatchSpec& spec : *timed) {
    if (interrupt.asked()) break;
    const Thinking thinking = time_thinking(spec);
    ladder.timed.push_back({play(spec), thinking.mean, thinking.worst});
  }
  if (options.json) fmt::print("{}\n", boost::json::serialize(machine));
  const int written = options.out.empty() ? kDone : write_page(options, ladder);
  return written == kDone ? interrupt.status() : written;
}

}  // namespace mayi::cli
