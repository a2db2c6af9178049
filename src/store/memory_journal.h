#pragma once

#include "store/journal.h"

namespace mayi {

// Games that are kept as long as the object: for tests and simulations. Nothing can fail here that
// the caller did not cause.
class MemoryJournal final : public Journal {
 public:
  Stored<void> create(const GameHeader& header, const GameSummary& summary) override;
  Stored<Appended> append(const GameId& id, Version expected, std::span<const Entry> entries,
                          const GameSummary& summary) override;
  Stored<KeptGame> load(const GameId& id) override;
  Stored<Version> version(const GameId& id) override;
  Stored<std::optional<Version>> find_command(const GameId& id, Seat seat,
                                              std::string_view command) override;
  Stored<std::vector<Listing>> list() override;
  Stored<void> remove(const GameId& id) override;
  Stored<void> keep_snapshot(const GameId& id, const Snapshot& snapshot) override;
  Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                        std::string_view value) override;
  Stored<SeatTexts> texts(const GameId& id) override;

 private:
  struct Kept {
    KeptGame game;
    std::map<std::pair<Seat, std::string>, Version> commands;
    SeatTexts texts;
  };
  Stored<Kept*> find(const GameId& id);

  std::map<GameId, Kept> games_;
};

}  // namespace mayi
