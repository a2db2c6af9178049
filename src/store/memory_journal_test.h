#pragma once

#include <algorithm>

#include "store/journal.h"

namespace mayi {

class MemoryJournal;

// Games in memory, for as many nodes as are open on them.
class MemoryStore {
 public:
  std::function<Time()> clock = [] { return Time{}; };  // by which leases run out

 private:
  friend class MemoryJournal;
  struct Lease {
    int node = 0;  // 0: nobody
    Epoch epoch = 0;
    Time until{};
  };
  struct Kept {
    KeptGame game;
    GameSummary summary;
    std::map<std::pair<Seat, std::string>, Version> commands;
    SeatTexts texts;
    Lease lease;
  };

  std::map<GameId, Kept> games_;
  std::vector<GameId> made_;  // in the order in which they were
  std::vector<MemoryJournal*> nodes_;
  int names_ = 0;  // of nodes, that were given
};

// Games that are kept as long as their store: what a journal does, said a second time, and so
// compared with the one on disk by the tests of the contract. Nothing can fail here that the caller
// did not cause. All nodes of a store belong to one thread.
class MemoryJournal final : public Journal, public Nodes {
 public:
  // Alone with its games.
  MemoryJournal() : MemoryJournal(std::make_shared<MemoryStore>()) { name_ = 0; }
  // A node of that store.
  explicit MemoryJournal(std::shared_ptr<MemoryStore> store)
      : store_(std::move(store)), games_(store_->games_), name_(++store_->names_) {
    store_->nodes_.push_back(this);
  }
  // Whatever leases the node has run out, as when a process is killed.
  ~MemoryJournal() override { std::erase(store_->nodes_, this); }
  MemoryJournal(const MemoryJournal&) = delete;
  MemoryJournal& operator=(const MemoryJournal&) = delete;

  void append(Append append) override { staged_.push_back(std::move(append)); }
  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override;
  [[nodiscard]] Stored<KeptGame> load(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<TableEvent>> load_after(const GameId& id,
                                                           Version version) override;
  [[nodiscard]] Stored<Version> version(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<Listing>> list() override;
  [[nodiscard]] Stored<void> remove(const GameId& id) override;
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override;
  [[nodiscard]] Stored<SeatTexts> texts(const GameId& id) override;
  [[nodiscard]] Stored<std::vector<GameId>> find_by_text(std::string_view key,
                                                         std::string_view value) override;
  [[nodiscard]] Stored<std::vector<GameId>> find_untouched(std::string_view key, Time seating_since,
                                                           Time over_since,
                                                           std::size_t most) override;

  [[nodiscard]] Nodes* nodes() override { return name_ == 0 ? nullptr : this; }
  [[nodiscard]] Stored<std::vector<std::optional<Epoch>>> lease(
      const std::vector<GameId>& games, std::chrono::milliseconds lasts) override;
  [[nodiscard]] Stored<void> release(const std::vector<GameId>& games) override;
  [[nodiscard]] Stored<void> say(const std::vector<std::string>& texts) override;
  [[nodiscard]] Stored<News> hear() override { return std::exchange(news_, {}); }
  void on_news(std::function<void()> wake) override { wake_ = std::move(wake); }
  void miss() { news_ = {.missed = true}; }  // its line was cut, and all that was on it
  bool has_lease(const GameId& id) const { return games_.at(id).lease.node == name_; }

 private:
  using Kept = MemoryStore::Kept;
  // What is made of a game; unknown_game where there is none.
  template <class Make>
  auto of_game(const GameId& id, Make make) -> Stored<std::invoke_result_t<Make, Kept&>> {
    const auto found = games_.find(id);
    if (found == games_.end()) return unknown_game(id);
    return make(found->second);
  }
  [[nodiscard]] Stored<Appended> keep(Append&& append);
  // To every other node.
  void tell(const std::function<void(News&)>& add);
  void tell_moved(const GameId& id);

  std::shared_ptr<MemoryStore> store_;
  std::map<GameId, Kept>& games_;
  int name_;
  std::vector<Append> staged_;
  News news_;
  std::function<void()> wake_;
};

inline void MemoryJournal::tell(const std::function<void(News&)>& add) {
  for (MemoryJournal* const node : store_->nodes_) {
    if (node == this) continue;
    add(node->news_);
    if (node->wake_) node->wake_();
  }
}

inline void MemoryJournal::tell_moved(const GameId& id) {
  tell([&](News& news) {
    if (std::ranges::count(news.moved, id) == 0) news.moved.push_back(id);
  });
}

inline Stored<std::vector<std::optional<Epoch>>> MemoryJournal::lease(
    const std::vector<GameId>& games, std::chrono::milliseconds lasts) {
  const Time now = store_->clock();
  std::vector<std::optional<Epoch>> epochs;
  for (const GameId& id : games) {
    const auto found = games_.find(id);
    if (found == games_.end()) {
      epochs.emplace_back();
      continue;
    }
    MemoryStore::Lease& lease = found->second.lease;
    const bool own = lease.node == name_, free = lease.node == 0 || lease.until <= now;
    if (!own && free) lease = {name_, lease.epoch + 1, now};
    if (own || free) lease.until = now + lasts;
    epochs.push_back(own || free ? std::optional(lease.epoch) : std::nullopt);
  }
  return epochs;
}

inline Stored<void> MemoryJournal::release(const std::vector<GameId>& games) {
  for (const GameId& id : games)
    if (const auto found = games_.find(id);
        found != games_.end() && found->second.lease.node == name_)
      found->second.lease = {0, found->second.lease.epoch + 1, {}};
  return {};
}

inline Stored<void> MemoryJournal::say(const std::vector<std::string>& texts) {
  if (const auto checked = check_said(texts); !checked) return checked;
  tell([&](News& news) { news.said.insert(news.said.end(), texts.begin(), texts.end()); });
  return {};
}

inline Stored<Appended> MemoryJournal::keep(Append&& append) {
  if (const auto checked = check_append(append); !checked) return std::unexpected(checked.error());
  if (append.created && games_.contains(append.id)) return id_taken(append.id);
  if (append.created && append.fence) return fenced(append.id);  // nobody has a lease of it
  if (append.created) {
    games_[append.id].game.header = *append.created;
    store_->made_.push_back(append.id);
  }
  const auto found = games_.find(append.id);
  if (found == games_.end()) return unknown_game(append.id);
  Kept& kept = found->second;
  for (const TableEvent& event : append.events)
    if (const auto known = kept.commands.find({event.sender, event.command});
        known != kept.commands.end())
      return Appended{known->second, true};
  if (append.fence && append.fence != kept.lease.epoch) return fenced(append.id);
  if (kept.game.version() != append.expected)
    return lost_race(append.id, append.expected, kept.game.version());
  for (TableEvent& event : append.events) {
    if (!event.command.empty()) kept.commands[{event.sender, event.command}] = event.version;
    kept.game.events.push_back(std::move(event));
  }
  for (auto& [key, value] : append.texts) kept.texts[key] = std::move(value);
  kept.summary = std::move(append.summary);
  tell_moved(append.id);
  return Appended{kept.game.version(), false};
}

inline Stored<std::vector<Stored<Appended>>> MemoryJournal::sync() {
  std::vector<Stored<Appended>> results;
  for (Append& append : std::exchange(staged_, {})) results.push_back(keep(std::move(append)));
  return results;
}

inline Stored<KeptGame> MemoryJournal::load(const GameId& id) {
  return of_game(id, [](const Kept& kept) { return kept.game; });
}

inline Stored<std::vector<TableEvent>> MemoryJournal::load_after(const GameId& id,
                                                                 Version version) {
  auto kept = load(id);
  if (!kept) return std::unexpected(kept.error());
  if (version > kept->version()) return lost_race(id, version, kept->version());
  return std::vector(kept->events.begin() + version.number(), kept->events.end());
}

inline Stored<Version> MemoryJournal::version(const GameId& id) {
  return of_game(id, [](const Kept& kept) { return kept.game.version(); });
}

inline Stored<std::vector<Listing>> MemoryJournal::list() {
  std::vector<Listing> listings;
  for (const auto& [id, kept] : games_)
    listings.push_back({id, kept.game.header.rules.name, kept.game.header.created,
                        kept.game.events.back().time, kept.game.version(), kept.summary});
  std::ranges::sort(listings, listed_before);
  return listings;
}

inline Stored<void> MemoryJournal::remove(const GameId& id) {
  if (games_.erase(id) == 0) return unknown_game(id);
  tell_moved(id);
  return {};
}

inline Stored<void> MemoryJournal::set_text(const GameId& id, Seat seat, std::string_view key,
                                            std::string_view value) {
  if (const auto checked = check_text(seat, key, value); !checked) return checked;
  const auto found = games_.find(id);
  if (found == games_.end()) return unknown_game(id);
  found->second.texts[{seat, std::string(key)}] = value;
  tell_moved(id);
  return {};
}

inline Stored<SeatTexts> MemoryJournal::texts(const GameId& id) {
  return of_game(id, [](const Kept& kept) { return kept.texts; });
}

inline Stored<std::vector<GameId>> MemoryJournal::find_by_text(std::string_view key,
                                                               std::string_view value) {
  std::vector<GameId> found;
  for (auto id = store_->made_.rbegin(); id != store_->made_.rend(); ++id) {
    const auto game = games_.find(*id);
    if (game == games_.end()) continue;
    const auto text = game->second.texts.find({kNobody, std::string(key)});
    if (text != game->second.texts.end() && text->second == value) found.push_back(*id);
  }
  return found;
}

inline Stored<std::vector<GameId>> MemoryJournal::find_untouched(std::string_view key,
                                                                 Time seating_since,
                                                                 Time over_since,
                                                                 std::size_t most) {
  std::vector<GameId> found;
  for (const auto& [id, kept] : games_) {
    const Time last = kept.game.events.back().time;
    const bool old = (kept.summary.round == 0 && last < seating_since) ||
                     (kept.summary.finished && last < over_since);
    if (old && found.size() < most && kept.texts.contains({kNobody, std::string(key)}))
      found.push_back(id);
  }
  return found;
}

}  // namespace mayi
