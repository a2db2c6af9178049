#pragma once

#include "store/journal.h"

namespace mayi {

// Games that are kept as long as the object: for tests and simulations. Nothing can fail here that
// the caller did not cause.
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

 private:
  struct Kept {
    KeptGame game;
    GameSummary summary;
    std::map<std::pair<Seat, std::string>, Version> commands;
    SeatTexts texts;
  };
  [[nodiscard]] Stored<Kept*> find(const GameId& id);
  [[nodiscard]] Stored<Kept*> find_or_make(const Append& append);
  [[nodiscard]] Stored<Appended> keep(Append&& append);

  std::map<GameId, Kept> games_;
  std::vector<Append> staged_;
};

}  // namespace mayi
