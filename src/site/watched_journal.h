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

// A journal whose writes are timed, and whose failures, of the store and not of one game, are told.
// The one below and the figures outlive it.
class WatchedJournal final : public JournalAround {
 public:
  using OnFailure = std::function<void(const StoreError&)>;
  WatchedJournal(Journal& journal, StoreFigures& figures, OnFailure on_failure)
      : JournalAround(journal), figures_(figures), on_failure_(std::move(on_failure)) {}

  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override {
    auto results = timed([&] { return JournalAround::sync(); });
    if (results)
      for (const auto& result : *results) count(result);
    return results;
  }
  [[nodiscard]] Stored<std::vector<GameId>> find_by_text(std::string_view key,
                                                         std::string_view value) override {
    auto found = JournalAround::find_by_text(key, value);
    if (!found) note(found.error());
    return found;
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
    if (done)
      figures_.failed_at = 0;
    else
      note(done.error());
    return done;
  }
  void note(const StoreError& error);
  void count(const Stored<Appended>& result);

  StoreFigures& figures_;
  const OnFailure on_failure_;
};

}  // namespace mayi::site
