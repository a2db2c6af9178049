#include <boost/json/serialize.hpp>
#include <cstdio>

#include "cli/arena.h"
#include "cli/commands.h"
#include "host/files.h"

namespace mayi::cli {
namespace {

int print_result(const MatchResult& result, const MatchOptions& options) {
  std::fputs(options.json ? (boost::json::serialize(report_json(result)) + "\n").c_str()
                          : report(result).c_str(),
             stdout);
  if (!options.json && options.gain > 0) {
    const SequentialTest test = test_in_sequence(result.spec, result.clusters, options.gain);
    const char* finding = test.verdict == Finding::better       ? "better"
                          : test.verdict == Finding::not_better ? "not better"
                                                                : "undecided";
    std::printf("  test     %s by %.1f points after %zu clusters\n", finding, options.gain,
                test.clusters);
  }
  if (!options.chart.empty() && !write_or_say(options.chart, draw_match(result))) return kMisuse;
  if (!options.out.empty() && !write_or_say(options.out, print_match(result))) return kMisuse;
  return kDone;
}

bool take_shard(const std::string& text, MatchSpec& spec) {
  const std::size_t slash = text.find('/');
  const auto shard = parse_number(text.substr(0, slash), kMaxClusters);
  const auto shards = slash == std::string::npos
                          ? std::nullopt
                          : parse_number(text.substr(slash + 1), kMaxClusters);
  if (!shard || !shards) return false;
  spec.shard = static_cast<int>(*shard);
  spec.shards = static_cast<int>(*shards);
  return true;
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
    return std::unexpected("a shard is K/N with K from 1 to N, not " + quoted(options.shard));
  if (const auto fault = find_fault(spec)) return std::unexpected(*fault);
  return spec;
}

}  // namespace

int match(const MatchOptions& options) {
  const auto spec = spec_of(options);
  if (!spec) return misuse(spec.error());
  const auto threads = thread_count(options.threads);
  if (!threads) return misuse(threads.error());
  const Interrupt interrupt;
  const int printed = print_result(run_match(*spec, *threads, interrupt), options);
  return printed == kDone ? interrupt.status() : printed;
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

}  // namespace mayi::cli
