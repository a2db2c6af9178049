#include "store/memory_journal.h"

#include <algorithm>

namespace mayi {

Stored<MemoryJournal::Kept*> MemoryJournal::find(const GameId& id) {
  const auto found = games_.find(id);
  if (found == games_.end()) return unknown_game(id);
  return &found->second;
}

Stored<void> MemoryJournal::create(const GameHeader& header, const GameSummary& summary) {
  if (const auto checked = check_header(header); !checked) return checked;
  if (games_.contains(header.id)) return id_taken(header.id);
  games_[header.id].game = {header, {}, summary, header.created, std::nullopt};
  return {};
}

Stored<Appended> MemoryJournal::append(const GameId& id, Version expected,
                                       std::span<const Entry> entries, const GameSummary& summary) {
  const auto kept = find(id);
  if (!kept) return std::unexpected(kept.error());
  KeptGame& game = (*kept)->game;
  auto& commands = (*kept)->commands;
  const auto checked = check_entries(entries, game.header.seats.size(), game.version());
  if (!checked) return std::unexpected(checked.error());
  for (const Entry& entry : entries)
    if (const auto known = commands.find({entry.seat, entry.command}); known != commands.end())
      return Appended{known->second, true};
  if (game.version() != expected) return lost_race(id, expected, game.version());
  for (const Entry& entry : entries) {
    game.entries.push_back(entry);
    if (!entry.command.empty()) commands[{entry.seat, entry.command}] = game.version();
  }
  game.summary = summary;
  game.updated = entries.back().time;
  return Appended{game.version(), false};
}

Stored<KeptGame> MemoryJournal::load(const GameId& id) {
  const auto kept = find(id);
  if (!kept) return std::unexpected(kept.error());
  return (*kept)->game;
}

Stored<Version> MemoryJournal::version(const GameId& id) {
  const auto kept = find(id);
  if (!kept) return std::unexpected(kept.error());
  return (*kept)->game.version();
}

Stored<std::optional<Version>> MemoryJournal::find_command(const GameId& id, Seat seat,
                                                           std::string_view command) {
  const auto kept = find(id);
  if (!kept) return std::unexpected(kept.error());
  const auto known = (*kept)->commands.find({seat, std::string(command)});
  if (known == (*kept)->commands.end()) return std::optional<Version>{};
  return std::optional(known->second);
}

Stored<std::vector<Listing>> MemoryJournal::list() {
  std::vector<Listing> listings;
  for (const auto& [id, kept] : games_)
    listings.push_back(
        {kept.game.header, kept.game.version(), kept.game.summary, kept.game.updated, {}});
  std::ranges::sort(listings, listed_before);
  return listings;
}

Stored<void> MemoryJournal::remove(const GameId& id) {
  if (games_.erase(id) == 0) return unknown_game(id);
  return {};
}

Stored<void> MemoryJournal::keep_snapshot(const GameId& id, const Snapshot& snapshot) {
  const auto kept = find(id);
  if (!kept) return std::unexpected(kept.error());
  KeptGame& game = (*kept)->game;
  if (snapshot.version > game.version()) return lost_race(id, snapshot.version, game.version());
  game.snapshot = snapshot;
  return {};
}

Stored<void> MemoryJournal::set_text(const GameId& id, Seat seat, std::string_view key,
                                     std::string_view value) {
  const auto kept = find(id);
  if (!kept) return std::unexpected(kept.error());
  const auto checked = check_text(seat, key, value, (*kept)->game.header.seats.size());
  if (!checked) return checked;
  (*kept)->texts[{seat, std::string(key)}] = value;
  return {};
}

Stored<SeatTexts> MemoryJournal::texts(const GameId& id) {
  const auto kept = find(id);
  if (!kept) return std::unexpected(kept.error());
  return (*kept)->texts;
}

}  // namespace mayi
