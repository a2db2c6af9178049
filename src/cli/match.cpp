#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "cli/arena.h"
#include "cli/commands.h"
#include "host/files.h"

namespace mayi::cli {
namespace {

int print_result(const MatchResult& result, const MatchOptions& options) {
  fmt::print("{}",
             options.json ? boost::json::serialize(report_json(result)) + "\n" : report(result));
  if (!options.json && options.gain > 0) {
    constexpr std::string_view kFindings[] = {"undecided", "better", "not better"};
    const SequentialTest test = test_in_sequence(result.spec, result.clusters, options.gain);
    fmt::print("  test     {} by {:.1f} points after {} clusters\n",
               kFindings[static_cast<std::size_t>(test.verdict)], options.gain, test.clusters);
  }
  if (!options.chart.empty() && !write_or_say(options.chart, draw_match(result))) return kMisuse;
  if (!options.out.empty() && !write_or_say(options.out, print_match(result))) return kMisuse;
  return kDone;
}

bool take_shard(const std::string& text, MatchSpec& spec) {
  Line line(text);
  spec.shard = static_cast<int>(line.take_number(kMaxClusters));
  line.expect("/");
  spec.shards = static_cast<int>(line.take_number(kMaxClusters));
  line.expect_end();
  return !line.failed();
}

std::expected<MatchSpec, std::string> spec_of(const MatchOptions& options) {
  auto rules = load_rules(options.rules);
  if (!rules) return std::unexpected(rules.error());
  auto candidate = load_bot(options.candidate), field = load_bot(options.field);
  if (!candidate) return std::unexpected(candidate.error());
  if (!field) return std::unexpected(field.error());
  MatchSpec spec{*std::move(candidate), *std::move(field), *std::move(rules),
                 options.players,       options.clusters,  options.seed};
  if (!take_shard(options.shard, spec))
    return std::unexpected(
        fmt::format("a shard is K/N with K from 1 to N, not {}", in_quotes(options.shard)));
  if (const auto fault = find_fault(spec)) return std::unexpected(*fault);
  return spec;
}

}  // namespace

int match(const MatchOptions& options) {
  const auto spec = spec_of(options);
  if (!spec) return misuse(spec.error());
  const Interrupt interrupt;
  const int printed =
      print_result(run_match(*spec, thread_count(options.threads), interrupt), options);
  return printed == kDone ? interrupt.status() : printed;
}

int merge(const std::vector<std::string>& files, const MatchOptions& options) {
  std::vector<MatchResult> shards;
  for (const std::string& file : files) {
    const auto text = read_file(file, kMaxText);
    if (!text) return misuse(text.error());
    auto shard = parse_match(*text);
    if (!shard) return misuse(fmt::format("{}: {}", file, to_string(shard.error())));
    shards.push_back(*std::move(shard));
  }
  const auto whole = merge_matches(shards);
  if (!whole) return misuse(whole.error());
  return print_result(*whole, options);
}

}  // namespace mayi::cli
