#pragma once

#include "site/metrics.h"
#include "store/journal.h"

namespace mayi::site {

// What is known of the store: read from any thread.
struct StoreFigures {
  Histogram syncs{};
  std::atomic<std::uint64_t> errors{0};    // of the disk and the file, not of one game
  std::atomic<std::int64_t> failed_at{0};  // on the steady clock, in milliseconds; 0: never

  // A store that has failed is tried again after a while.
  bool is_fine() const;
};

// A journal whose writes are timed. The one below and the figures outlive it.
class WatchedJournal final : public Journal {
  template <class Write>
  auto timed(Write write) {
    const auto begin = std::chrono::steady_clock::now();
    auto done = write();
    figures_.syncs.add(std::chrono::steady_clock::now() - begin);
    note(done ? std::nullopt : std::optional(done.error().fault));
    return done;
  }

 public:
  WatchedJournal(Journal& journal, StoreFigures& figures) : journal_(journal), figures_(figures) {}

  void append(Append append) override { journal_.append(std::move(append)); }
  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override {
    return timed([&] { return journal_.sync(); });
  }
  [[nodiscard]] Stored<KeptGame> load(const GameId& id) override { return journal_.load(id); }
  [[nodiscard]] Stored<std::vector<TableEvent>> load_after(const GameId& id,
                                                           Version version) override {
    return journal_.load_after(id, version);
  }
  [[nodiscard]] Stored<Version> version(const GameId& id) override { return journal_.version(id); }
  [[nodiscard]] Stored<std::vector<Listing>> list() override { return journal_.list(); }
  [[nodiscard]] Stored<void> remove(const GameId& id) override {
    return timed([&] { return journal_.remove(id); });
  }
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override {
    return timed([&] { return journal_.set_text(id, seat, key, value); });
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

 private:
  void note(std::optional<StoreFault> fault);

  Journal& journal_;
  StoreFigures& figures_;
};

}  // namespace mayi::site
