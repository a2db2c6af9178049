#pragma once

#include <algorithm>

#include "store/journal.h"

namespace mayi {

// Games that are kept as long as the object: what a journal does, said a second time, and so
// compared with the one on disk by the tests of the contract. Nothing can fail here that the caller
// did not cause.
class MemoryJournal final : public Journal {
 public:
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

 private:
  struct Kept {
    KeptGame game;
    GameSummary summary;
    std::map<std::pair<Seat, std::string>, Version> commands;
    SeatTexts texts;
  };
  // What is made of a game; unknown_game where there is none.
  template <class Make>
  auto of_game(const GameId& id, Make make) -> Stored<std::invoke_result_t<Make, Kept&>> {
    const auto found = games_.find(id);
    if (found == games_.end()) return unknown_game(id);
    return make(found->second);
  }
  [[nodiscard]] Stored<Appended> keep(Append&& append);

  std::map<GameId, Kept> games_;
  std::vector<GameId> made_;  // in the order in which they were
  std::vector<Append> staged_;
};

inline Stored<Appended> MemoryJournal::keep(Append&& append) {
  if (const auto checked = check_append(append); !checked) return std::unexpected(checked.error());
  if (append.created && games_.contains(append.id)) return id_taken(append.id);
  if (append.created) {
    games_[append.id].game.header = *append.created;
    made_.push_back(append.id);
  }
  const auto found = games_.find(append.id);
  if (found == games_.end()) return unknown_game(append.id);
  Kept& kept = found->second;
  for (const TableEvent& event : append.events)
    if (const auto known = kept.commands.find({event.sender, event.command});
        known != kept.commands.end())
      return Appended{known->second, true};
  if (kept.game.version() != append.expected)
    return lost_race(append.id, append.expected, kept.game.version());
  for (TableEvent& event : append.events) {
    if (!event.command.empty()) kept.commands[{event.sender, event.command}] = event.version;
    kept.game.events.push_back(std::move(event));
  }
  for (auto& [key, value] : append.texts) kept.texts[key] = std::move(value);
  kept.summary = std::move(append.summary);
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
  return {};
}

inline Stored<void> MemoryJournal::set_text(const GameId& id, Seat seat, std::string_view key,
                                            std::string_view value) {
  if (const auto checked = check_text(seat, key, value); !checked) return checked;
  const auto found = games_.find(id);
  if (found == games_.end()) return unknown_game(id);
  found->second.texts[{seat, std::string(key)}] = value;
  return {};
}

inline Stored<SeatTexts> MemoryJournal::texts(const GameId& id) {
  return of_game(id, [](const Kept& kept) { return kept.texts; });
}

inline Stored<std::vector<GameId>> MemoryJournal::find_by_text(std::string_view key,
                                                               std::string_view value) {
  std::vector<GameId> found;
  for (auto id = made_.rbegin(); id != made_.rend(); ++id) {
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
