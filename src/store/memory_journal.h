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
  // What is made of a game; unknown_game where there is none.
  template <class Make>
  auto of_game(const GameId& id, Make make) -> Stored<std::invoke_result_t<Make, Kept&>> {
    const auto found = games_.find(id);
    if (found == games_.end()) return unknown_game(id);
    return make(found->second);
  }
  [[nodiscard]] Stored<Appended> keep(Append&& append);

  std::map<GameId, Kept> games_;
  std::vector<Append> staged_;
};

}  // namespace mayi
