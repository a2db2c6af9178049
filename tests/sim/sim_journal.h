#pragma once

#include "chaos.h"
#include "store/memory_journal_test.h"

namespace mayi::sim {

// The server's process ends here.
struct Killed {};

// A disk under a server that may be killed: keeps what was synced and nothing else, fails for a
// while, or keeps something and cannot say so.
class SimJournal final : public Journal {
 public:
  using OnKept = std::function<void(const Append&)>;
  SimJournal(Chaos& chaos, OnKept on_kept) : chaos_(chaos), on_kept_(std::move(on_kept)) {}

  bool refuses = false;                   // everything that is to be written
  std::optional<Mishap> next_sync{};      // killed_unsynced, killed_unsaid or disk_errs
  void lose_stage() { staged_.clear(); }  // with the process that made it

  void append(Append append) override { staged_.push_back(std::move(append)); }
  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override {
    if (staged_.empty()) return kept_.sync();
    const auto mishap = std::exchange(next_sync, std::nullopt);
    if (mishap) chaos_.count(*mishap);
    if (mishap == Mishap::killed_unsynced) throw Killed{};
    const std::vector<Append> appends = std::exchange(staged_, {});
    if (refuses) return failed();
    for (const Append& append : appends) kept_.append(append);
    auto results = kept_.sync();
    for (std::size_t i = 0; i < appends.size(); ++i)
      if ((*results)[i] && !(*results)[i]->repeated) on_kept_(appends[i]);
    if (mishap == Mishap::killed_unsaid) throw Killed{};
    if (mishap == Mishap::disk_errs) return failed();
    return results;
  }
  [[nodiscard]] Stored<KeptGame> load(const GameId& id) override { return kept_.load(id); }
  [[nodiscard]] Stored<std::vector<TableEvent>> load_after(const GameId& id,
                                                           Version version) override {
    return kept_.load_after(id, version);
  }
  [[nodiscard]] Stored<Version> version(const GameId& id) override { return kept_.version(id); }
  [[nodiscard]] Stored<std::vector<Listing>> list() override { return kept_.list(); }
  [[nodiscard]] Stored<void> remove(const GameId& id) override {
    if (refuses) return failed();
    return kept_.remove(id);
  }
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override {
    if (refuses) return failed();
    return kept_.set_text(id, seat, key, value);
  }
  [[nodiscard]] Stored<SeatTexts> texts(const GameId& id) override { return kept_.texts(id); }
  [[nodiscard]] Stored<std::vector<GameId>> find_by_text(std::string_view key,
                                                         std::string_view value) override {
    return kept_.find_by_text(key, value);
  }
  [[nodiscard]] Stored<std::vector<GameId>> find_untouched(std::string_view key, Time seating_since,
                                                           Time over_since,
                                                           std::size_t most) override {
    return kept_.find_untouched(key, seating_since, over_since, most);
  }

 private:
  std::unexpected<StoreError> failed() {
    if (refuses) chaos_.count(Mishap::disk_refuses);
    return std::unexpected(StoreError{StoreFault::io, "The disk fails."});
  }

  Chaos& chaos_;
  const OnKept on_kept_;
  MemoryJournal kept_;
  std::vector<Append> staged_;
};

}  // namespace mayi::sim
