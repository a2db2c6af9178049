#include "arena/match.h"

#include <algorithm>
#include <bit>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "base/hash.h"
#include "bots/playing.h"

namespace mayi {
namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  Hash hash;
  hash.add_number(a);
  hash.add_number(b);
  return hash.value();
}

// One thread's players: a bot is used by one game at a time.
class Worker {
 public:
  explicit Worker(const MatchSpec& spec)
      : spec_(spec), candidate_(make_bot(spec.candidate)), field_(make_bot(spec.field)) {}

  ClusterResult play(int index) {
    ClusterResult result{index};
    for (int seat = 0; seat < spec_.players; ++seat) play_game(result, static_cast<Seat>(seat));
    return result;
  }
  std::int64_t decisions = 0, refusals = 0;

 private:
  // The deals and every seat's random numbers depend on the cluster alone: a bot that meets itself
  // gets exactly its share.
  void play_game(ClusterResult& result, Seat seat) {
    const std::uint64_t cluster = mixed(spec_.seed, static_cast<std::uint64_t>(result.index));
    std::vector<Bot*> bots(static_cast<std::size_t>(spec_.players), field_.get());
    bots[seat] = candidate_.get();
    std::vector<std::uint64_t> seeds;
    for (int i = 0; i < spec_.players; ++i)
      seeds.push_back(mixed(cluster, static_cast<std::uint64_t>(i) + 1));
    NoEvents none;
    Game game = new_game(spec_.rules.rules,
                         Start{spec_.players, seed_from_number(cluster), kNobody, 1}, none);
    BotTable table(spec_.rules.rules, bots, seeds);
    table.play_out(game);
    count(result, game.open, seat);
    decisions += table.decisions();
    refusals += table.refusals();
  }
  static void count(ClusterResult& result, const Public& open, Seat seat) {
    for (Seat other = 0; other < open.players; ++other)
      (other == seat ? result.candidate_points : result.field_points) += open.totals[other];
    const SeatSet won = winners(open);
    if (has(won, seat)) result.candidate_wins += kWin / std::popcount(won);
  }

  const MatchSpec& spec_;
  std::unique_ptr<Bot> candidate_, field_;
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
  bool stopped() const { return progress_.stop != nullptr && *progress_.stop; }

  void work() {
    Worker worker(result_.spec);
    for (std::size_t i = next_++; i < todo_.size() && !stopped(); i = next_++) {
      const ClusterResult cluster = worker.play(todo_[i]);
      const std::lock_guard lock(mutex_);
      result_.clusters.push_back(cluster);
    }
    const std::lock_guard lock(mutex_);
    result_.decisions += worker.decisions;
    result_.refusals += worker.refusals;
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
  for (const std::string& name : {spec.candidate, spec.field}) {
    if (make_bot(name) != nullptr) continue;
    std::string names;
    for (const std::string_view known : bot_names())
      names += (names.empty() ? "" : ", ") + std::string(known);
    return "unknown bot " + quoted(name) + "; there are " + names;
  }
  const Rules& rules = spec.rules.rules;
  if (spec.players < rules.min_players || spec.players > rules.max_players)
    return "these rules are for " + std::to_string(rules.min_players) + " to " +
           std::to_string(rules.max_players) + " players";
  if (spec.clusters < 1) return "at least one cluster is needed";
  if (spec.shards < 1 || spec.shard < 1 || spec.shard > spec.shards)
    return "a shard is K/N with K from 1 to N";
  return std::nullopt;
}

MatchResult play_match(const MatchSpec& spec, int threads, const MatchProgress& progress) {
  return Pool(spec, progress).run(std::max(1, threads));
}

std::expected<MatchResult, std::string> merge_matches(const std::vector<MatchResult>& shards) {
  if (shards.empty()) return std::unexpected("nothing to merge");
  MatchResult whole;
  whole.spec = shards.front().spec;
  whole.spec.shard = whole.spec.shards = 1;
  std::map<int, ClusterResult> clusters;
  for (const MatchResult& shard : shards) {
    const MatchSpec &a = shard.spec, &b = whole.spec;
    if (a.candidate != b.candidate || a.field != b.field || !(a.rules.rules == b.rules.rules) ||
        a.players != b.players || a.clusters != b.clusters || a.seed != b.seed)
      return std::unexpected("the files are of different matches");
    for (const ClusterResult& cluster : shard.clusters) {
      const auto [at, added] = clusters.emplace(cluster.index, cluster);
      if (!added && !(at->second == cluster))
        return std::unexpected("two files disagree on cluster " + std::to_string(cluster.index));
    }
    whole.decisions += shard.decisions;
    whole.refusals += shard.refusals;
  }
  for (const auto& [index, cluster] : clusters) whole.clusters.push_back(cluster);
  whole.partial = static_cast<int>(clusters.size()) < whole.spec.clusters;
  return whole;
}

}  // namespace mayi
