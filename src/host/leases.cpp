#include "host/leases.h"

namespace mayi {

std::optional<Epoch> Leases::epoch(const GameId& id) const {
  const auto found = epochs_.find(id);
  if (found == epochs_.end()) return std::nullopt;
  return found->second;
}

void Leases::want(const GameId& id) {
  if (is_alone() || closed_) return;
  if (wanted_.insert(id).second) fresh_.insert(id);
  dropped_.erase(id);
}

void Leases::drop(const GameId& id) {
  wanted_.erase(id);
  fresh_.erase(id);
  if (epochs_.erase(id) > 0) dropped_.insert(id);
}

// All of them now and then, or when the clock was set back; those that were just opened at once.
std::vector<GameId> Leases::due() {
  const Time now = clock_();
  const bool all = now >= next_ || now + kProlong < next_;
  if (all) next_ = now + kProlong;
  const std::set<GameId>& games = all ? wanted_ : fresh_;
  std::vector<GameId> due(games.begin(), games.end());
  fresh_.clear();
  return due;
}

void Leases::release_dropped() {
  if (dropped_.empty()) return;
  // If it fails, they run out.
  (void)nodes_->release({dropped_.begin(), dropped_.end()});
  dropped_.clear();
}

std::vector<GameId> Leases::lose_all() {
  std::vector<GameId> lost;
  for (const auto& [id, epoch] : std::exchange(epochs_, {})) lost.push_back(id);
  return lost;
}

std::vector<GameId> Leases::keep() {
  if (is_alone() || closed_) return {};
  release_dropped();
  const std::vector<GameId> games = due();
  if (games.empty()) return {};
  const Time now = clock_();
  const auto taken = nodes_->lease(games, kLasts);
  if (!taken) {
    fresh_.insert(games.begin(), games.end());
    return now < until_ ? std::vector<GameId>{} : lose_all();
  }
  until_ = now + kLasts;
  std::vector<GameId> changed;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (epoch(games[i]) == (*taken)[i]) continue;
    changed.push_back(games[i]);
    lost(games[i]);
    if ((*taken)[i]) epochs_[games[i]] = *(*taken)[i];
  }
  return changed;
}

void Leases::give_up() {
  if (is_alone()) return;
  closed_ = true;
  for (const GameId& id : lose_all()) dropped_.insert(id);
  wanted_.clear();
  fresh_.clear();
  release_dropped();
}

}  // namespace mayi
