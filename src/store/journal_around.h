#pragma once

#include "store/journal.h"

namespace mayi {

// Does what the journal in it does, which outlives it; a kind of it changes what it is for.
class JournalAround : public Journal {
 public:
  explicit JournalAround(Journal& journal) : journal_(journal) {}

  void append(Append append) override { journal_.append(std::move(append)); }
  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override { return journal_.sync(); }
  [[nodiscard]] Stored<KeptGame> load(const GameId& id) override { return journal_.load(id); }
  [[nodiscard]] Stored<std::vector<TableEvent>> load_after(const GameId& id,
                                                           Version version) override {
    return journal_.load_after(id, version);
  }
  [[nodiscard]] Stored<Version> version(const GameId& id) override { return journal_.version(id); }
  [[nodiscard]] Stored<std::vector<Listing>> list() override { return journal_.list(); }
  [[nodiscard]] Stored<void> remove(const GameId& id) override { return journal_.remove(id); }
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override {
    return journal_.set_text(id, seat, key, value);
  }
  [[nodiscard]] Stored<SeatTexts> texts(const GameId& id) override { return journal_.texts(id); }
  [[nodiscard]] Stored<std::vector<GameId>> find_by_text(std::string_view key,
                                                         std::string_view value) override {
    return journal_.find_by_text(key, value);
  }
  [[nodiscard]] Stored<std::vector<GameId>> find_untouched(std::string_view key, Time seating_since,
                                                           Time over_since,
                                                           std::size_t most) override {
    return journal_.find_untouched(key, seating_since, over_since, most);
  }
  [[nodiscard]] Nodes* nodes() override { return journal_.nodes(); }

 private:
  Journal& journal_;
};

}  // namespace mayi
