#pragma once

#include "site/metrics.h"
#include "store/journal_around.h"

namespace mayi::site {

// What is known of the store: read from any thread.
struct StoreFigures {
  Histogram syncs{};
  std::atomic<std::uint64_t> errors{0};  // of the disk and the file, not of one game
  // Of single games: kept, another writer was first, another node drives it now.
  std::atomic<std::uint64_t> appends{0}, lost_races{0}, fenced{0};
  std::atomic<std::int64_t> failed_at{0};  // on the steady clock, in milliseconds; 0: never

  // A store that has failed is tried again after a while.
  bool is_fine() const;
};

// A journal whose writes are timed. The one below and the figures outlive it.
class WatchedJournal final : public JournalAround {
 public:
  WatchedJournal(Journal& journal, StoreFigures& figures)
      : JournalAround(journal), figures_(figures) {}

  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override {
    auto results = timed([&] { return JournalAround::sync(); });
    if (results)
      for (const auto& result : *results) count(result);
    return results;
  }
  [[nodiscard]] Stored<void> remove(const GameId& id) override {
    return timed([&] { return JournalAround::remove(id); });
  }
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override {
    return timed([&] { return JournalAround::set_text(id, seat, key, value); });
  }

 private:
  template <class Write>
  std::invoke_result_t<Write> timed(Write write) {
    const auto begin = std::chrono::steady_clock::now();
    auto done = write();
    figures_.syncs.add(std::chrono::steady_clock::now() - begin);
    note(done ? std::nullopt : std::optional(done.error().fault));
    return done;
  }
  void note(std::optional<StoreFault> fault);
  void count(const Stored<Appended>& result);

  StoreFigures& figures_;
};

}  // namespace mayi::site
