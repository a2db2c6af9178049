#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <cstdio>

#include "cli/arena.h"
#include "cli/commands.h"
#include "host/files.h"

namespace mayi::cli {
namespace {

// What plays this ladder again.
std::string command_of(const LadderOptions& options) {
  const std::string top =
      options.top_clusters > 0 ? fmt::format(" --top-clusters {}", options.top_clusters) : "";
  return fmt::format("./mayi ladder --rules {} --players {} --clusters {}{} --seed {} --out {}",
                     options.rules, options.players, options.clusters, top, options.seed,
                     options.out);
}

std::string chart_beside(const std::string& page) {
  const std::string stem = page.ends_with(".md") ? page.substr(0, page.size() - 3) : page;
  return fmt::format("{}.svg", stem);
}

int write_page(const LadderOptions& options, const std::vector<MatchResult>& rungs) {
  const std::string chart = chart_beside(options.out);
  const std::string name = chart.substr(chart.rfind('/') + 1);
  const bool written = write_or_say(options.out, ladder_page(rungs, name, command_of(options))) &&
                       write_or_say(chart, draw_ladder(rungs));
  return written ? kDone : kMisuse;
}

std::expected<std::vector<MatchSpec>, std::string> rungs_of(const LadderOptions& options) {
  const auto rules = load_rules(options.rules);
  if (!rules) return std::unexpected(rules.error());
  std::vector<MatchSpec> specs;
  for (std::size_t i = 1; i < bot_names().size(); ++i) {
    const std::string above(bot_names()[i]), below(bot_names()[i - 1]);
    const bool top = i + 1 == bot_names().size() && options.top_clusters > 0;
    specs.push_back({{above, above},
                     {below, below},
                     *rules,
                     options.players,
                     top ? options.top_clusters : options.clusters,
                     options.seed});
    if (const auto fault = find_fault(specs.back())) return std::unexpected(*fault);
  }
  return specs;
}

}  // namespace

int ladder(const LadderOptions& options) {
  const auto specs = rungs_of(options);
  if (!specs) return misuse(specs.error());
  const Interrupt interrupt;
  std::vector<MatchResult> rungs;
  boost::json::array machine;
  for (const MatchSpec& spec : *specs) {
    if (interrupt.asked()) break;
    rungs.push_back(run_match(spec, thread_count(options.threads), interrupt));
    if (options.json)
      machine.push_back(report_json(rungs.back()));
    else
      fmt::print("{}", report(rungs.back()));
    std::fflush(stdout);
  }
  if (options.json) fmt::print("{}\n", boost::json::serialize(machine));
  const int written = options.out.empty() ? kDone : write_page(options, rungs);
  return written == kDone ? interrupt.status() : written;
}

}  // namespace mayi::cli
