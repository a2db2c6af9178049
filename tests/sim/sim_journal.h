#pragma once

#include "chaos.h"
#include "store/journal_around.h"
#include "store/memory_journal_test.h"

namespace mayi::sim {

// The server's process ends here.
struct Killed {};

// What is wrong with a server's disk, or with its line to a store that it shares with others.
struct Disk {
  bool refuses = false;  // everything that is to be written
  bool cut_off = false;  // everything
  // killed_unsynced, killed_unsaid, disk_errs or node_sleeps
  std::optional<Mishap> next_sync{};
  std::function<void()> sleep{};  // everybody else goes on meanwhile
};

// What a table did by itself: whatever pages say has an id. nullptr: nothing.
inline const TableEvent* own_move(const Append& append) {
  const auto found = std::ranges::find_if(append.events, [](const TableEvent& event) {
    return event.command.empty() && std::holds_alternative<Played>(event.change);
  });
  return found == append.events.end() ? nullptr : &*found;
}

// A store as one process of a server has it: keeps what was synced and nothing else, fails for a
// while, or keeps something and cannot say so. Other nodes may have the same store.
class SimJournal final : public JournalAround, public Nodes {
 public:
  using OnKept = std::function<void(const Append&, bool drives)>;  // whether it has the lease
  SimJournal(Chaos& chaos, Disk& disk, const std::shared_ptr<MemoryStore>& store, bool alone,
             OnKept on_kept)
      : JournalAround(kept_),
        chaos_(chaos),
        disk_(disk),
        alone_(alone),
        on_kept_(std::move(on_kept)),
        kept_(store) {}

  void append(Append append) override { staged_.push_back(std::move(append)); }
  [[nodiscard]] Stored<std::vector<Stored<Appended>>> sync() override {
    if (staged_.empty()) return kept_.sync();
    const std::optional<Mishap> mishap = take_mishap();
    if (mishap) chaos_.count(*mishap);
    if (mishap == Mishap::killed_unsynced) throw Killed{};
    const std::vector<Append> appends = std::exchange(staged_, {});
    if (mishap == Mishap::node_sleeps) disk_.sleep();
    if (disk_.refuses || disk_.cut_off) return failed();
    for (const Append& append : appends) kept_.append(append);
    auto results = kept_.sync();
    for (std::size_t i = 0; i < appends.size(); ++i) tell(appends[i], (*results)[i]);
    if (mishap == Mishap::killed_unsaid) throw Killed{};
    if (mishap == Mishap::disk_errs) return failed();
    return results;
  }
  [[nodiscard]] Stored<KeptGame> load(const GameId& id) override {
    return reached([&] { return kept_.load(id); });
  }
  [[nodiscard]] Stored<std::vector<TableEvent>> load_after(const GameId& id,
                                                           Version version) override {
    return reached([&] { return kept_.load_after(id, version); });
  }
  [[nodiscard]] Stored<SeatTexts> texts(const GameId& id) override {
    return reached([&] { return kept_.texts(id); });
  }
  [[nodiscard]] Stored<std::vector<GameId>> find_by_text(std::string_view key,
                                                         std::string_view value) override {
    return reached([&] { return kept_.find_by_text(key, value); });
  }
  [[nodiscard]] Stored<void> remove(const GameId& id) override {
    return written([&] { return kept_.remove(id); });
  }
  [[nodiscard]] Stored<void> set_text(const GameId& id, Seat seat, std::string_view key,
                                      std::string_view value) override {
    return written([&] { return kept_.set_text(id, seat, key, value); });
  }

  [[nodiscard]] Nodes* nodes() override { return alone_ ? nullptr : this; }
  [[nodiscard]] Stored<std::vector<std::optional<Epoch>>> lease(
      const std::vector<GameId>& games, std::chrono::milliseconds lasts) override {
    return reached([&] { return kept_.lease(games, lasts); });
  }
  [[nodiscard]] Stored<void> release(const std::vector<GameId>& games) override {
    return reached([&] { return kept_.release(games); });
  }
  [[nodiscard]] Stored<void> say(const std::vector<std::string>& texts) override {
    return reached([&] { return kept_.say(texts); });
  }
  [[nodiscard]] Stored<News> hear() override {
    return reached([&] { return kept_.hear(); });
  }
  void on_news(std::function<void()> wake) override { kept_.on_news(std::move(wake)); }
  void miss() { kept_.miss(); }  // what was said while it was cut off

 private:
  std::optional<Mishap> take_mishap() {
    const bool waits = chaos_.theme == Theme::relief && std::ranges::none_of(staged_, own_move);
    return waits ? std::nullopt : std::exchange(disk_.next_sync, std::nullopt);
  }
  void tell(const Append& append, const Stored<Appended>& result) {
    if (!result && result.error().fault == StoreFault::fenced)
      chaos_.fenced += kept_.version(append.id) == append.expected;
    if (result && !result->repeated) on_kept_(append, alone_ || kept_.has_lease(append.id));
  }
  template <class Ask>
  auto reached(Ask ask) -> decltype(ask()) {
    if (disk_.cut_off) return failed();
    return ask();
  }
  template <class Write>
  Stored<void> written(Write write) {
    if (disk_.refuses || disk_.cut_off) return failed();
    return write();
  }
  std::unexpected<StoreError> failed() {
    if (disk_.refuses) chaos_.count(Mishap::disk_refuses);
    return std::unexpected(StoreError{StoreFault::io, "The disk fails."});
  }

  Chaos& chaos_;
  Disk& disk_;
  const bool alone_;
  const OnKept on_kept_;
  MemoryJournal kept_;
  std::vector<Append> staged_;
};

}  // namespace mayi::sim
