#pragma once

#include <map>
#include <set>

#include "store/journal.h"

namespace mayi {

using Clock = std::function<Time()>;

// Which of its open games this node drives: what tables do by themselves is done by one node, that
// has the lease. A node that dies or sleeps has lost its leases after kLasts; another one that has
// the game open takes it within kProlong. Where there are no other nodes it drives all of them, and
// nothing is asked or written.
class Leases {
 public:
  static constexpr std::chrono::milliseconds kLasts{6'000}, kProlong{2'000};

  Leases(Nodes* nodes, Clock clock) : nodes_(nodes), clock_(std::move(clock)) {}

  bool is_alone() const { return nodes_ == nullptr; }
  bool has(const GameId& id) const { return is_alone() || epochs_.contains(id); }
  // With which a game's own appends are fenced; nothing where there are no other nodes.
  [[nodiscard]] std::optional<Epoch> epoch(const GameId& id) const;

  void want(const GameId& id);  // it is open
  void drop(const GameId& id);  // it is not any more
  void lost(const GameId& id) { epochs_.erase(id); }
  // Takes, prolongs and gives up whatever it is time for. The games that this node drives now and
  // did not before, or under another epoch, and those that it no longer drives.
  [[nodiscard]] std::vector<GameId> keep();
  void hurry() { next_ = {}; }  // somebody has given leases up
  // All of them, for good: other nodes may take them at once.
  void give_up();

  Time next() const { return fresh_.empty() ? next_ : Time{}; }  // when there is something to keep

 private:
  [[nodiscard]] std::vector<GameId> due();
  [[nodiscard]] std::vector<GameId> lose_all();
  void release_dropped();

  Nodes* const nodes_;
  const Clock clock_;
  std::set<GameId> wanted_, fresh_;  // all; those that were never asked for
  std::set<GameId> dropped_;         // to be released
  std::map<GameId, Epoch> epochs_;
  Time next_{}, until_{};  // when all are prolonged; when those we have run out
  bool closed_ = false;
};

}  // namespace mayi
