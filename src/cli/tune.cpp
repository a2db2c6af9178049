#include "arena/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "arena/fit_win_chances.h"
#include "arena/learn.h"
#include "arena/win_chances_text.h"
#include "cli/arena.h"
#include "cli/commands.h"
#include "host/files.h"

namespace mayi::cli {
namespace {

// What is in the file to be written, if there is one: the run goes on from there.
std::expected<WeightsFile, std::string> start_of(const TuneOptions& options) {
  std::error_code fault;  // reading or writing tells
  const bool goes_on = !options.out.empty() && std::filesystem::exists(options.out, fault);
  const std::string& path = goes_on ? options.out : options.from;
  if (path.empty()) return WeightsFile{built_in_playbook(), std::nullopt};
  const auto text = read_file(path, kMaxWeightsFile);
  if (!text) return std::unexpected(text.error());
  auto file = parse_weights(*text);
  if (!file) return std::unexpected(fmt::format("{}: {}", path, to_string(file.error())));
  return *std::move(file);
}

std::expected<TuneSpec, std::string> spec_of(const TuneOptions& options) {
  auto rules = load_rules(options.rules);
  if (!rules) return std::unexpected(rules.error());
  TuneSpec spec{*std::move(rules), options.players, options.seed,
                options.clusters,  options.most,    options.gain};
  if (const auto fault = find_fault(spec)) return std::unexpected(*fault);
  return spec;
}

// Says what comes, writes what is better, and knows when time is up.
class Narrator {
 public:
  Narrator(const TuneOptions& options, const Interrupt& interrupt)
      : options_(options), interrupt_(interrupt) {}

  void report(const TuningState& state, const TriedWeights& trial, std::int64_t all) {
    if (options_.minutes > 0 && std::chrono::steady_clock::now() > end_) interrupt_.ask();
    if (!is_terminal(stderr)) return;
    show_bar(state.clusters - begin_, all);
    fmt::print(stderr, "{}: points {}", trial.change, with_margin(trial.summary.points));
  }
  void tried(const WeightsFile& best, const TriedWeights& trial) {
    clear_bar();
    if (!options_.json)
      fmt::print("{} {}: points {}, wins {} in {} clusters\n",
                 trial.accepted ? "accepted" : "rejected", trial.change,
                 with_margin(trial.summary.points), percent_with_margin(trial.summary.wins),
                 trial.summary.clusters);
    std::fflush(stdout);
    if (trial.accepted) write(best);
  }
  void write(const WeightsFile& best) {
    if (!options_.out.empty())
      written_ = write_or_say(options_.out, print_weights(best)) && written_;
  }
  bool written() const { return written_; }
  void begin_at(std::int64_t clusters) { begin_ = clusters; }

 private:
  const TuneOptions& options_;
  const Interrupt& interrupt_;
  const std::chrono::steady_clock::time_point end_ =
      std::chrono::steady_clock::now() +
      std::chrono::milliseconds(static_cast<std::int64_t>(options_.minutes * 60'000));
  std::int64_t begin_ = 0;
  bool written_ = true;
};

boost::json::object weights_json(const Weights& weights) {
  boost::json::object json;
  for (const WeightKey& key : weight_keys()) json[key.name] = weights.*key.member;
  return json;
}

boost::json::object result_json(const TuneResult& result) {
  const TuningState& state = *result.best.tuning;
  boost::json::object weights = weights_json(result.best.weights.general());
  for (const Playbook::Entry& entry : result.best.weights.entries())
    weights[section_of(entry)] = weights_json(entry.weights);
  return {{"seed", state.seed},         {"proposals", state.proposals},
          {"accepted", state.accepted}, {"clusters", state.clusters},
          {"partial", result.partial},  {"weights", weights}};
}

std::string result_text(const TuneResult& result) {
  const TuningState& state = *result.best.tuning;
  return fmt::format("{} of {} changes accepted in {} clusters{}\n{}", state.accepted,
                     state.proposals, state.clusters, result.partial ? " (partial)" : "",
                     print_weights(result.best));
}

// The table in the file to be written, if there is one.
std::expected<WinChanceTable, std::string> known_chances(const std::string& path) {
  std::error_code fault;  // reading tells
  if (path.empty() || !std::filesystem::exists(path, fault)) return WinChanceTable{};
  const auto text = read_file(path, kMaxWinChancesFile);
  if (!text) return std::unexpected(text.error());
  auto table = parse_win_chances(*text);
  if (!table) return std::unexpected(fmt::format("{}: {}", path, to_string(table.error())));
  return *std::move(table);
}

// For all rule sets and numbers of players that the file does not have yet.
int learn_chances(const TuneOptions& options) {
  const auto known = known_chances(options.out);
  if (!known) return misuse(known.error());
  const Interrupt interrupt;
  WinChanceTable table;
  for (const NamedRules& set : built_in_rules())
    for (int players = set.rules.min_players; players <= set.rules.max_players; ++players) {
      const FitSpec spec{&set, players, static_cast<int>(options.chances), options.seed};
      const WinChances* const found = find_win_chances(*known, set.rules, players);
      if (found == nullptr && interrupt.asked()) continue;
      table.push_back(found != nullptr ? *found : fit_win_chances(spec));
    }
  const std::string text = print_win_chances(table);
  fmt::print("{}", text);
  return options.out.empty() || write_or_say(options.out, text) ? interrupt.status() : kMisuse;
}

// For all rounds of a built-in rule set; what else the expert weighs stays.
int learn_from_search(const TuneOptions& options, const TuneSpec& spec, const WeightsFile& start) {
  const auto set = std::ranges::find(built_in_rules(), spec.rules.rules, &NamedRules::rules);
  if (set == built_in_rules().end())
    return misuse("only the rounds of a built-in rule set have weights to be learnt");
  const LearnSpec learn{.set = &*set,
                        .players = options.players,
                        .games = static_cast<int>(options.learn),
                        .seed = options.seed};
  const WeightsFile learnt{mayi::learn(learn, start.weights, thread_count(options.threads)),
                           start.tuning};
  const std::string text = print_weights(learnt);
  fmt::print("{}", text);
  return options.out.empty() || write_or_say(options.out, text) ? kDone : kMisuse;
}

}  // namespace

int tune(const TuneOptions& options) {
  const auto spec = spec_of(options);
  if (!spec) return misuse(spec.error());
  if (options.chances > 0) return learn_chances(options);
  const auto start = start_of(options);
  if (!start) return misuse(start.error());
  if (options.learn > 0) return learn_from_search(options, *spec, *start);
  const Interrupt interrupt;
  Narrator narrator(options, interrupt);
  if (start->tuning && start->tuning->seed == spec->seed)
    narrator.begin_at(start->tuning->clusters);
  const TuneProgress progress{
      [&](const TuningState& state, const TriedWeights& trial) {
        narrator.report(state, trial, spec->clusters);
      },
      [&](const WeightsFile& best, const TriedWeights& trial) { narrator.tried(best, trial); },
      &interrupt.asked()};
  const TuneResult result = mayi::tune(*spec, *start, thread_count(options.threads), progress);
  clear_bar();
  narrator.write(result.best);
  fmt::print("{}", options.json ? boost::json::serialize(result_json(result)) + "\n"
                                : result_text(result));
  return narrator.written() ? interrupt.status() : kMisuse;
}

}  // namespace mayi::cli
