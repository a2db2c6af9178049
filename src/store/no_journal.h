#pragma once

#include "store/journal.h"

namespace mayi {

// Keeps nothing: for games that nobody will go on with or look back at, such as a match of bots.
// Whatever is appended is forgotten, and every id is free.
class NoJournal final : public Journal {
 public:
  void append(Append append) override {
    staged_.push_back({append.events.empty() ? append.expected : append.events.back().version});
  }
  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override {
    const auto staged = std::exchange(staged_, {});
    return std::vector<Stored<Appended>>(staged.begin(), staged.end());
  }
  [[nodiscard]] Stored<KeptGame> load(const GameId& id) override { return unknown_game(id); }
  [[nodiscard]] Stored<std::vector<TableEvent>> load_after(const GameId& id, Version) override {
    return unknown_game(id);
  }
  [[nodiscard]] Stored<Version> version(const GameId& id) override { return unknown_game(id); }
  [[nodiscard]] Stored<std::vector<Listing>> list() override { return {}; }
  [[nodiscard]] Stored<void> remove(const GameId& id) override { return unknown_game(id); }
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat, std::string_view,
                                      std::string_view) override {
    return unknown_game(id);
  }
  [[nodiscard]] Stored<SeatTexts> texts(const GameId& id) override { return unknown_game(id); }
  [[nodiscard]] Stored<std::vector<GameId>> find_by_text(std::string_view,
                                                         std::string_view) override {
    return {};
  }
  [[nodiscard]] Stored<std::vector<GameId>> find_untouched(std::string_view, Time, Time,
                                                           std::size_t) override {
    return {};
  }
  [[nodiscard]] bool keeps() const override { return false; }

 private:
  std::vector<Appended> staged_;
};

}  // namespace mayi
