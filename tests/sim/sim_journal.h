#pragma once

#include "chaos.h"
#include "store/journal_around.h"
#include "store/memory_journal_test.h"

namespace mayi::sim {

// The server's process ends here.
struct Killed {};

// A disk under a server that may be killed: keeps what was synced and nothing else, fails for a
// while, or keeps something and cannot say so.
class SimJournal final : public JournalAround {
 public:
  using OnKept = std::function<void(const Append&)>;
  SimJournal(Chaos& chaos, OnKept on_kept)
      : JournalAround(kept_), chaos_(chaos), on_kept_(std::move(on_kept)) {}

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
  [[nodiscard]] Stored<void> remove(const GameId& id) override {
    if (refuses) return failed();
    return kept_.remove(id);
  }
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override {
    if (refuses) return failed();
    return kept_.set_text(id, seat, key, value);
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
