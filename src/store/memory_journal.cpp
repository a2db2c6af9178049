#include "store/memory_journal.h"

#include <algorithm>

namespace mayi {

Stored<Appended> MemoryJournal::keep(Append&& append) {
  if (const auto checked = check_append(append); !checked) return std::unexpected(checked.error());
  if (append.created && games_.contains(append.id)) return id_taken(append.id);
  if (append.created) games_[append.id].game.header = *append.created;
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
  kept.summary = std::move(append.summary);
  return Appended{kept.game.version(), false};
}

Stored<std::vector<Stored<Appended>>> MemoryJournal::sync() {
  std::vector<Stored<Appended>> results;
  for (Append& append : std::exchange(staged_, {})) results.push_back(keep(std::move(append)));
  return results;
}

Stored<KeptGame> MemoryJournal::load(const GameId& id) {
  return of_game(id, [](const Kept& kept) { return kept.game; });
}

Stored<std::vector<TableEvent>> MemoryJournal::load_after(const GameId& id, Version version) {
  auto kept = load(id);
  if (!kept) return std::unexpected(kept.error());
  if (version > kept->version()) return lost_race(id, version, kept->version());
  return std::vector(kept->events.begin() + version.number(), kept->events.end());
}

Stored<Version> MemoryJournal::version(const GameId& id) {
  return of_game(id, [](const Kept& kept) { return kept.game.version(); });
}

Stored<std::vector<Listing>> MemoryJournal::list() {
  std::vector<Listing> listings;
  for (const auto& [id, kept] : games_)
    listings.push_back({id, kept.game.header.rules.name, kept.game.header.created,
                        kept.game.events.back().time, kept.game.version(), kept.summary});
  std::ranges::sort(listings, listed_before);
  return listings;
}

Stored<void> MemoryJournal::remove(const GameId& id) {
  if (games_.erase(id) == 0) return unknown_game(id);
  return {};
}

Stored<void> MemoryJournal::set_text(const GameId& id, Seat seat, std::string_view key,
                                     std::string_view value) {
  if (const auto checked = check_text(seat, key, value); !checked) return checked;
  const auto found = games_.find(id);
  if (found == games_.end()) return unknown_game(id);
  found->second.texts[{seat, std::string(key)}] = value;
  return {};
}

Stored<SeatTexts> MemoryJournal::texts(const GameId& id) {
  return of_game(id, [](const Kept& kept) { return kept.texts; });
}

}  // namespace mayi
