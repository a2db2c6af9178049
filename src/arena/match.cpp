#include "arena/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "arena/playing.h"
#include "base/hash.h"

namespace mayi {
namespace {

// One thread's players: a bot is used by one game at a time.
class Worker {
 public:
  Worker(const MatchSpec& spec, const std::atomic<bool>* stop)
      : spec_(spec),
        stop_(stop),
        candidate_(make_bot(spec.candidate.rung, spec.candidate.settings)),
        field_(make_bot(spec.field.rung, spec.field.settings)) {}

  bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }

  struct Played {
    ClusterResult result;
    std::int64_t decisions = 0, refusals = 0;
  };
  // Nothing: it was stopped before the end.
  std::optional<Played> play(int index) {
    Played played{{index}};
    for (int seat = 0; seat < spec_.players; ++seat)
      if (!play_game(played, Seat(seat))) return std::nullopt;
    return played;
  }

 private:
  // The deals and every seat's random numbers depend on the cluster alone: a bot that meets itself
  // gets exactly its share.
  bool play_game(Played& played, Seat seat) {
    const auto index = static_cast<std::uint64_t>(played.result.index);
    const std::uint64_t cluster = seed_of_part(spec_.seed, index);
    std::vector<const Bot*> bots(static_cast<std::size_t>(spec_.players), field_.get());
    bots[seat] = candidate_.get();
    BotGame game(spec_.rules.rules, bots, Start{.seed = seed_from_number(cluster)});
    while (game.step())
      if (stopped()) return false;
    count(played.result, game.game().open, seat);
    played.decisions += game.decisions();
    played.refusals += game.refusals();
    return true;
  }
  static void count(ClusterResult& result, const Public& open, Seat seat) {
    for (const Seat other : SeatSet::first(open.players))
      (other == seat ? result.candidate_points : result.field_points) += open.totals[other];
    const SeatSet won = winners(open);
    if (won.has(seat)) result.candidate_wins += kWin / won.size();
  }

  const MatchSpec& spec_;
  const std::atomic<bool>* const stop_;
  std::unique_ptr<const Bot> candidate_, field_;
};

// The clusters of a match, handed out one by one and put together in their order.
class Pool {
 public:
  Pool(const MatchSpec& spec, const MatchProgress& progress) : progress_(progress) {
    result_.spec = spec;
    for (int i = 0; i < spec.clusters; ++i)
      if (i % spec.shards == spec.shard - 1) todo_.push_back(i);
  }

  MatchResult run(int threads) {
    std::vector<std::jthread> running;
    for (int i = 0; i < threads; ++i) running.emplace_back([this] { work(); });
    report_until_done(threads);
    running.clear();
    std::ranges::sort(result_.clusters, {}, &ClusterResult::index);
    result_.partial = result_.clusters.size() < todo_.size();
    return std::move(result_);
  }

 private:
  void work() {
    Worker worker(result_.spec, progress_.stop);
    for (std::size_t i = next_++; i < todo_.size() && !worker.stopped(); i = next_++) {
      const auto played = worker.play(todo_[i]);
      if (!played) break;
      const std::lock_guard lock(mutex_);
      result_.clusters.push_back(played->result);
      result_.decisions += played->decisions;
      result_.refusals += played->refusals;
    }
    const std::lock_guard lock(mutex_);
    ++finished_;
    changed_.notify_one();
  }

  void report_until_done(int threads) {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, std::chrono::milliseconds(250),
                              [&] { return finished_ == threads; }))
      if (progress_.report) progress_.report(result_);
  }

  const MatchProgress& progress_;
  MatchResult result_;
  std::vector<int> todo_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::condition_variable changed_;
  int finished_ = 0;
};

}  // namespace

std::optional<std::string> find_fault(const MatchSpec& spec) {
  const Rules& rules = spec.rules.rules;
  for (const BotSpec* bot : {&spec.candidate, &spec.field}) {
    if (auto unknown = find_unknown_bot(bot->rung)) return unknown;
    const auto& chances = bot->settings.search.chances;
    if (chances && find_win_chances(*chances, rules, spec.players) == nullptr)
      return fmt::format("the chances to win of {} are not for {} with {} players", bot->text,
                         spec.rules.name, spec.players);
  }
  if (spec.players < rules.min_players || spec.players > rules.max_players)
    return fmt::format("these rules are for {} to {} players, not {}", rules.min_players,
                       rules.max_players, spec.players);
  if (spec.clusters < 1 || spec.clusters > kMaxClusters)
    return fmt::format("clusters: from 1 to {}, not {}", kMaxClusters, spec.clusters);
  if (spec.shards < 1 || spec.shard < 1 || spec.shard > spec.shards)
    return fmt::format("a shard is K/N with K from 1 to N, not {}/{}", spec.shard, spec.shards);
  return std::nullopt;
}

std::uint64_t seed_of_part(std::uint64_t seed, std::uint64_t part) {
  Hash hash;
  hash.add_number(seed);
  hash.add_number(part);
  return hash.value();
}

MatchResult play_match(const MatchSpec& spec, int threads, const MatchProgress& progress) {
  return Pool(spec, progress).run(std::clamp(threads, 1, kMaxThreads));
}

std::expected<MatchResult, std::string> merge_matches(const std::vector<MatchResult>& shards) {
  if (shards.empty()) return std::unexpected("nothing to merge");
  MatchResult whole;
  whole.spec = shards.front().spec;
  whole.spec.shard = whole.spec.shards = 1;
  std::map<int, ClusterResult> clusters;
  for (const MatchResult& shard : shards) {
    const MatchSpec &a = shard.spec, &b = whole.spec;
    if (!same_bot(a.candidate, b.candidate) || !same_bot(a.field, b.field) ||
        !(a.rules.rules == b.rules.rules) || a.players != b.players || a.clusters != b.clusters ||
        a.seed != b.seed)
      return std::unexpected("the files are of different matches");
    for (const ClusterResult& cluster : shard.clusters) {
      const auto [at, added] = clusters.emplace(cluster.index, cluster);
      if (added) continue;
      if (at->second == cluster)
        return std::unexpected(
            fmt::format("cluster {} is in two files; is one given twice?", cluster.index));
      return std::unexpected(fmt::format("two files disagree on cluster {}", cluster.index));
    }
    whole.decisions += shard.decisions;
    whole.refusals += shard.refusals;
  }
  for (const auto& [index, cluster] : clusters) whole.clusters.push_back(cluster);
  whole.partial = static_cast<int>(clusters.size()) < whole.spec.clusters;
  return whole;
}

}  // namespace mayi
