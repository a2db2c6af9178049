#pragma once

#include "store/journal.h"

namespace mayi {

// Keeps nothing while it is told to fail.
class FailingJournal final : public Journal {
 public:
  explicit FailingJournal(Journal& journal) : journal_(journal) {}
  void append(Append append) override {
    if (!fails) journal_.append(std::move(append));
  }
  Stored<std::vector<Stored<Appended>>> sync() override {
    ++syncs;
    if (fails) return std::unexpected(StoreError{StoreFault::disk_full, "The disk is full."});
    return journal_.sync();
  }
  Stored<KeptGame> load(const GameId& id) override { return journal_.load(id); }
  Stored<std::vector<TableEvent>> load_after(const GameId& id, Version version) override {
    return journal_.load_after(id, version);
  }
  Stored<Version> version(const GameId& id) override { return journal_.version(id); }
  Stored<std::vector<Listing>> list() override { return journal_.list(); }
  Stored<void> remove(const GameId& id) override { return journal_.remove(id); }
  Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                        std::string_view value) override {
    return journal_.set_text(id, seat, key, value);
  }
  Stored<SeatTexts> texts(const GameId& id) override { return journal_.texts(id); }
  Stored<std::vector<GameId>> find_by_text(std::string_view key, std::string_view value) override {
    return journal_.find_by_text(key, value);
  }
  Stored<std::vector<GameId>> find_untouched(std::string_view key, Time seating_since,
                                             Time over_since, std::size_t most) override {
    return journal_.find_untouched(key, seating_since, over_since, most);
  }

  bool fails = false;
  int syncs = 0;

 private:
  Journal& journal_;
};

}  // namespace mayi
